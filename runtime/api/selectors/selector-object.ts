import { isJsonObject, listOf, objectOf, objectsOf, stringOf, type JsonObject, textsOf } from '../../json/index.ts'
import { matchesLabels, type LabelRequirement } from './label.ts'

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

/**
 * Returns whether labels match a label selector object; undefined: the selector is invalid. An absent selector matches
 * nothing.
 */
export function selectorMatches(selector: unknown, labels: unknown): boolean | undefined {
  if (!isJsonObject(selector)) return false
  const requirements = requirementsOf(selector)
  return requirements === undefined ? undefined : matchesLabels(requirements, textMapOf(labels))
}
