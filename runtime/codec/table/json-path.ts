import { isJsonObject, MAX_DEPTH } from '../../json/index.ts'
import type { RowWork } from './row-work.ts'

/**
 * Returns the first value at the rest of a path, below a value; undefined: there is none, or the row's budget is spent.
 */
type Find = (value: unknown, work: RowWork) => unknown
/** One step of a path, before the rest. */
type Step = (rest: Find) => Find

const field =
  (name: string): Step =>
  (rest) =>
  (value, work) =>
    isJsonObject(value) && Object.hasOwn(value, name) && work.affords(1) ? rest(value[name], work) : undefined

const index =
  (at: number): Step =>
  (rest) =>
  (value, work) => {
    if (!Array.isArray(value)) return undefined
    const position = at < 0 ? value.length + at : at
    return position >= 0 && position < value.length && work.affords(1) ? rest(value[position], work) : undefined
  }

/** Returns the first value that is found below one of the items. */
function firstOf(items: readonly unknown[], rest: Find, work: RowWork): unknown {
  for (const item of items) {
    if (!work.affords(1)) return undefined
    const found = rest(item, work)
    if (found !== undefined) return found
  }
  return undefined
}

const all: Step = (rest) => (value, work) => {
  if (Array.isArray(value)) return firstOf(value, rest, work)
  if (!isJsonObject(value) || work.isOver) return undefined
  const names = Object.keys(value)
  return work.affords(names.length)
    ? firstOf(
        names.map((name) => value[name]),
        rest,
        work,
      )
    : undefined
}

const where =
  (name: string, expected: string): Step =>
  (rest) =>
  (value, work) =>
    Array.isArray(value)
      ? firstOf(value, (item) => (isSaid(item, name, expected) ? rest(item, work) : undefined), work)
      : undefined

/** Returns whether a field of an item has this value, as text. */
function isSaid(item: unknown, name: string, expected: string): boolean {
  if (!isJsonObject(item) || !Object.hasOwn(item, name)) return false
  const said = item[name]
  return typeof said !== 'object' && String(said) === expected
}

/** Most steps of all compiled paths of a type; further paths find nothing. */
export const MOST_PATH_STEPS = 100_000

const RULES: readonly (readonly [RegExp, (match: RegExpExecArray) => Step])[] = [
  [
    /\.?\[\?\(\s*@\.([\w-]+)\s*==\s*(?:"([^"]*)"|'([^']*)'|([^\s)]+))\s*\)\]/y,
    ([, name = '', ...texts]) => where(name, texts.find((text) => text !== undefined) ?? ''),
  ],
  [/\.?\[\s*(-?\d+)\s*\]/y, ([, at = '0']) => index(Number(at))],
  [/\.?\[\s*\*\s*\]|\.\*/y, () => all],
  [
    /\.?\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/y,
    ([, single, double]) => field(unescape(single ?? double ?? '')),
  ],
  [/\.?((?:[^.[\]\\]|\\.)+)/y, ([, name = '']) => field(unescape(name))],
]

const unescape = (name: string): string => name.replaceAll(/\\(.)/g, '$1')

/**
 * Compiles a JSON path in the simple syntax of columns: fields, indexes, `*`, `?(@.a=="b")`. It finds the first value.
 * undefined: it is no path, or leads deeper than any object.
 *
 * @param budget steps that may still be compiled
 */
export function compilePath(path: string, budget: { affords(steps: number): boolean }): Find | undefined {
  const text = path.replace(/^\{(.*)\}$/s, '$1').replace(/^\$/, '')
  const steps: Step[] = []
  for (let at = 0; at < text.length;) {
    const found = matchAt(text, at)
    if (found === undefined || steps.length > MAX_DEPTH || !budget.affords(1)) return undefined
    steps.push(found.step)
    at = found.next
  }
  return steps.reduceRight<Find>(
    (rest, step) => step(rest),
    (value) => value,
  )
}

function matchAt(text: string, at: number): { readonly step: Step; readonly next: number } | undefined {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null) return { step: make(match), next: pattern.lastIndex }
  }
  return undefined
}
