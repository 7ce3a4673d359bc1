import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject, textsOf } from '../../json/index.ts'
import { matchesLabels, type LabelRequirement, type Labels } from './label.ts'

/** Returns the entries of a map whose values are strings. */
export const textMapOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

export const isEmptySelector = (selector: unknown): boolean => {
  const { matchLabels, matchExpressions } = objectOf(selector)
  return Object.keys(objectOf(matchLabels)).length === 0 && listOf(matchExpressions).length === 0
}

function requirementsOf(selector: Readonly<JsonObject>): readonly LabelRequirement[] | undefined {
  const labels = Object.entries(textMapOf(selector.matchLabels)).map(([key, value]): LabelRequirement => ({
    key,
    operator: '=',
    values: [value],
  }))
  const expressions: LabelRequirement[] = []
  for (const { key, operator, values } of objectsOf(selector.matchExpressions)) {
    const known = { In: 'in', NotIn: 'notin', Exists: 'exists', DoesNotExist: 'absent' } as const
    const name = stringOf(operator)
    if (name !== 'In' && name !== 'NotIn' && name !== 'Exists' && name !== 'DoesNotExist') return undefined
    expressions.push({ key: stringOf(key), operator: known[name], values: textsOf(values) })
  }
  return [...labels, ...expressions]
}

/** Returns whether labels match a parsed selector. */
export type LabelMatcher = (labels: unknown) => boolean

const nothing: LabelMatcher = () => false

/**
 * Reads a label selector object once, for many labels; undefined: the selector is invalid. An absent selector matches
 * nothing. Matching takes time proportional to the number of terms, whatever the number of their values.
 */
export function labelMatcher(selector: unknown): LabelMatcher | undefined {
  if (!isJsonObject(selector)) return nothing
  const requirements = requirementsOf(selector)
  if (requirements === undefined) return undefined
  const terms = requirements.map(termOf)
  return (labels) => {
    const texts = textMapOf(labels)
    return terms.every((term) => term(texts))
  }
}

/** Values of a term above which they are looked up rather than searched. */
const SEARCHED_VALUES = 8

function termOf(requirement: LabelRequirement): (labels: Labels) => boolean {
  const { key, operator, values } = requirement
  const isSet = operator === 'in' || operator === 'notin'
  if (!isSet || values.length <= SEARCHED_VALUES) return (labels) => matchesLabels([requirement], labels)
  const known = new Set(values)
  const isWanted = operator === 'in'
  return (labels) => (Object.hasOwn(labels, key) && known.has(labels[key] ?? '')) === isWanted
}

/**
 * Returns whether labels match a label selector object; undefined: the selector is invalid. An absent selector matches
 * nothing.
 */
export function selectorMatches(selector: unknown, labels: unknown): boolean | undefined {
  if (!isJsonObject(selector)) return false
  const requirements = requirementsOf(selector)
  return requirements === undefined ? undefined : matchesLabels(requirements, textMapOf(labels))
}
