// Generated from schemas/node/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as node_v1 from '../v1/types.ts'

/** Container runtime that Pods can choose. */
export interface RuntimeClass extends ApiObject {
  /** Name of the runtime's configuration on the nodes. */
  handler: string
  /** Resources that running a Pod takes besides its containers. */
  overhead?: node_v1.Overhead
  /** Nodes that support the class. */
  scheduling?: node_v1.Scheduling
}

/** A list of RuntimeClass objects. */
export type RuntimeClassList = ObjectList<RuntimeClass>
