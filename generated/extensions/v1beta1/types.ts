// Generated from schemas/extensions/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as apps_v1 from '../../apps/v1/types.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'
import type * as networking_v1 from '../../networking/v1/types.ts'
import type * as policy_v1beta1 from '../../policy/v1beta1/types.ts'

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

/** A ReplicationController, of which only the Scale is shown here. */
export interface ReplicationController extends ApiObject {
  /** What is wanted. */
  spec?: core_v1.ReplicationControllerSpec
  /** What was last observed; written by controllers, not by users. */
  status?: core_v1.ReplicationControllerStatus
}

/** A list of ReplicationController objects. */
export type ReplicationControllerList = ObjectList<ReplicationController>

/** Routes HTTP requests from outside to Services. */
export interface Ingress extends ApiObject {
  /** What is wanted. */
  spec?: IngressSpec
  /** What was last observed; written by controllers, not by users. */
  status?: IngressStatus
}

/** A list of Ingress objects. */
export type IngressList = ObjectList<Ingress>

/** Traffic that is let through to and from Pods. */
export interface NetworkPolicy extends ApiObject {
  /** What is wanted. */
  spec?: NetworkPolicySpec
}

/** A list of NetworkPolicy objects. */
export type NetworkPolicyList = ObjectList<NetworkPolicy>

/** Bounds on the security settings of Pods; no longer served. */
export interface PodSecurityPolicy extends ApiObject {
  /** What is wanted. */
  spec?: policy_v1beta1.PodSecurityPolicySpec
}

/** A list of PodSecurityPolicy objects. */
export type PodSecurityPolicyList = ObjectList<PodSecurityPolicy>

/** What a DaemonSet runs and how it is updated. */
export interface DaemonSetSpec {
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector?: meta_v1.LabelSelector
  /** Pod to run on each node. */
  template?: core_v1.PodTemplateSpec
  /** How Pods are replaced when the template changes. */
  updateStrategy?: DaemonSetUpdateStrategy
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Number of old revisions to keep for a rollback. */
  revisionHistoryLimit?: number
  /** Number of the template that is rolled out; counted by the server. */
  templateGeneration?: number
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
  /** Aspects of the state. */
  conditions?: apps_v1.DaemonSetCondition[]
}

export interface DaemonSetUpdateStrategy {
  /** How Pods are replaced: `OnDelete` or `RollingUpdate`. */
  type?: 'OnDelete' | 'RollingUpdate'
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: apps_v1.RollingUpdateDaemonSet
}

/** What a Deployment runs and how it is rolled out. */
export interface DeploymentSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector?: meta_v1.LabelSelector
  /** Pod to make for each replica. */
  template?: core_v1.PodTemplateSpec
  /** How old Pods are replaced by new ones. */
  strategy?: DeploymentStrategy
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Number of old revisions that are kept. */
  revisionHistoryLimit?: number
  /** Stops rolling out until it is taken back. */
  paused?: boolean
  /** Seconds without progress after which the rollout counts as failed. */
  progressDeadlineSeconds?: number
  /** Revision that the Deployment is to go back to. */
  rollbackTo?: RollbackConfig
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
  /** Aspects of the state. */
  conditions?: apps_v1.DeploymentCondition[]
  /** Hash collisions met so far; the controller uses it to name new children. */
  collisionCount?: number
}

export interface DeploymentStrategy {
  /** `RollingUpdate` replaces Pods step by step, `Recreate` all at once. */
  type?: string
  /** Settings of the rolling update; only with that type. */
  rollingUpdate?: RollingUpdateDeployment
}

export interface RollingUpdateDeployment {
  /** Pods, as a number or percentage, that may be missing during the rollout. */
  maxUnavailable?: number | string
  /** Pods, as a number or percentage, that may exist beyond the wanted number. */
  maxSurge?: number | string
}

/** What a ReplicaSet runs. */
export interface ReplicaSetSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Pods that belong to this object; must match the template's labels and never changes. */
  selector?: meta_v1.LabelSelector
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
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Aspects of the state. */
  conditions?: apps_v1.ReplicaSetCondition[]
}

/** What is wanted of an Ingress. */
export interface IngressSpec {
  /** IngressClass whose controller serves this Ingress. */
  ingressClassName?: string
  /** Hosts with their certificates. */
  tls?: IngressTLS[]
  /** Hosts and paths with where they lead. */
  rules?: IngressRule[]
  /** Where requests go that no rule matches. */
  backend?: IngressBackend
}

/** Where requests go: a Service or another object. */
export interface IngressBackend {
  /** Object of the same namespace; excludes service. */
  resource?: core_v1.TypedLocalObjectReference
  /** Name of the Service. */
  serviceName?: string
  /** Port of the Service, by name or number. */
  servicePort?: number | string
}

export interface IngressTLS {
  /** Hosts that the certificate covers. */
  hosts?: string[]
  /** Name of the Secret. */
  secretName?: string
}

export interface IngressRule {
  /** Paths of the host. */
  http?: HTTPIngressRuleValue
  /** Host name that the rule is for, possibly with a leading `*.`; every host if absent. */
  host?: string
}

export interface IngressRuleValue {
  /** Paths of the host. */
  http?: HTTPIngressRuleValue
}

export interface HTTPIngressRuleValue {
  /** Paths with their backends. */
  paths: HTTPIngressPath[]
}

/** Path with its backend. */
export interface HTTPIngressPath {
  /** Path of the request that is compared as pathType says. */
  path?: string
  /** How the path is compared: `Exact`, `Prefix` or `ImplementationSpecific`. */
  pathType?: 'Exact' | 'ImplementationSpecific' | 'Prefix'
  /** Where matching requests go. */
  backend?: IngressBackend
}

/** What is wanted of a NetworkPolicy. */
export interface NetworkPolicySpec {
  /** Pods that the policy is about; empty means all of the namespace. */
  podSelector?: meta_v1.LabelSelector
  /** Incoming traffic that is let through. */
  ingress?: NetworkPolicyIngressRule[]
  /** Outgoing traffic that is let through. */
  egress?: NetworkPolicyEgressRule[]
  /** Directions that the policy is about: `Ingress`, `Egress`. */
  policyTypes?: ('Egress' | 'Ingress')[]
}

export interface NetworkPolicyIngressRule {
  /** Ports that are open; all if empty. */
  ports?: networking_v1.NetworkPolicyPort[]
  /** Sources that are let through; all if empty. */
  from?: NetworkPolicyPeer[]
}

export interface NetworkPolicyEgressRule {
  /** Ports that are open; all if empty. */
  ports?: networking_v1.NetworkPolicyPort[]
  /** Destinations that are let through; all if empty. */
  to?: NetworkPolicyPeer[]
}

/** Who may be talked to. */
export interface NetworkPolicyPeer {
  /** Pods by label; with namespaceSelector, in those namespaces. */
  podSelector?: meta_v1.LabelSelector
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Address range; excludes the selectors. */
  ipBlock?: IPBlock
}

export interface IPBlock {
  /** Address range. */
  cidr: string
  /** Parts of the range that are left out. */
  except?: string[]
}

/** Revision to go back to. */
export interface RollbackConfig {
  /** Number of the revision; 0 is the one before. */
  revision?: number
}

/** State of an Ingress. */
export interface IngressStatus {
  /** State of the load balancer. */
  loadBalancer?: core_v1.LoadBalancerStatus
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
