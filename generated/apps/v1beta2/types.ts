// Generated from schemas/apps/v1beta2.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as apps_v1 from '../v1/types.ts'

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
  spec?: apps_v1.DaemonSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apps_v1.DaemonSetStatus
}

/** A list of DaemonSet objects. */
export type DaemonSetList = ObjectList<DaemonSet>

/** Runs and rolls out replicas of a Pod template. */
export interface Deployment extends ApiObject {
  /** What is wanted. */
  spec?: apps_v1.DeploymentSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apps_v1.DeploymentStatus
}

/** A list of Deployment objects. */
export type DeploymentList = ObjectList<Deployment>

/** Keeps a number of Pods of one template running. */
export interface ReplicaSet extends ApiObject {
  /** What is wanted. */
  spec?: apps_v1.ReplicaSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apps_v1.ReplicaSetStatus
}

/** A list of ReplicaSet objects. */
export type ReplicaSetList = ObjectList<ReplicaSet>

/** Runs Pods with names and storage of their own. */
export interface StatefulSet extends ApiObject {
  /** What is wanted. */
  spec?: apps_v1.StatefulSetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: apps_v1.StatefulSetStatus
}

/** A list of StatefulSet objects. */
export type StatefulSetList = ObjectList<StatefulSet>

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
