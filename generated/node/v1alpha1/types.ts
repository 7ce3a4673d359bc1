// Generated from schemas/node/v1alpha1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as node_v1 from '../v1/types.ts'

/** Container runtime that Pods can choose. */
export interface RuntimeClass extends ApiObject {
  /** What the class stands for. */
  spec: RuntimeClassSpec
}

/** A list of RuntimeClass objects. */
export type RuntimeClassList = ObjectList<RuntimeClass>

/** Handler of a class, and what it takes. */
export interface RuntimeClassSpec {
  /** Name under which nodes know the runtime. */
  runtimeHandler: string
  /** Resources that the runtime itself takes for each Pod. */
  overhead?: node_v1.Overhead
  /** Nodes that support the class. */
  scheduling?: node_v1.Scheduling
}
