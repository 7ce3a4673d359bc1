// Generated from schemas/policy/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Bound on how many Pods of a group may be taken away at the same time. */
export interface PodDisruptionBudget extends ApiObject {
  /** What is wanted. */
  spec?: PodDisruptionBudgetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PodDisruptionBudgetStatus
}

/** A list of PodDisruptionBudget objects. */
export type PodDisruptionBudgetList = ObjectList<PodDisruptionBudget>

/** Asks for the deletion of a Pod, within its disruption budgets. */
export interface Eviction extends ApiObject {
  /** Options of the deletion. */
  deleteOptions?: meta_v1.DeleteOptions
}

/** What is wanted of a PodDisruptionBudget. */
export interface PodDisruptionBudgetSpec {
  /** Pods, as a number or percentage, that must stay available after an eviction. */
  minAvailable?: number | string
  /** Pods that the budget counts. */
  selector?: meta_v1.LabelSelector
  /** Pods, as a number or percentage, that may be unavailable after an eviction. */
  maxUnavailable?: number | string
  /** When Pods that aren't ready may be evicted: `IfHealthyBudget` or `AlwaysAllow`. */
  unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget'
}

/** State of a PodDisruptionBudget. */
export interface PodDisruptionBudgetStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Pods whose eviction was granted and not yet seen, with the time. */
  disruptedPods?: Record<string, string>
  /** Number of evictions that are allowed now. */
  disruptionsAllowed?: number
  /** Number of healthy Pods. */
  currentHealthy?: number
  /** Number of Pods that must stay healthy. */
  desiredHealthy?: number
  /** Number of Pods that the budget counts. */
  expectedPods?: number
  /** Latest observations of single aspects of the object, by type. */
  conditions?: meta_v1.Condition[]
}
