// Generated from schemas/autoscaling/v2.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
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

export interface ContainerResourceMetricSource {
  /** Name of the resource. */
  name: string
  /** Value to reach. */
  target?: MetricTarget
  /** Name of the container. */
  container: string
}

export interface ContainerResourceMetricStatus {
  /** Name of the resource. */
  name: string
  /** Value as last read. */
  current?: MetricValueStatus
  /** Name of the container. */
  container: string
}

/** Refers to an object of the same namespace. */
export interface CrossVersionObjectReference {
  /** Kind of the referenced object. */
  kind: string
  /** Name of the referenced object. */
  name: string
  /** Group and version of the referenced object. */
  apiVersion?: string
}

export interface ExternalMetricSource {
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
  /** Value to reach. */
  target?: MetricTarget
}

export interface ExternalMetricStatus {
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
  /** Value as last read. */
  current?: MetricValueStatus
}

export interface HPAScalingPolicy {
  /** Whether the bound counts `Pods` or is a `Percent` of them. */
  type: 'Percent' | 'Pods'
  /** Size of the bound. */
  value: number
  /** Length of the period in seconds. */
  periodSeconds: number
}

export interface HPAScalingRules {
  /** Seconds of past recommendations that are looked at before scaling. */
  stabilizationWindowSeconds?: number
  /** Which of the policies counts: `Max`, `Min` or `Disabled`. */
  selectPolicy?: 'Disabled' | 'Max' | 'Min'
  /** Bounds on the change within a period. */
  policies?: HPAScalingPolicy[]
  /** Deviation from the target that is left alone, as a ratio. */
  tolerance?: string
}

export interface HorizontalPodAutoscalerBehavior {
  /** How fast the number may grow. */
  scaleUp?: HPAScalingRules
  /** How fast the number may shrink. */
  scaleDown?: HPAScalingRules
}

/** One aspect of the state of a HorizontalPodAutoscaler. */
export interface HorizontalPodAutoscalerCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What is scaled, by which metrics and within which bounds. */
export interface HorizontalPodAutoscalerSpec {
  /** Object whose scale subresource is driven. */
  scaleTargetRef?: CrossVersionObjectReference
  /** Lower bound of the number of Pods. */
  minReplicas?: number
  /** Upper bound of the number of Pods. */
  maxReplicas: number
  /** Metrics and their targets; the highest resulting number counts. */
  metrics?: MetricSpec[]
  /** How fast the number may grow and shrink. */
  behavior?: HorizontalPodAutoscalerBehavior
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
  /** Values of the metrics as last read. */
  currentMetrics?: MetricStatus[] | null
  /** Latest observations of single aspects of the object, by type. */
  conditions?: HorizontalPodAutoscalerCondition[]
}

export interface MetricIdentifier {
  /** Name of the metric. */
  name: string
  /** Label selector that narrows the metric. */
  selector?: meta_v1.LabelSelector
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

/** Target of a metric. */
export interface MetricTarget {
  /** Whether the target is a `Value`, an `AverageValue` or a `Utilization`. */
  type: 'AverageValue' | 'Utilization' | 'Value'
  /** Value of the metric itself. */
  value?: string
  /** Mean of the metric over all Pods. */
  averageValue?: string
  /** Mean over all Pods as a percentage of what they request. */
  averageUtilization?: number
}

export interface MetricValueStatus {
  /** Value of the metric itself. */
  value?: string
  /** Mean of the metric over all Pods. */
  averageValue?: string
  /** Mean over all Pods as a percentage of what they request. */
  averageUtilization?: number
}

export interface ObjectMetricSource {
  /** Object that the metric describes. */
  describedObject?: CrossVersionObjectReference
  /** Value to reach. */
  target?: MetricTarget
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
}

export interface ObjectMetricStatus {
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
  /** Value as last read. */
  current?: MetricValueStatus
  /** Object that the metric describes. */
  describedObject?: CrossVersionObjectReference
}

export interface PodsMetricSource {
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
  /** Value to reach. */
  target?: MetricTarget
}

export interface PodsMetricStatus {
  /** The metric, by name and selector. */
  metric?: MetricIdentifier
  /** Value as last read. */
  current?: MetricValueStatus
}

export interface ResourceMetricSource {
  /** Name of the resource. */
  name: string
  /** Value to reach. */
  target?: MetricTarget
}

export interface ResourceMetricStatus {
  /** Name of the resource. */
  name: string
  /** Value as last read. */
  current?: MetricValueStatus
}
