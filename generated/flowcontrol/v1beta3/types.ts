// Generated from schemas/flowcontrol/v1beta3.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as flowcontrol_v1 from '../v1/types.ts'

/** Sorts requests into flows of one priority level. */
export interface FlowSchema extends ApiObject {
  /** What is wanted. */
  spec?: flowcontrol_v1.FlowSchemaSpec
  /** What was last observed; written by controllers, not by users. */
  status?: flowcontrol_v1.FlowSchemaStatus
}

/** A list of FlowSchema objects. */
export type FlowSchemaList = ObjectList<FlowSchema>

/** Share of the server's concurrency for a sort of requests. */
export interface PriorityLevelConfiguration extends ApiObject {
  /** What is wanted. */
  spec?: flowcontrol_v1.PriorityLevelConfigurationSpec
  /** What was last observed; written by controllers, not by users. */
  status?: flowcontrol_v1.PriorityLevelConfigurationStatus
}

/** A list of PriorityLevelConfiguration objects. */
export type PriorityLevelConfigurationList = ObjectList<PriorityLevelConfiguration>
