// Generated from schemas/batch/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as batch_v1 from '../v1/types.ts'

/** Makes a Job at set times. */
export interface CronJob extends ApiObject {
  /** What is wanted. */
  spec?: batch_v1.CronJobSpec
  /** What was last observed; written by controllers, not by users. */
  status?: batch_v1.CronJobStatus
}

/** A list of CronJob objects. */
export type CronJobList = ObjectList<CronJob>
