// Generated from schemas/flowcontrol/v1beta2.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as flowcontrol_v1 from '../v1/types.ts'

/** Sorts requests into flows of one priority level. */
export interface FlowSchema extends ApiObject {
  /** What is wanted. */
  spec?: flowcontrol_v1.FlowSchemaSpec
  /** What was last observed; written by controllers, not by users. */
  status?: FlowSchemaStatus
}

/** A list of FlowSchema objects. */
export type FlowSchemaList = ObjectList<FlowSchema>

/** Share of the server's concurrency for a sort of requests. */
export interface PriorityLevelConfiguration extends ApiObject {
  /** What is wanted. */
  spec?: PriorityLevelConfigurationSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PriorityLevelConfigurationStatus
}

/** A list of PriorityLevelConfiguration objects. */
export type PriorityLevelConfigurationList = ObjectList<PriorityLevelConfiguration>

/** State of a FlowSchema. */
export interface FlowSchemaStatus {
  /** Whether the object takes effect. */
  conditions?: flowcontrol_v1.FlowSchemaCondition[]
}

/** What is wanted of a PriorityLevelConfiguration. */
export interface PriorityLevelConfigurationSpec {
  /** Whether requests are `Limited` or `Exempt`. */
  type: 'Exempt' | 'Limited'
  /** Limits; only with type `Limited`. */
  limited?: LimitedPriorityLevelConfiguration
  /** Share that is lent to others; only with type `Exempt`. */
  exempt?: flowcontrol_v1.ExemptPriorityLevelConfiguration
}

/** State of a PriorityLevelConfiguration. */
export interface PriorityLevelConfigurationStatus {
  /** Whether the object takes effect. */
  conditions?: flowcontrol_v1.PriorityLevelConfigurationCondition[]
}

export interface LimitedPriorityLevelConfiguration {
  /** What happens to requests that can't run at once. */
  limitResponse?: flowcontrol_v1.LimitResponse
  /** Percentage of the own seats that other levels may borrow. */
  lendablePercent?: number
  /** Percentage of the own seats that may be borrowed in addition; absent for no bound. */
  borrowingLimitPercent?: number
  /** Share of the server's concurrency in relation to the other levels. */
  assuredConcurrencyShares?: number
}
