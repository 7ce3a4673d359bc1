// Generated from schemas/autoscaling/v2beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as autoscaling_v2 from '../v2/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

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
  currentMetrics?: MetricStatus[] | null
  /** Aspects of the state. */
  conditions?: autoscaling_v2.HorizontalPodAutoscalerCondition[]
}

/** A metric with its target. */
export interface MetricSpec {
  /** Sort of metric; it names the field that holds the rest. */
  type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource'
  /** Metric of one object of the cluster. */
  object?: ObjectMetricSource
  /** Metric of each Pod, averaged. */
  pods?: PodsMetricSource
  /** Resource use of each Pod. */
  resource?: ResourceMetricSource
  /** Resource use of one container of each Pod. */
  containerResource?: ContainerResourceMetricSource
  /** Metric from outside the cluster. */
  external?: ExternalMetricSource
}

/** A metric with its value. */
export interface MetricStatus {
  /** Sort of metric; it names the field that holds the rest. */
  type: string
  /** Metric of one object of the cluster. */
  object?: ObjectMetricStatus
  /** Metric of each Pod, averaged. */
  pods?: PodsMetricStatus
  /** Resource use of each Pod. */
  resource?: ResourceMetricStatus
  /** Resource use of one container of each Pod. */
  containerResource?: ContainerResourceMetricStatus
  /** Metric from outside the cluster. */
  external?: ExternalMetricStatus
}

export interface ObjectMetricSource {
  /** Object that the metric describes. */
  target?: autoscaling_v2.CrossVersionObjectReference
  /** Name of the metric. */
  metricName: string
  /** Value of the metric itself. */
  targetValue?: string
  /** Label selector that narrows the metric. */
  selector?: meta_v1.LabelSelector
  /** Mean of the metric over all Pods. */
  averageValue?: string
}

export interface PodsMetricSource {
  /** Name of the metric. */
  metricName: string
  /** Mean of the metric over all Pods. */
  targetAverageValue?: string
  /** Label selector that narrows the metric. */
  selector?: meta_v1.LabelSelector
}

export interface ResourceMetricSource {
  /** Name of the resource. */
  name: string
  /** Mean over all Pods as a percentage of what they request. */
  targetAverageUtilization?: number
  /** Mean of the metric over all Pods. */
  targetAverageValue?: string
}

export interface ContainerResourceMetricSource {
  /** Name of the resource. */
  name: string
  /** Name of the container. */
  container: string
  /** Mean over all Pods as a percentage of what they request. */
  targetAverageUtilization?: number
  /** Mean of the metric over all Pods. */
  targetAverageValue?: string
}

export interface ExternalMetricSource {
  /** Name of the metric. */
  metricName: string
  /** Label selector that narrows the metric. */
  metricSelector?: meta_v1.LabelSelector
  /** Value of the metric itself. */
  targetValue?: string
  /** Mean of the metric over all Pods. */
  targetAverageValue?: string
}

export interface ObjectMetricStatus {
  /** Object that the metric describes. */
  target?: autoscaling_v2.CrossVersionObjectReference
  /** Name of the metric. */
  metricName: string
  /** Value of the metric itself. */
  currentValue?: string
  /** Label selector that narrows the metric. */
  selector?: meta_v1.LabelSelector
  /** Mean of the metric over all Pods. */
  averageValue?: string
}

export interface PodsMetricStatus {
  /** Name of the metric. */
  metricName: string
  /** Mean of the metric over all Pods. */
  currentAverageValue?: string
  /** Label selector that narrows the metric. */
  selector?: meta_v1.LabelSelector
}

export interface ResourceMetricStatus {
  /** Name of the resource. */
  name: string
  /** Mean over all Pods as a percentage of what they request. */
  currentAverageUtilization?: number
  /** Mean of the metric over all Pods. */
  currentAverageValue?: string
}

export interface ContainerResourceMetricStatus {
  /** Name of the resource. */
  name: string
  /** Name of the container. */
  container: string
  /** Mean over all Pods as a percentage of what they request. */
  currentAverageUtilization?: number
  /** Mean of the metric over all Pods. */
  currentAverageValue?: string
}

export interface ExternalMetricStatus {
  /** Name of the metric. */
  metricName: string
  /** Label selector that narrows the metric. */
  metricSelector?: meta_v1.LabelSelector
  /** Value of the metric itself. */
  currentValue?: string
  /** Mean of the metric over all Pods. */
  currentAverageValue?: string
}
