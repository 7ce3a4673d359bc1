// Generated from schemas/apiregistration/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as apiregistration_v1 from '../v1/types.ts'

/** Server that answers for an API group version. */
export interface APIService extends ApiObject {
  /** What is wanted. */
  spec?: apiregistration_v1.APIServiceSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apiregistration_v1.APIServiceStatus
}

/** A list of APIService objects. */
export type APIServiceList = ObjectList<APIService>
