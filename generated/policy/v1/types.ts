// Generated from schemas/policy/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface PodDisruptionBudget extends ApiObject {
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
}

/** A list of PodDisruptionBudget objects. */
export type PodDisruptionBudgetList = ObjectList<PodDisruptionBudget>;

export interface Eviction extends ApiObject {
  deleteOptions?: meta_v1.DeleteOptions;
}

export interface PodDisruptionBudgetSpec {
  minAvailable?: number | string;
  selector?: meta_v1.LabelSelector;
  maxUnavailable?: number | string;
  unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget';
}

export interface PodDisruptionBudgetStatus {
  observedGeneration?: number;
  disruptedPods?: Record<string, string>;
  disruptionsAllowed?: number;
  currentHealthy?: number;
  desiredHealthy?: number;
  expectedPods?: number;
  conditions?: meta_v1.Condition[];
}
