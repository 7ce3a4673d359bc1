// Generated from schemas/autoscaling/v2.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface HorizontalPodAutoscaler extends ApiObject {
  spec?: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}

/** A list of HorizontalPodAutoscaler objects. */
export type HorizontalPodAutoscalerList = ObjectList<HorizontalPodAutoscaler>;

export interface ContainerResourceMetricSource {
  name: string;
  target?: MetricTarget;
  container: string;
}

export interface ContainerResourceMetricStatus {
  name: string;
  current?: MetricValueStatus;
  container: string;
}

export interface CrossVersionObjectReference {
  kind: string;
  name: string;
  apiVersion?: string;
}

export interface ExternalMetricSource {
  metric?: MetricIdentifier;
  target?: MetricTarget;
}

export interface ExternalMetricStatus {
  metric?: MetricIdentifier;
  current?: MetricValueStatus;
}

export interface HPAScalingPolicy {
  type: 'Percent' | 'Pods';
  value: number;
  periodSeconds: number;
}

export interface HPAScalingRules {
  stabilizationWindowSeconds?: number;
  selectPolicy?: 'Disabled' | 'Max' | 'Min';
  policies?: HPAScalingPolicy[];
  tolerance?: string;
}

export interface HorizontalPodAutoscalerBehavior {
  scaleUp?: HPAScalingRules;
  scaleDown?: HPAScalingRules;
}

export interface HorizontalPodAutoscalerCondition {
  type: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface HorizontalPodAutoscalerSpec {
  scaleTargetRef?: CrossVersionObjectReference;
  minReplicas?: number;
  maxReplicas: number;
  metrics?: MetricSpec[];
  behavior?: HorizontalPodAutoscalerBehavior;
}

export interface HorizontalPodAutoscalerStatus {
  observedGeneration?: number;
  lastScaleTime?: string;
  currentReplicas?: number;
  desiredReplicas?: number;
  currentMetrics?: MetricStatus[] | null;
  conditions?: HorizontalPodAutoscalerCondition[];
}

export interface MetricIdentifier {
  name: string;
  selector?: meta_v1.LabelSelector;
}

export interface MetricSpec {
  type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource';
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
}

export interface MetricStatus {
  type: 'ContainerResource' | 'External' | 'Object' | 'Pods' | 'Resource';
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
}

export interface MetricTarget {
  type: 'AverageValue' | 'Utilization' | 'Value';
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export interface MetricValueStatus {
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

export interface ObjectMetricSource {
  describedObject?: CrossVersionObjectReference;
  target?: MetricTarget;
  metric?: MetricIdentifier;
}

export interface ObjectMetricStatus {
  metric?: MetricIdentifier;
  current?: MetricValueStatus;
  describedObject?: CrossVersionObjectReference;
}

export interface PodsMetricSource {
  metric?: MetricIdentifier;
  target?: MetricTarget;
}

export interface PodsMetricStatus {
  metric?: MetricIdentifier;
  current?: MetricValueStatus;
}

export interface ResourceMetricSource {
  name: string;
  target?: MetricTarget;
}

export interface ResourceMetricStatus {
  name: string;
  current?: MetricValueStatus;
}
