import { canonicalText, isJsonInteger, isJsonNumber, type JsonNumber } from '../json/index.ts'
import { Pattern } from '../pattern/index.ts'
import { numberFormat, textFormat } from './formats.ts'
import { checkBranches } from './check-branches.ts'
import { checkItems, checkProperties } from './check-nested.ts'
import { compiledOf, type CompiledSchema } from './compiled.ts'
import type { Keyword, Problem } from './problem.ts'
import type { Problems } from './problems.ts'
import type { StructuralSchema } from './structural.ts'
import { isObject } from './value.ts'

/**
 * Adds the problems of a value. Their paths begin at the value; the caller prepends the step to it.
 *
 * @param valid a value without problems; parts shared with it in the same place are not checked again
 */
export type Check = (value: unknown, problems: Problems, valid?: unknown) => void

/** Returns the check of a schema node. Nested nodes are compiled when a value first reaches them. */
export function checkOf(schema: StructuralSchema): Check {
  return compiledCheck(compiledOf(schema))
}

/** Returns the check of a node whose compiled forms are given. */
export const compiledCheck = (compiled: CompiledSchema): Check => (compiled.check ??= compile(compiled.schema))

function compile(schema: StructuralSchema): Check {
  const checks = [checkEnum, checkString, checkNumber, checkItems, checkProperties, checkBranches].flatMap(
    (make) => make(schema) ?? [],
  )
  const hasType = typeCheck(schema)
  const isNullable = schema.nullable === true
  const [only] = checks.length === 1 ? checks : []
  return (value, problems, valid) => {
    if (value === null && isNullable) return
    if (!hasType(value)) {
      problems.add(problem('type', value, schema))
      return
    }
    if (only !== undefined) {
      if (!problems.areEnough) only(value, problems, valid)
      return
    }
    for (const check of checks) {
      if (problems.areEnough) return
      check(value, problems, valid)
    }
  }
}

export const problem = (keyword: Keyword, value: unknown, schema: StructuralSchema): Problem => ({
  keyword,
  value,
  schema,
  steps: [],
})

function typeCheck({ type, intOrString }: StructuralSchema): (value: unknown) => boolean {
  if (intOrString === true) return (value) => typeof value === 'string' || isJsonInteger(value)
  switch (type) {
    case 'object':
      return isObject
    case 'array':
      return Array.isArray
    case 'integer':
      return isJsonInteger
    case 'number':
      return isJsonNumber
    case 'string':
    case 'boolean':
      return (value) => typeof value === type
    default:
      return () => true
  }
}

function checkEnum(schema: StructuralSchema): Check | undefined {
  const { enum: allowed } = schema
  if (allowed === undefined) return undefined
  const scalars = new Set(allowed)
  let texts: ReadonlySet<string> | undefined
  return (value, problems) => {
    if (scalars.has(value)) return
    texts ??= new Set(allowed.map(canonicalText))
    if (!texts.has(canonicalText(value))) problems.add(problem('enum', value, schema))
  }
}

/** Returns the number of code points of a text. */
function codePointsIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function checkString(schema: StructuralSchema): Check | undefined {
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema
  const isFormat = format === undefined ? undefined : textFormat(format)
  if (minLength === 0 && maxLength === Infinity && pattern === undefined && isFormat === undefined) return undefined
  let expression: Pattern | undefined
  return (value, problems) => {
    if (typeof value !== 'string') return
    if (value.length > maxLength && codePointsIn(value) > maxLength) problems.add(problem('maxLength', value, schema))
    if (value.length < minLength * 2 && codePointsIn(value) < minLength)
      problems.add(problem('minLength', value, schema))
    if (pattern !== undefined) {
      expression ??= new Pattern(pattern)
      if (!expression.matches(value, problems.matching)) problems.add(problem('pattern', value, schema))
    }
    if (isFormat !== undefined && !isFormat(value)) problems.add(problem('format', value, schema))
  }
}

function checkNumber(schema: StructuralSchema): Check | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum, exclusiveMaximum, multipleOf, format } = schema
  const isFormat = format === undefined ? undefined : numberFormat(format)
  if (minimum === -Infinity && maximum === Infinity && multipleOf === undefined && isFormat === undefined)
    return undefined
  return (value, problems) => {
    if (!isJsonNumber(value)) return
    if (value < minimum || (exclusiveMinimum === true && value <= minimum))
      problems.add(problem('minimum', value, schema))
    if (value > maximum || (exclusiveMaximum === true && value >= maximum))
      problems.add(problem('maximum', value, schema))
    if (multipleOf !== undefined && !isMultiple(value, multipleOf)) problems.add(problem('multipleOf', value, schema))
    if (isFormat !== undefined && !isFormat(value)) problems.add(problem('format', value, schema))
  }
}

/** Reports whether a value is a multiple of another. Tolerates binary rounding: 0.3 is a multiple of 0.1. */
function isMultiple(value: JsonNumber, of: number): boolean {
  if (typeof value === 'bigint') return Number.isInteger(of) ? value % BigInt(of) === 0n : isMultiple(Number(value), of)
  const quotient = value / of
  return Math.abs(quotient - Math.round(quotient)) <= Number.EPSILON * Math.abs(quotient)
}
