// Generated from schemas/scheduling/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';

export interface PriorityClass extends ApiObject {
  value?: number;
  globalDefault?: boolean;
  description?: string;
  preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
}

/** A list of PriorityClass objects. */
export type PriorityClassList = ObjectList<PriorityClass>;
