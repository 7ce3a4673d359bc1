// Generated from schemas/policy/v1beta1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'
import type * as policy_v1 from '../v1/types.ts'

/** Bound on how many Pods of a group may be taken away at the same time. */
export interface PodDisruptionBudget extends ApiObject {
  /** What is wanted. */
  spec?: PodDisruptionBudgetSpec
  /** What was last observed; written by controllers, not by users. */
  status?: policy_v1.PodDisruptionBudgetStatus
}

/** A list of PodDisruptionBudget objects. */
export type PodDisruptionBudgetList = ObjectList<PodDisruptionBudget>

/** What is wanted of a PodDisruptionBudget. */
export interface PodDisruptionBudgetSpec {
  /** Pods, as a number or percentage, that must stay available after an eviction. */
  minAvailable?: number | string
  /** Pods that the budget counts; an empty selector counts none. */
  selector?: meta_v1.LabelSelector
  /** Pods, as a number or percentage, that may be unavailable after an eviction. */
  maxUnavailable?: number | string
}

/** Bounds on the security settings of Pods; no longer served. */
export interface PodSecurityPolicy extends ApiObject {
  /** What is wanted. */
  spec?: PodSecurityPolicySpec
}

/** A list of PodSecurityPolicy objects. */
export type PodSecurityPolicyList = ObjectList<PodSecurityPolicy>

export interface AllowedCSIDriver {
  /** Name of the driver. */
  name: string
}

export interface AllowedFlexVolume {
  /** Name of the driver, a DNS name. */
  driver: string
}

export interface AllowedHostPath {
  /** Path below which mounts are allowed. */
  pathPrefix?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface FSGroupStrategyOptions {
  /** How the ids or contexts are bounded. */
  rule?: 'MayRunAs' | 'MustRunAs' | 'RunAsAny'
  /** Allowed ranges of ids. */
  ranges?: IDRange[]
}

export interface HostPortRange {
  /** First port. */
  min: number
  /** Last port. */
  max: number
}

export interface IDRange {
  /** First id. */
  min: number
  /** Last id. */
  max: number
}

/** What is wanted of a PodSecurityPolicy. */
export interface PodSecurityPolicySpec {
  /** Lets containers be privileged. */
  privileged?: boolean
  /** Capabilities that every container gets. */
  defaultAddCapabilities?: string[]
  /** Capabilities that every container loses. */
  requiredDropCapabilities?: string[]
  /** Capabilities that may be added. */
  allowedCapabilities?: string[]
  /** Sorts of volumes that may be used. */
  volumes?: (
    | '*'
    | 'awsElasticBlockStore'
    | 'azureDisk'
    | 'azureFile'
    | 'cephFS'
    | 'cinder'
    | 'configMap'
    | 'csi'
    | 'downwardAPI'
    | 'emptyDir'
    | 'ephemeral'
    | 'fc'
    | 'flexVolume'
    | 'flocker'
    | 'gcePersistentDisk'
    | 'gitRepo'
    | 'glusterfs'
    | 'hostPath'
    | 'iscsi'
    | 'nfs'
    | 'persistentVolumeClaim'
    | 'photonPersistentDisk'
    | 'portworxVolume'
    | 'projected'
    | 'quobyte'
    | 'rbd'
    | 'scaleIO'
    | 'secret'
    | 'storageos'
    | 'vsphereVolume'
  )[]
  /** Lets Pods use the network of the node. */
  hostNetwork?: boolean
  /** Ranges of node ports that may be used. */
  hostPorts?: HostPortRange[]
  /** Lets Pods use the process ids of the node. */
  hostPID?: boolean
  /** Lets Pods use the interprocess communication of the node. */
  hostIPC?: boolean
  /** Allowed SELinux contexts. */
  seLinux?: SELinuxStrategyOptions
  /** Allowed user ids. */
  runAsUser?: RunAsUserStrategyOptions
  /** Allowed group ids. */
  runAsGroup?: RunAsGroupStrategyOptions
  /** Allowed further group ids. */
  supplementalGroups?: SupplementalGroupsStrategyOptions
  /** Allowed group ids of volumes. */
  fsGroup?: FSGroupStrategyOptions
  /** Makes the root file system unwritable. */
  readOnlyRootFilesystem?: boolean
  /** Value of allowPrivilegeEscalation where a container has none. */
  defaultAllowPrivilegeEscalation?: boolean
  /** Whether a process may gain more rights than its parent. */
  allowPrivilegeEscalation?: boolean
  /** Paths of the node that may be mounted. */
  allowedHostPaths?: AllowedHostPath[]
  /** Drivers of Flex volumes that may be used. */
  allowedFlexVolumes?: AllowedFlexVolume[]
  /** CSI drivers that may be used inline. */
  allowedCSIDrivers?: AllowedCSIDriver[]
  /** Unsafe kernel parameters that may be set. */
  allowedUnsafeSysctls?: string[]
  /** Kernel parameters that may not be set. */
  forbiddenSysctls?: string[]
  /** Ways in which /proc may be mounted. */
  allowedProcMountTypes?: ('Default' | 'Unmasked')[]
  /** Runtime classes that may be used. */
  runtimeClass?: RuntimeClassStrategyOptions
}

export interface RunAsGroupStrategyOptions {
  /** How the ids or contexts are bounded. */
  rule: 'MayRunAs' | 'MustRunAs' | 'RunAsAny'
  /** Allowed ranges of ids. */
  ranges?: IDRange[]
}

export interface RunAsUserStrategyOptions {
  /** How the ids or contexts are bounded. */
  rule: 'MustRunAs' | 'MustRunAsNonRoot' | 'RunAsAny'
  /** Allowed ranges of ids. */
  ranges?: IDRange[]
}

export interface RuntimeClassStrategyOptions {
  /** Names of the classes that may be used; `*` is every one. */
  allowedRuntimeClassNames: string[]
  /** Class of Pods that name none. */
  defaultRuntimeClassName?: string
}

export interface SELinuxStrategyOptions {
  /** How the ids or contexts are bounded. */
  rule: 'MustRunAs' | 'RunAsAny'
  /** SELinux context to apply. */
  seLinuxOptions?: core_v1.SELinuxOptions
}

export interface SupplementalGroupsStrategyOptions {
  /** How the ids or contexts are bounded. */
  rule?: 'MayRunAs' | 'MustRunAs' | 'RunAsAny'
  /** Allowed ranges of ids. */
  ranges?: IDRange[]
}
