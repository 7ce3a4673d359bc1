// Generated from schemas/scheduling/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Name for a priority of Pods. */
export interface PriorityClass extends ApiObject {
  /** The priority; higher goes first. */
  value?: number
  /** Whether Pods without a class get this one; true on at most one. */
  globalDefault?: boolean
  /** When the class should be used. */
  description?: string
  /** Whether Pods of the class may displace others: `PreemptLowerPriority` or `Never`. */
  preemptionPolicy?: 'Never' | 'PreemptLowerPriority'
}

/** A list of PriorityClass objects. */
export type PriorityClassList = ObjectList<PriorityClass>
