// Generated from schemas/node/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';

export interface RuntimeClass extends ApiObject {
  handler: string;
  overhead?: Overhead;
  scheduling?: Scheduling;
}

/** A list of RuntimeClass objects. */
export type RuntimeClassList = ObjectList<RuntimeClass>;

export interface Overhead {
  podFixed?: Record<string, string>;
}

export interface Scheduling {
  nodeSelector?: Record<string, string>;
  tolerations?: core_v1.Toleration[];
}
