// Generated from schemas/apiregistration/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Server that answers for an API group version. */
export interface APIService extends ApiObject {
  /** What is wanted. */
  spec?: APIServiceSpec
  /** What was last observed; written by controllers, not by users. */
  status?: APIServiceStatus
}

/** A list of APIService objects. */
export type APIServiceList = ObjectList<APIService>

/** One aspect of the state of an APIService. */
export interface APIServiceCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What is wanted of an APIService. */
export interface APIServiceSpec {
  /** Service of that server; absent if this server answers itself. */
  service?: ServiceReference
  /** API group. */
  group?: string
  /** API version. */
  version: string
  /** Leaves the server's certificate unchecked. */
  insecureSkipTLSVerify?: boolean
  /** PEM certificates that the server's certificate is checked against; the system's roots if absent. */
  caBundle?: string
  /** Priority of the group among groups; higher comes first. */
  groupPriorityMinimum: number
  /** Priority of the version in its group; higher comes first. */
  versionPriority: number
}

/** State of an APIService. */
export interface APIServiceStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: APIServiceCondition[]
}

/** Refers to a Service. */
export interface ServiceReference {
  /** Namespace of the Service. */
  namespace?: string
  /** Name of the Service. */
  name?: string
  /** Port of the Service. */
  port?: number
}
