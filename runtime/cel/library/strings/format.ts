import { tooLong } from '../../value/concat.ts'
import { CelError, type List, type Value } from '../../value/values.ts'
import type { Work } from '../../value/work.ts'
import { VERBS } from './verbs.ts'

const DIGITS = 6
const MOST_DIGITS = 1000

/** Steps of finding a clause and formatting a number. */
const STEPS_PER_CLAUSE = 100

/** A clause from its percent sign on: a second percent sign, or an optional precision and an optional letter. */
const CLAUSE = /%(?:(%)|(\.\d*)?(.)?)/gsu

/** Evaluates `template.format(args)`: replaces each clause of the template by the next argument. */
export function format(template: string, args: List, work: Work): Value {
  let made = ''
  let end = 0
  let index = 0
  for (const { 0: clause, 1: percent, 2: precision, 3: letter, index: start } of template.matchAll(CLAUSE)) {
    made += template.slice(end, start)
    end = start + clause.length
    work.spend(STEPS_PER_CLAUSE)
    if (percent !== undefined) {
      made += percent
      continue
    }
    if (index >= args.length) return new CelError(`index ${index} out of range`)
    if (clause === '%') return new CelError('unexpected end of string')
    const written = write(args.at(index), precision, letter, work)
    if (written instanceof CelError) return written
    made += written
    const issue = tooLong(made.length, 'format')
    if (issue !== undefined) return issue
    index++
  }
  return made + template.slice(end)
}

function write(value: Value, precision: string | undefined, letter: string | undefined, work: Work): string | CelError {
  const digits = precision === undefined ? DIGITS : digitsOf(precision, letter)
  if (typeof digits === 'string') return notParsed(`error while parsing precision: ${digits}`)
  const verb = letter === undefined ? undefined : VERBS.get(letter)
  if (verb === undefined) return notParsed(`unrecognized formatting clause "${letter ?? ''}"`)
  if (value instanceof CelError) return value
  const written = verb(value, digits, work)
  return typeof written === 'string' ? written : new CelError(`error during formatting: ${written.message}`)
}

/** Returns the number of digits that `.3` asks for, or what is wrong with it. */
function digitsOf(precision: string, letter: string | undefined): number | string {
  const text = precision.slice(1)
  if (letter === undefined) return 'could not find end of precision specifier'
  if (text === '') return 'error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax'
  const digits = Number(text)
  return digits > MOST_DIGITS ? `precision ${text} exceeds maximum allowed precision ${MOST_DIGITS}` : digits
}

const notParsed = (why: string): CelError => new CelError(`could not parse formatting clause: ${why}`)
