// Generated from schemas/apps/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Unchangeable snapshot of the state of a controller. */
export interface ControllerRevision extends ApiObject {
  /** Serialized state. */
  data: Record<string, unknown>
  /** Number of the revision; a higher one is newer. */
  revision?: number
}

/** A list of ControllerRevision objects. */
export type ControllerRevisionList = ObjectList<ControllerRevision>

/** Runs one Pod on every node that fits. */
export interface DaemonSet extends ApiObject {
  /** What is wanted. */
  spec?: DaemonSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: DaemonSetStatus
}

/** A list of DaemonSet objects. */
export type DaemonSetList = ObjectList<DaemonSet>

/** Runs and rolls out replicas of a Pod template. */
export interface Deployment extends ApiObject {
  /** What is wanted. */
  spec?: DeploymentSpec
  /** What was last observed; written by controllers, not by users. */
  status?: DeploymentStatus
}

/** A list of Deployment objects. */
export type DeploymentList = ObjectList<Deployment>

/** Keeps a number of Pods of one template running. */
export interface ReplicaSet extends ApiObject {
  /** What is wanted. */
  spec?: ReplicaSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ReplicaSetStatus
}

/** A list of ReplicaSet objects. */
export type ReplicaSetList = ObjectList<ReplicaSet>

/** Runs Pods with names and storage of their own. */
export interface StatefulSet extends ApiObject {
  /** What is wanted. */
  spec?: StatefulSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: StatefulSetStatus
}

/** A list of StatefulSet objects. */
export type StatefulSetList = ObjectList<StatefulSet>

/** One aspect of the state of a DaemonSet. */
export interface DaemonSetCondition {
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

/** What a DaemonSet runs and how it is updated. */
export interface DaemonSetSpec {
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector: meta_v1.LabelSelector
  /** Pod to run on each node. */
  template?: core_v1.PodTemplateSpec
  /** How Pods are replaced when the template changes. */
  updateStrategy?: DaemonSetUpdateStrategy
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Number of old revisions to keep for a rollback. */
  revisionHistoryLimit?: number
}

/** State of a DaemonSet. */
export interface DaemonSetStatus {
  /** Number of nodes that run the Pod and should. */
  currentNumberScheduled?: number
  /** Number of nodes that run the Pod and should not. */
  numberMisscheduled?: number
  /** Number of nodes that should run the Pod. */
  desiredNumberScheduled?: number
  /** Number of nodes whose Pod is ready. */
  numberReady?: number
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Number of nodes that run the newest template. */
  updatedNumberScheduled?: number
  /** Number of nodes whose Pod is available. */
  numberAvailable?: number
  /** Number of nodes that should have an available Pod and have none. */
  numberUnavailable?: number
  /** Hash collisions met so far; the controller uses it to name new children. */
  collisionCount?: number
  /** Latest observations of single aspects of the object, by type. */
  conditions?: DaemonSetCondition[]
}

export interface DaemonSetUpdateStrategy {
  /** `RollingUpdate` replaces Pods step by step, `OnDelete` only those that are deleted. */
  type?: 'OnDelete' | 'RollingUpdate'
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: RollingUpdateDaemonSet
}

/** One aspect of the state of a Deployment. */
export interface DeploymentCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the condition was last written. */
  lastUpdateTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What a Deployment runs and how it is rolled out. */
export interface DeploymentSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector: meta_v1.LabelSelector
  /** Pod to make for each replica. */
  template?: core_v1.PodTemplateSpec
  /** How old Pods are replaced by new ones. */
  strategy?: DeploymentStrategy
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Number of old revisions to keep for a rollback. */
  revisionHistoryLimit?: number
  /** Stops rolling out until it is taken back. */
  paused?: boolean
  /** Seconds without progress after which the rollout counts as stuck. */
  progressDeadlineSeconds?: number
}

/** State of a Deployment. */
export interface DeploymentStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Number of Pods. */
  replicas?: number
  /** Number of Pods that have the newest template. */
  updatedReplicas?: number
  /** Number of Pods that are ready. */
  readyReplicas?: number
  /** Number of Pods that have been ready for at least minReadySeconds. */
  availableReplicas?: number
  /** Number of Pods that are still missing for full availability. */
  unavailableReplicas?: number
  /** Number of Pods that are being deleted and aren't gone yet. */
  terminatingReplicas?: number
  /** Latest observations of single aspects of the object, by type. */
  conditions?: DeploymentCondition[]
  /** Hash collisions met so far; the controller uses it to name new children. */
  collisionCount?: number
}

export interface DeploymentStrategy {
  /** `RollingUpdate` replaces Pods step by step, `Recreate` all at once. */
  type?: string
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: RollingUpdateDeployment
}

/** One aspect of the state of a ReplicaSet. */
export interface ReplicaSetCondition {
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

/** What a ReplicaSet runs. */
export interface ReplicaSetSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector: meta_v1.LabelSelector
  /** Pod to make for each replica. */
  template?: core_v1.PodTemplateSpec
}

/** State of a ReplicaSet. */
export interface ReplicaSetStatus {
  /** Number of Pods. */
  replicas?: number
  /** Number of Pods whose labels match those of the template. */
  fullyLabeledReplicas?: number
  /** Number of Pods that are ready. */
  readyReplicas?: number
  /** Number of Pods that have been ready for at least minReadySeconds. */
  availableReplicas?: number
  /** Number of Pods that are being deleted and aren't gone yet. */
  terminatingReplicas?: number
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Latest observations of single aspects of the object, by type. */
  conditions?: ReplicaSetCondition[]
}

export interface RollingUpdateDaemonSet {
  /** Nodes, as a number or percentage, that may be without a running Pod during the update. */
  maxUnavailable?: number | string
  /** Nodes, as a number or percentage, that may run an old and a new Pod during the update. */
  maxSurge?: number | string
}

export interface RollingUpdateDeployment {
  /** Pods, as a number or percentage, that may be missing during the update. */
  maxUnavailable?: number | string
  /** Pods, as a number or percentage, that may be too many during the update. */
  maxSurge?: number | string
}

export interface RollingUpdateStatefulSetStrategy {
  /** Ordinal below which Pods keep the old revision. */
  partition?: number
  /** Pods, as a number or percentage, that may be missing during the update. */
  maxUnavailable?: number | string
}

/** One aspect of the state of a StatefulSet. */
export interface StatefulSetCondition {
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

export interface StatefulSetOrdinals {
  /** Number of the first Pod. */
  start?: number
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  /** Whether claims are kept (`Retain`) or deleted (`Delete`) with the set. */
  whenDeleted?: 'Delete' | 'Retain'
  /** Whether claims of removed Pods are kept (`Retain`) or deleted (`Delete`). */
  whenScaled?: 'Delete' | 'Retain'
}

/** What a StatefulSet runs and how it is updated. */
export interface StatefulSetSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector: meta_v1.LabelSelector
  /** Pod to make for each replica. */
  template?: core_v1.PodTemplateSpec
  /** Claims that each Pod gets; they outlive the Pod. */
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[]
  /** Headless Service that gives the Pods their DNS names. */
  serviceName?: string
  /** Whether Pods are started and stopped one after the other (`OrderedReady`) or together (`Parallel`). */
  podManagementPolicy?: 'OrderedReady' | 'Parallel'
  /** How Pods are replaced when the template changes. */
  updateStrategy?: StatefulSetUpdateStrategy
  /** Number of old revisions to keep for a rollback. */
  revisionHistoryLimit?: number
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** What becomes of claims when the set or a Pod of it goes. */
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  /** How the Pods are numbered. */
  ordinals?: StatefulSetOrdinals
}

/** State of a StatefulSet. */
export interface StatefulSetStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Number of Pods. */
  replicas?: number
  /** Number of Pods that are ready. */
  readyReplicas?: number
  /** Number of Pods of the current revision. */
  currentReplicas?: number
  /** Number of Pods of the newest revision. */
  updatedReplicas?: number
  /** Revision that the Pods had before the update. */
  currentRevision?: string
  /** Revision that the Pods are updated to. */
  updateRevision?: string
  /** Hash collisions met so far; the controller uses it to name new children. */
  collisionCount?: number
  /** Latest observations of single aspects of the object, by type. */
  conditions?: StatefulSetCondition[]
  /** Number of Pods that have been ready for at least minReadySeconds. */
  availableReplicas?: number
}

export interface StatefulSetUpdateStrategy {
  /** `RollingUpdate` replaces Pods step by step, `OnDelete` only those that are deleted. */
  type?: 'OnDelete' | 'RollingUpdate'
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy
}
