import { isDeepStrictEqual } from 'node:util'
import type { SchemaNode } from '../model/model.ts'
import type { RuleName } from './rules.ts'

/** A keyword by which values that were valid no longer are. */
export interface Tightening {
  readonly name: RuleName
  readonly keyword: keyof SchemaNode
  readonly message: string
}

type Limit = keyof SchemaNode & (`min${string}` | `max${string}`)

const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const satisfies readonly Limit[]
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const satisfies readonly Limit[]
const SWITCHES = [
  ['uniqueItems', 'items-newly-unique'],
  ['immutable', 'field-newly-immutable'],
] as const
const COMPOSED = ['allOf', 'anyOf', 'oneOf', 'not'] as const

const shown = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value))
const isNone = (lower: Limit, value: number | undefined): boolean =>
  value === undefined || (value === 0 && lower !== 'minimum')

/** How one value schema became stricter than another of the same type (DIFF-03). */
export function tightenings(old: SchemaNode, fresh: SchemaNode): readonly Tightening[] {
  return [
    ...LOWER.flatMap((keyword) =>
      !isNone(keyword, fresh[keyword]) && (fresh[keyword] ?? -Infinity) > (old[keyword] ?? -Infinity)
        ? [changed(keyword, old, fresh)]
        : [],
    ),
    ...UPPER.flatMap((keyword) =>
      (fresh[keyword] ?? Infinity) < (old[keyword] ?? Infinity) ? [changed(keyword, old, fresh)] : [],
    ),
    ...exclusive('exclusiveMinimum', 'minimum', old, fresh),
    ...exclusive('exclusiveMaximum', 'maximum', old, fresh),
    ...(fresh.multipleOf !== undefined && (old.multipleOf ?? fresh.multipleOf / 2) % fresh.multipleOf !== 0
      ? [changed('multipleOf', old, fresh)]
      : []),
    ...(fresh.pattern !== undefined && fresh.pattern !== old.pattern
      ? [changed('pattern', old, fresh, 'pattern-changed')]
      : []),
    ...SWITCHES.flatMap(([keyword, name]) =>
      fresh[keyword] === true && old[keyword] !== true ? [added(keyword, name)] : [],
    ),
    ...(old.nullable === true && fresh.nullable !== true
      ? [{ name: 'null-refused' as const, keyword: 'nullable' as const, message: 'null is no longer a value' }]
      : []),
    ...COMPOSED.flatMap((keyword) =>
      fresh[keyword] !== undefined && !isDeepStrictEqual(essence(fresh[keyword]), essence(old[keyword]))
        ? [
            {
              name: 'composition-changed' as const,
              keyword,
              message: `${keyword} is ${old[keyword] === undefined ? 'new' : 'another'}`,
            },
          ]
        : [],
    ),
    ...newRules(old, fresh),
  ]
}

const changed = (
  keyword: keyof SchemaNode,
  old: SchemaNode,
  fresh: SchemaNode,
  name: RuleName = 'limit-tightened',
): Tightening => ({
  name,
  keyword,
  message: `${keyword} was ${shown(old[keyword])} and is ${shown(fresh[keyword])}`,
})

const added = (keyword: keyof SchemaNode, name: RuleName = 'limit-tightened'): Tightening => ({
  name,
  keyword,
  message: `${keyword} is new`,
})

/** A bound that is no longer a value itself. */
const exclusive = (
  keyword: 'exclusiveMinimum' | 'exclusiveMaximum',
  bound: 'minimum' | 'maximum',
  old: SchemaNode,
  fresh: SchemaNode,
): readonly Tightening[] =>
  fresh[keyword] === true && old[keyword] !== true && fresh[bound] === old[bound] ? [added(keyword)] : []

/** Rules that no rule of the old schema is equal to. */
const newRules = (old: SchemaNode, fresh: SchemaNode): readonly Tightening[] =>
  (fresh.validations ?? [])
    .filter(({ rule }) => old.validations?.some((known) => known.rule === rule) !== true)
    .map(({ rule }) => ({
      name: 'validation-added',
      keyword: 'validations',
      message: `the rule ${JSON.stringify(rule)} is new`,
    }))

/** Returns a part of a value rule without texts for people. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'description')
      .map(([key, part]) => [key, essence(part)]),
  )
}
