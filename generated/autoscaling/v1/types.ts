// Generated from schemas/autoscaling/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject } from '../../../runtime/codegen/index.ts';

/** Number of replicas of an object, in the form that all scalable kinds share. */
export interface Scale extends ApiObject {
  /** What is wanted. */
  spec?: ScaleSpec;
  /** Number of replicas that was last observed. */
  status?: ScaleStatus;
}

/** Wanted number of replicas. */
export interface ScaleSpec {
  /** Number of replicas that are wanted. */
  replicas?: number;
}

/** Observed number of replicas. */
export interface ScaleStatus {
  /** Number of replicas that exist. */
  replicas?: number;
  /** Label selector of the replicas, as text. */
  selector?: string;
}
