// Generated from schemas/apps/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts';
import type * as core_v1 from '../../core/v1/types.ts';
import type * as meta_v1 from '../../meta/v1/types.ts';

export interface ControllerRevision extends ApiObject {
  data: Record<string, unknown>;
  revision?: number;
}

/** A list of ControllerRevision objects. */
export type ControllerRevisionList = ObjectList<ControllerRevision>;

export interface DaemonSet extends ApiObject {
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
}

/** A list of DaemonSet objects. */
export type DaemonSetList = ObjectList<DaemonSet>;

export interface Deployment extends ApiObject {
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
}

/** A list of Deployment objects. */
export type DeploymentList = ObjectList<Deployment>;

export interface ReplicaSet extends ApiObject {
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
}

/** A list of ReplicaSet objects. */
export type ReplicaSetList = ObjectList<ReplicaSet>;

export interface StatefulSet extends ApiObject {
  spec?: StatefulSetSpec;
  status?: StatefulSetStatus;
}

/** A list of StatefulSet objects. */
export type StatefulSetList = ObjectList<StatefulSet>;

export interface DaemonSetCondition {
  type: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface DaemonSetSpec {
  selector: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
}

export interface DaemonSetStatus {
  currentNumberScheduled?: number;
  numberMisscheduled?: number;
  desiredNumberScheduled?: number;
  numberReady?: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  numberUnavailable?: number;
  collisionCount?: number;
  conditions?: DaemonSetCondition[];
}

export interface DaemonSetUpdateStrategy {
  type?: 'OnDelete' | 'RollingUpdate';
  rollingUpdate?: RollingUpdateDaemonSet;
}

export interface DeploymentCondition {
  type: string;
  status?: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface DeploymentSpec {
  replicas?: number;
  selector: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
  strategy?: DeploymentStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
}

export interface DeploymentStatus {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  terminatingReplicas?: number;
  conditions?: DeploymentCondition[];
  collisionCount?: number;
}

export interface DeploymentStrategy {
  type?: string;
  rollingUpdate?: RollingUpdateDeployment;
}

export interface ReplicaSetCondition {
  type: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface ReplicaSetSpec {
  replicas?: number;
  minReadySeconds?: number;
  selector: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
}

export interface ReplicaSetStatus {
  replicas?: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicaSetCondition[];
}

export interface RollingUpdateDaemonSet {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
}

export interface RollingUpdateDeployment {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
}

export interface RollingUpdateStatefulSetStrategy {
  partition?: number;
  maxUnavailable?: number | string;
}

export interface StatefulSetCondition {
  type: string;
  status?: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
}

export interface StatefulSetOrdinals {
  start?: number;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: 'Delete' | 'Retain';
  whenScaled?: 'Delete' | 'Retain';
}

export interface StatefulSetSpec {
  replicas?: number;
  selector: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  serviceName?: string;
  podManagementPolicy?: 'OrderedReady' | 'Parallel';
  updateStrategy?: StatefulSetUpdateStrategy;
  revisionHistoryLimit?: number;
  minReadySeconds?: number;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  ordinals?: StatefulSetOrdinals;
}

export interface StatefulSetStatus {
  observedGeneration?: number;
  replicas?: number;
  readyReplicas?: number;
  currentReplicas?: number;
  updatedReplicas?: number;
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: number;
  conditions?: StatefulSetCondition[];
  availableReplicas?: number;
}

export interface StatefulSetUpdateStrategy {
  type?: 'OnDelete' | 'RollingUpdate';
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
}
