import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'

/** A condition of a Pod, without its times. */
interface PodCondition extends JsonObject {
  readonly type: string
  readonly status: 'True' | 'False' | 'Unknown'
}

/**
 * Returns the Pod with the condition among those of its status. The time of its last transition is the given one, unless its status is as
 * it was. The Pod itself is left as it is.
 *
 * @param now as it is written (RFC 3339)
 */
export function withCondition(pod: DynamicObject, { type, status, ...more }: PodCondition, now: string): DynamicObject {
  const before = objectOf(pod.status)
  const conditions = Array.isArray(before.conditions) ? before.conditions : []
  const place = conditions.findIndex((each) => isJsonObject(each) && each.type === type)
  const known = objectOf(conditions[place])
  const lastTransitionTime = known.status === status ? stringOf(known.lastTransitionTime) || null : now
  const condition = { type, status, lastProbeTime: null, lastTransitionTime, ...more }
  const changed = place < 0 ? [...conditions, condition] : conditions.with(place, condition)
  return { ...pod, status: { ...before, conditions: changed } }
}
