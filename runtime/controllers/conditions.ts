import { isJsonObject, jsonEqual, objectsOf } from '../json/index.ts'
import type { DynamicObject } from '../api/index.ts'

/** One aspect of the state of an object. */
export type Condition = Readonly<Record<'type' | 'status' | 'reason' | 'message', string>>

/** Sets conditions in the status of a draft; the transition time of a condition changes only with its status. */
export function setConditions(draft: DynamicObject, conditions: readonly Condition[], now: string): void {
  const status = isJsonObject(draft.status) ? draft.status : {}
  const present = objectsOf(status.conditions)
  const others = present.filter(({ type }) => !conditions.some((condition) => condition.type === type))
  const updated = conditions.map((condition) => {
    const before = present.find(({ type }) => type === condition.type)
    const { lastTransitionTime = now, ...rest } = before ?? {}
    if (jsonEqual(rest, condition)) return before
    return { ...condition, lastTransitionTime: before?.status === condition.status ? lastTransitionTime : now }
  })
  draft.status = { ...status, conditions: [...others, ...updated] }
}
