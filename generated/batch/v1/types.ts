// Generated from schemas/batch/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList, ObjectMeta } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface CronJob extends ApiObject {
  spec?: CronJobSpec;
  status?: CronJobStatus;
}

/** A list of CronJob objects. */
export type CronJobList = ObjectList<CronJob>;

export interface Job extends ApiObject {
  spec?: JobSpec;
  status?: JobStatus;
}

/** A list of Job objects. */
export type JobList = ObjectList<Job>;

export interface CronJobSpec {
  schedule: string;
  timeZone?: string;
  startingDeadlineSeconds?: number;
  concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
  suspend?: boolean;
  jobTemplate?: JobTemplateSpec;
  successfulJobsHistoryLimit?: number;
  failedJobsHistoryLimit?: number;
}

export interface CronJobStatus {
  active?: core_v1.ObjectReference[];
  lastScheduleTime?: string;
  lastSuccessfulTime?: string;
}

export interface JobCondition {
  type?: string;
  status?: string;
  lastProbeTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface JobSpec {
  parallelism?: number;
  completions?: number;
  activeDeadlineSeconds?: number;
  podFailurePolicy?: PodFailurePolicy;
  successPolicy?: SuccessPolicy;
  backoffLimit?: number;
  backoffLimitPerIndex?: number;
  maxFailedIndexes?: number;
  selector?: meta_v1.LabelSelector;
  manualSelector?: boolean;
  template?: core_v1.PodTemplateSpec;
  ttlSecondsAfterFinished?: number;
  completionMode?: 'Indexed' | 'NonIndexed';
  suspend?: boolean;
  podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
  managedBy?: string;
}

export interface JobStatus {
  conditions?: JobCondition[];
  startTime?: string;
  completionTime?: string;
  active?: number;
  succeeded?: number;
  failed?: number;
  terminating?: number;
  completedIndexes?: string;
  failedIndexes?: string;
  uncountedTerminatedPods?: UncountedTerminatedPods;
  ready?: number;
}

export interface JobTemplateSpec {
  metadata?: ObjectMeta;
  spec?: JobSpec;
}

export interface PodFailurePolicy {
  rules?: PodFailurePolicyRule[] | null;
}

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string;
  operator: 'In' | 'NotIn';
  values: number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  type: string;
  status?: string;
}

export interface PodFailurePolicyRule {
  action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
}

export interface SuccessPolicy {
  rules: SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  succeededIndexes?: string;
  succeededCount?: number;
}

export interface UncountedTerminatedPods {
  succeeded?: string[];
  failed?: string[];
}
