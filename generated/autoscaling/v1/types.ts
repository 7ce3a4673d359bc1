// Generated from schemas/autoscaling/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'

/** Refers to an object of the same namespace. */
export interface CrossVersionObjectReference {
  /** Kind of the referenced object. */
  kind: string
  /** Name of the referenced object. */
  name: string
  /** Group and version of the referenced object. */
  apiVersion?: string
}

/** Sets the number of replicas of an object by the processor time that its Pods use. */
export interface HorizontalPodAutoscaler extends ApiObject {
  /** What is wanted. */
  spec?: HorizontalPodAutoscalerSpec
  /** What was last observed; written by controllers, not by users. */
  status?: HorizontalPodAutoscalerStatus
}

/** A list of HorizontalPodAutoscaler objects. */
export type HorizontalPodAutoscalerList = ObjectList<HorizontalPodAutoscaler>

/** What is scaled, by how much use of processors and within which bounds. */
export interface HorizontalPodAutoscalerSpec {
  /** Object whose scale subresource is driven. */
  scaleTargetRef?: CrossVersionObjectReference
  /** Lower bound of the number of Pods. */
  minReplicas?: number
  /** Upper bound of the number of Pods. */
  maxReplicas: number
  /** Processor time that Pods should use on average, in percent of what they request. */
  targetCPUUtilizationPercentage?: number
}

/** State of an autoscaler. */
export interface HorizontalPodAutoscalerStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** When the number of Pods was last changed by the autoscaler. */
  lastScaleTime?: string
  /** Number of Pods as the controller last saw it. */
  currentReplicas?: number
  /** Number of Pods that the controller last asked for. */
  desiredReplicas?: number
  /** Processor time that Pods use on average, in percent of what they request, as last read. */
  currentCPUUtilizationPercentage?: number
}

/** Number of replicas of an object, in the form that all scalable kinds share. */
export interface Scale extends ApiObject {
  /** What is wanted. */
  spec?: ScaleSpec
  /** Number of replicas that was last observed. */
  status?: ScaleStatus
}

/** Wanted number of replicas. */
export interface ScaleSpec {
  /** Number of replicas that are wanted. */
  replicas?: number
}

/** Observed number of replicas. */
export interface ScaleStatus {
  /** Number of replicas that exist. */
  replicas?: number
  /** Label selector of the replicas, as text. */
  selector?: string
}
