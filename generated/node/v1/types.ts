// Generated from schemas/node/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'

/** Container runtime that Pods can choose. */
export interface RuntimeClass extends ApiObject {
  /** Name of the runtime's configuration on the nodes. */
  handler: string
  /** Resources that running a Pod takes besides its containers. */
  overhead?: Overhead
  /** Nodes that support the class. */
  scheduling?: Scheduling
}

/** A list of RuntimeClass objects. */
export type RuntimeClassList = ObjectList<RuntimeClass>

export interface Overhead {
  /** Resources that each Pod takes. */
  podFixed?: Record<string, string>
}

export interface Scheduling {
  /** Labels that a node must have. */
  nodeSelector?: Record<string, string>
  /** Taints that are put up with. */
  tolerations?: core_v1.Toleration[]
}
