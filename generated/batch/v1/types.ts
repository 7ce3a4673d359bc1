// Generated from schemas/batch/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList, ObjectMeta } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Makes a Job at set times. */
export interface CronJob extends ApiObject {
  /** What is wanted. */
  spec?: CronJobSpec
  /** What was last observed; written by controllers, not by users. */
  status?: CronJobStatus
}

/** A list of CronJob objects. */
export type CronJobList = ObjectList<CronJob>

/** Runs Pods until enough of them have succeeded. */
export interface Job extends ApiObject {
  /** What is wanted. */
  spec?: JobSpec
  /** What was last observed; written by controllers, not by users. */
  status?: JobStatus
}

/** A list of Job objects. */
export type JobList = ObjectList<Job>

/** When and how Jobs are made. */
export interface CronJobSpec {
  /** Times in cron notation. */
  schedule: string
  /** Name of the time zone of the schedule; that of the controller if absent. */
  timeZone?: string
  /** Seconds by which a missed start may still be made up for. */
  startingDeadlineSeconds?: number
  /** Whether Jobs may overlap: `Allow`, `Forbid` the later one, or `Replace` the earlier one. */
  concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace'
  /** Stops further work until it is taken back; running Jobs of a CronJob go on. */
  suspend?: boolean
  /** Job to make. */
  jobTemplate?: JobTemplateSpec
  /** Number of finished Jobs to keep. */
  successfulJobsHistoryLimit?: number
  /** Number of failed Jobs to keep. */
  failedJobsHistoryLimit?: number
}

/** State of a CronJob. */
export interface CronJobStatus {
  /** Jobs that are running. */
  active?: core_v1.ObjectReference[]
  /** When a Job was last made. */
  lastScheduleTime?: string
  /** When a Job last succeeded. */
  lastSuccessfulTime?: string
}

/** One aspect of the state of a Job. */
export interface JobCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type?: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the condition was last looked at. */
  lastProbeTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What a Job runs and when it is done. */
export interface JobSpec {
  /** Largest number of Pods at a time. */
  parallelism?: number
  /** Number of Pods that must succeed; absent, any success ends a Job with parallelism. */
  completions?: number
  /** Seconds after which the Job is stopped and counted as failed. */
  activeDeadlineSeconds?: number
  /** Rules for what a failed Pod means. */
  podFailurePolicy?: PodFailurePolicy
  /** Rules for when the Job counts as done early. */
  successPolicy?: SuccessPolicy
  /** Failures after which the Job counts as failed. */
  backoffLimit?: number
  /** Failures after which an index counts as failed; only with completion mode `Indexed`. */
  backoffLimitPerIndex?: number
  /** Failed indexes after which the Job counts as failed. */
  maxFailedIndexes?: number
  /** Pods that belong to the Job; made by the server unless manualSelector is true. */
  selector?: meta_v1.LabelSelector
  /** Takes selector and labels as they are given. */
  manualSelector?: boolean
  /** Pod to run; its restart policy is `Never` or `OnFailure`. */
  template?: core_v1.PodTemplateSpec
  /** Seconds after its end at which the Job is deleted. */
  ttlSecondsAfterFinished?: number
  /** Whether completions are alike (`NonIndexed`) or each has its number (`Indexed`). */
  completionMode?: 'Indexed' | 'NonIndexed'
  /** Stops further work until it is taken back; running Jobs of a CronJob go on. */
  suspend?: boolean
  /** Whether a Pod is replaced when it is going (`TerminatingOrFailed`) or only when it has failed (`Failed`). */
  podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed'
  /** Controller that manages the Job; the built-in one if absent. */
  managedBy?: string
}

/** State of a Job. */
export interface JobStatus {
  /** Latest observations of single aspects of the object, by type. */
  conditions?: JobCondition[]
  /** When the Job was started, or resumed. */
  startTime?: string
  /** When the Job succeeded. */
  completionTime?: string
  /** Number of Pods that are pending or running. */
  active?: number
  /** Number of Pods that succeeded. */
  succeeded?: number
  /** Number of Pods that failed. */
  failed?: number
  /** Number of Pods that are being deleted. */
  terminating?: number
  /** Indexes that are done, as ranges: `1,3-5`. */
  completedIndexes?: string
  /** Indexes that have failed, as ranges. */
  failedIndexes?: string
  /** Ended Pods that aren't in the counters yet. */
  uncountedTerminatedPods?: UncountedTerminatedPods
  /** Number of Pods that are ready. */
  ready?: number
}

/** Job to make: its labels and annotations, and its spec. */
export interface JobTemplateSpec {
  /** Standard data of every object: name, labels, annotations and what the server keeps about it. */
  metadata?: ObjectMeta
  /** What is wanted. */
  spec?: JobSpec
}

export interface PodFailurePolicy {
  /** Rules in order; the first that matches counts. */
  rules?: PodFailurePolicyRule[] | null
}

export interface PodFailurePolicyOnExitCodesRequirement {
  /** Name of the container that is meant. */
  containerName?: string
  /** Whether the exit code must be `In` the values or not (`NotIn`). */
  operator: 'In' | 'NotIn'
  /** Exit codes. */
  values: number[]
}

export interface PodFailurePolicyOnPodConditionsPattern {
  /** Type of the condition. */
  type: string
  /** Status that the condition must have. */
  status?: string
}

export interface PodFailurePolicyRule {
  /** What happens: `FailJob`, `FailIndex`, `Ignore` or `Count`. */
  action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore'
  /** Exit codes that the rule is for. */
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  /** Conditions of the Pod of which one has to match. */
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[]
}

export interface SuccessPolicy {
  /** Rules of which one has to match. */
  rules: SuccessPolicyRule[]
}

export interface SuccessPolicyRule {
  /** Indexes that must have succeeded, as ranges. */
  succeededIndexes?: string
  /** Number of indexes that must have succeeded. */
  succeededCount?: number
}

export interface UncountedTerminatedPods {
  /** Identifiers of the Pods that succeeded. */
  succeeded?: string[]
  /** Identifiers of the Pods that failed. */
  failed?: string[]
}
