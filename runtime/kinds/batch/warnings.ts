import { objectOf, type JsonObject } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { podWarnings } from '../warnings/pod.ts'

const MOST_COMPLETIONS = 100_000
const MOST_PODS = 10_000

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Returns the warnings of the spec of a Job at a path. */
export function jobWarnings(
  { completionMode, completions, parallelism, template }: Readonly<JsonObject>,
  at: string,
  { resource }: Parameters<NonNullable<Strategy['warnings']>>[2],
): string[] {
  const isVast = numberOf(completions) > MOST_COMPLETIONS && numberOf(parallelism) > MOST_PODS
  const advice = `In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, ${resource.vendor.title} might not be able to track completedIndexes when a big number of indexes fail`
  return [
    ...(completionMode === 'Indexed' && isVast ? [`${at}: ${advice}`] : []),
    ...podWarnings(objectOf(template), `${at}.template`, resource.vendor.domain),
  ]
}
