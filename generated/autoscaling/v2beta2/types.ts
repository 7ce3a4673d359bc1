// Generated from schemas/autoscaling/v2beta2.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as autoscaling_v2 from '../v2/types.ts'

/** Sets the number of replicas of an object by metrics. */
export interface HorizontalPodAutoscaler extends ApiObject {
  /** What is wanted. */
  spec?: HorizontalPodAutoscalerSpec
  /** What was last observed; written by controllers, not by users. */
  status?: HorizontalPodAutoscalerStatus
}

/** A list of HorizontalPodAutoscaler objects. */
export type HorizontalPodAutoscalerList = ObjectList<HorizontalPodAutoscaler>

/** What is scaled, by which metrics and within which bounds. */
export interface HorizontalPodAutoscalerSpec {
  /** Object whose scale subresource is driven. */
  scaleTargetRef?: autoscaling_v2.CrossVersionObjectReference
  /** Lower bound of the number of Pods. */
  minReplicas?: number
  /** Upper bound of the number of Pods. */
  maxReplicas: number
  /** Metrics and their targets; the highest resulting number counts. */
  metrics?: MetricSpec[]
  /** How fast the number may grow and shrink. */
  behavior?: HorizontalPodAutoscalerBehavior
}

/** A metric with its target. */
export interface MetricSpec {
  /** Sort of metric; it names the field that holds the rest. */
  type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource'
  /** Metric of one object of the cluster. */
  object?: autoscaling_v2.ObjectMetricSource
  /** Metric of each Pod, averaged. */
  pods?: autoscaling_v2.PodsMetricSource
  /** Resource use of each Pod. */
  resource?: ResourceMetricSource
  /** Resource use of one container of each Pod. */
  containerResource?: autoscaling_v2.ContainerResourceMetricSource
  /** Metric from outside the cluster. */
  external?: autoscaling_v2.ExternalMetricSource
}

export interface HorizontalPodAutoscalerBehavior {
  /** How fast the number may grow. */
  scaleUp?: HPAScalingRules
  /** How fast the number may shrink. */
  scaleDown?: HPAScalingRules
}

export interface ResourceMetricSource {
  /** Name of the resource. */
  name: string
  /** Value to reach. */
  target?: autoscaling_v2.MetricTarget
  /** Form of v2beta1 for `target.averageUtilization`, which manifests may still have. */
  targetAverageUtilization?: number
}

export interface HPAScalingRules {
  /** Seconds of past recommendations that are looked at before scaling. */
  stabilizationWindowSeconds?: number
  /** Which of the policies counts: `Max`, `Min` or `Disabled`. */
  selectPolicy?: 'Disabled' | 'Max' | 'Min'
  /** Bounds on the change within a period. */
  policies?: autoscaling_v2.HPAScalingPolicy[]
}

/** State of an autoscaler. */
export interface HorizontalPodAutoscalerStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** When the number of Pods was last changed by the autoscaler. */
  lastScaleTime?: string
  /** Number of Pods as last read. */
  currentReplicas?: number
  /** Number of Pods that the controller last asked for. */
  desiredReplicas?: number
  /** Values of the metrics as last read. */
  currentMetrics?: autoscaling_v2.MetricStatus[] | null
  /** Aspects of the state. */
  conditions?: autoscaling_v2.HorizontalPodAutoscalerCondition[]
}
