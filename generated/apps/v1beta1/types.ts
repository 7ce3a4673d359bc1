// Generated from schemas/apps/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as apps_v1 from '../v1/types.ts'
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

/** Runs and rolls out replicas of a Pod template. */
export interface Deployment extends ApiObject {
  /** What is wanted. */
  spec?: DeploymentSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apps_v1.DeploymentStatus
}

/** A list of Deployment objects. */
export type DeploymentList = ObjectList<Deployment>

/** Runs Pods with names and storage of their own. */
export interface StatefulSet extends ApiObject {
  /** What is wanted. */
  spec?: StatefulSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: StatefulSetStatus
}

/** A list of StatefulSet objects. */
export type StatefulSetList = ObjectList<StatefulSet>

/** What a Deployment runs and how it is rolled out. */
export interface DeploymentSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector?: meta_v1.LabelSelector
  /** Pod to make for each replica. */
  template?: core_v1.PodTemplateSpec
  /** How old Pods are replaced by new ones. */
  strategy?: apps_v1.DeploymentStrategy
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Number of old revisions that are kept. */
  revisionHistoryLimit?: number
  /** Stops rolling out until it is taken back. */
  paused?: boolean
  /** Seconds without progress after which the rollout counts as stuck. */
  progressDeadlineSeconds?: number
  /** Revision that the Deployment is to go back to. */
  rollbackTo?: RollbackConfig
}

/** What a StatefulSet runs and how it is updated. */
export interface StatefulSetSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector?: meta_v1.LabelSelector
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
  persistentVolumeClaimRetentionPolicy?: apps_v1.StatefulSetPersistentVolumeClaimRetentionPolicy
  /** How the Pods are numbered. */
  ordinals?: apps_v1.StatefulSetOrdinals
}

/** State of a StatefulSet. */
export interface StatefulSetStatus {
  /** Generation that the status is about. */
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
  conditions?: apps_v1.StatefulSetCondition[]
  /** Number of Pods that have been ready for at least minReadySeconds. */
  availableReplicas?: number
}

export interface StatefulSetUpdateStrategy {
  /** How Pods are replaced: `OnDelete` or `RollingUpdate`. */
  type?: 'OnDelete' | 'RollingUpdate'
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: apps_v1.RollingUpdateStatefulSetStrategy
}

/** Revision to go back to. */
export interface RollbackConfig {
  /** Number of the revision; 0 is the one before. */
  revision?: number
}

/** Number of replicas of an object. */
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

/** State of a scaled object. */
export interface ScaleStatus {
  /** Number of replicas that were last observed. */
  replicas?: number
  /** Labels of the Pods that count, where they say it all. */
  selector?: Record<string, string>
  /** Label selector of the Pods that count, as text. */
  targetSelector?: string
}

/** Asks for the return of a Deployment to an earlier revision. */
export interface DeploymentRollback extends ApiObject {
  /** Name of the Deployment. */
  name: string
  /** Annotations that the Deployment gets. */
  updatedAnnotations?: Record<string, string>
  /** Revision that the Deployment is to go back to. */
  rollbackTo: RollbackConfig
}
