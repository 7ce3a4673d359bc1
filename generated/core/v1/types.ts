// Generated from schemas/core/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList, ObjectMeta } from '../../../runtime/codegen/index.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Assigns a Pod to a node. */
export interface Binding extends ApiObject {
  /** Node that the Pod is to run on. */
  target?: ObjectReference
}

/** Health of a part of the control plane; deprecated. */
export interface ComponentStatus extends ApiObject {
  /** Health of the component as conditions. */
  conditions?: ComponentCondition[]
}

/** A list of ComponentStatus objects. */
export type ComponentStatusList = ObjectList<ComponentStatus>

/** Configuration data for Pods to consume. */
export interface ConfigMap extends ApiObject {
  /** Refuses any further change of the data. */
  immutable?: boolean
  /** Text by key; a key consists of letters, digits, `-`, `_` and `.`. */
  data?: Record<string, string>
  /** Bytes by key; a key is in only one of data and binaryData. */
  binaryData?: Record<string, string>
}

/** A list of ConfigMap objects. */
export type ConfigMapList = ObjectList<ConfigMap>

/** Addresses that implement a Service, in the older form; see EndpointSlice. */
export interface Endpoints extends ApiObject {
  /** Sets of addresses that share their ports. */
  subsets?: EndpointSubset[]
}

/** A list of Endpoints objects. */
export type EndpointsList = ObjectList<Endpoints>

/** Report of something that happened to an object, kept for a limited time. */
export interface Event extends ApiObject {
  /** Object that the event is about. */
  involvedObject?: ObjectReference
  /** Short machine-readable word for why the action was taken. */
  reason?: string
  /** Sentence for people about what happened. */
  message?: string
  /** Component that reports, in the older form. */
  source?: EventSource
  /** When the event was first seen. */
  firstTimestamp?: string | null
  /** When the event was last seen. */
  lastTimestamp?: string | null
  /** How often the event has been seen. */
  count?: number
  /** Sort of the event: `Normal` or `Warning`. */
  type?: string
  /** When the event was first observed, with microseconds. */
  eventTime?: string | null
  /** The series that this event belongs to, if it repeats. */
  series?: EventSeries
  /** What was done or failed to be done to the object. */
  action?: string
  /** Second object of a more complex action. */
  related?: ObjectReference
  /** Controller that reports, for instance `example.com/scheduler`. */
  reportingComponent?: string
  /** Instance of the controller that reports, for instance its Pod's name. */
  reportingInstance?: string
}

/** A list of Event objects. */
export type EventList = ObjectList<Event>

/** Bounds and defaults of resource use for each Pod, container or claim of a namespace. */
export interface LimitRange extends ApiObject {
  /** What is wanted. */
  spec?: LimitRangeSpec
}

/** A list of LimitRange objects. */
export type LimitRangeList = ObjectList<LimitRange>

/** Scope for the names of namespaced objects. */
export interface Namespace extends ApiObject {
  /** What is wanted. */
  spec?: NamespaceSpec
  /** What was last observed; written by controllers, not by users. */
  status?: NamespaceStatus
}

/** A list of Namespace objects. */
export type NamespaceList = ObjectList<Namespace>

/** Machine of the cluster. */
export interface Node extends ApiObject {
  /** What is wanted. */
  spec?: NodeSpec
  /** What was last observed; written by controllers, not by users. */
  status?: NodeStatus
}

/** A list of Node objects. */
export type NodeList = ObjectList<Node>

/** Storage in the cluster, with a life of its own. */
export interface PersistentVolume extends ApiObject {
  /** What is wanted. */
  spec?: PersistentVolumeSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PersistentVolumeStatus
}

/** A list of PersistentVolume objects. */
export type PersistentVolumeList = ObjectList<PersistentVolume>

/** A user's request for storage. */
export interface PersistentVolumeClaim extends ApiObject {
  /** What is wanted. */
  spec?: PersistentVolumeClaimSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PersistentVolumeClaimStatus
}

/** A list of PersistentVolumeClaim objects. */
export type PersistentVolumeClaimList = ObjectList<PersistentVolumeClaim>

/** Group of containers that run together on one node. */
export interface Pod extends ApiObject {
  /** What is wanted. */
  spec?: PodSpec
  /** What was last observed; written by controllers, not by users. */
  status?: PodStatus
}

/** A list of Pod objects. */
export type PodList = ObjectList<Pod>

/** Template of a Pod as an object. */
export interface PodTemplate extends ApiObject {
  /** Pod to make from this template. */
  template?: PodTemplateSpec
}

/** A list of PodTemplate objects. */
export type PodTemplateList = ObjectList<PodTemplate>

/** Keeps a number of Pods running; see Deployment for its successor. */
export interface ReplicationController extends ApiObject {
  /** What is wanted. */
  spec?: ReplicationControllerSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ReplicationControllerStatus
}

/** A list of ReplicationController objects. */
export type ReplicationControllerList = ObjectList<ReplicationController>

/** Upper bounds on the sum of what a namespace uses. */
export interface ResourceQuota extends ApiObject {
  /** What is wanted. */
  spec?: ResourceQuotaSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ResourceQuotaStatus
}

/** A list of ResourceQuota objects. */
export type ResourceQuotaList = ObjectList<ResourceQuota>

/** Confidential data for Pods to consume. */
export interface Secret extends ApiObject {
  /** Refuses any further change of the data. */
  immutable?: boolean
  /** Bytes by key, in base64. */
  data?: Record<string, string>
  /** Text by key, for writing only: it is merged into data. */
  stringData?: Record<string, string>
  /** Use of the data; some types require certain keys. */
  type?: string
}

/** A list of Secret objects. */
export type SecretList = ObjectList<Secret>

/** A named set of Pods and how to reach it. */
export interface Service extends ApiObject {
  /** What is wanted. */
  spec?: ServiceSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ServiceStatus
}

/** A list of Service objects. */
export type ServiceList = ObjectList<Service>

/** Identity that processes in Pods act as. */
export interface ServiceAccount extends ApiObject {
  /** Secrets that Pods of this account may use. */
  secrets?: ObjectReference[]
  /** Secrets for pulling images that Pods of this account get. */
  imagePullSecrets?: LocalObjectReference[]
  /** Whether Pods of this account get a token mounted, unless they say otherwise. */
  automountServiceAccountToken?: boolean
}

/** A list of ServiceAccount objects. */
export type ServiceAccountList = ObjectList<ServiceAccount>

export interface AWSElasticBlockStoreVolumeSource {
  /** Identifier of the volume at its provider. */
  volumeID: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Number of the partition to mount; absent for the whole volume. */
  partition?: number
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

/** Rules about nodes and neighbouring Pods. */
export interface Affinity {
  /** Rules about the labels of nodes. */
  nodeAffinity?: NodeAffinity
  /** Rules that draw the Pod to others. */
  podAffinity?: PodAffinity
  /** Rules that keep the Pod away from others. */
  podAntiAffinity?: PodAntiAffinity
}

export interface AppArmorProfile {
  /** Whether the profile is `RuntimeDefault`, `Localhost` or none (`Unconfined`). */
  type: 'Localhost' | 'RuntimeDefault' | 'Unconfined'
  /** Path or name of the profile on the node; only with type `Localhost`. */
  localhostProfile?: string
}

export interface AttachedVolume {
  /** Name of the volume. */
  name?: string
  /** Path at which the volume is available as a device. */
  devicePath?: string
}

export interface AzureDiskVolumeSource {
  /** Name of the disk. */
  diskName: string
  /** Address of the disk. */
  diskURI: string
  /** Caching of the host: `None`, `ReadOnly` or `ReadWrite`. */
  cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite'
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Sort of disk: `Shared`, `Dedicated` or `Managed`. */
  kind?: 'Dedicated' | 'Managed' | 'Shared'
}

export interface AzureFilePersistentVolumeSource {
  /** Name of the Secret. */
  secretName: string
  /** Name of the Azure file share. */
  shareName: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Namespace of the Secret; that of the Pod if absent. */
  secretNamespace?: string
}

export interface AzureFileVolumeSource {
  /** Name of the Secret. */
  secretName: string
  /** Name of the Azure file share. */
  shareName: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface CSIPersistentVolumeSource {
  /** Name of the driver, a DNS name. */
  driver: string
  /** Identifier under which the driver knows the volume. */
  volumeHandle: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Driver's own properties of the volume. */
  volumeAttributes?: Record<string, string>
  /** Secret for the driver's call that attaches the volume. */
  controllerPublishSecretRef?: SecretReference
  /** Secret for the driver's call that stages the volume on the node. */
  nodeStageSecretRef?: SecretReference
  /** Secret for the driver's call that mounts the volume for a Pod. */
  nodePublishSecretRef?: SecretReference
  /** Secret for the driver's call that expands the volume on the controller's side. */
  controllerExpandSecretRef?: SecretReference
  /** Secret for the driver's call that expands the volume on the node. */
  nodeExpandSecretRef?: SecretReference
}

export interface CSIVolumeSource {
  /** Name of the driver, a DNS name. */
  driver: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Driver's own properties of the volume. */
  volumeAttributes?: Record<string, string>
  /** Secret for the driver's call that mounts the volume for a Pod. */
  nodePublishSecretRef?: LocalObjectReference
}

export interface Capabilities {
  /** Capabilities to add. */
  add?: string[]
  /** Capabilities to drop. */
  drop?: string[]
}

export interface CephFSPersistentVolumeSource {
  /** Addresses of the Ceph monitors. */
  monitors: string[]
  /** Directory that is mounted as the root. */
  path?: string
  /** Name of the Ceph user. */
  user?: string
  /** Path of the file that holds the user's secret. */
  secretFile?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface CephFSVolumeSource {
  /** Addresses of the Ceph monitors. */
  monitors: string[]
  /** Directory that is mounted as the root. */
  path?: string
  /** Name of the Ceph user. */
  user?: string
  /** Path of the file that holds the user's secret. */
  secretFile?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface CinderPersistentVolumeSource {
  /** Identifier of the volume at its provider. */
  volumeID: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference
}

export interface CinderVolumeSource {
  /** Identifier of the volume at its provider. */
  volumeID: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
}

export interface ClientIPConfig {
  /** Seconds without traffic after which a client is free to go elsewhere. */
  timeoutSeconds?: number
}

export interface ClusterTrustBundleProjection {
  /** Name of one bundle; excludes signerName. */
  name?: string
  /** Name of the signer, as `domain/path`. */
  signerName?: string
  /** Selects objects by their labels. */
  labelSelector?: meta_v1.LabelSelector
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
  /** Relative path of the file. */
  path: string
}

export interface ComponentCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type?: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** Sentence for people about the last change. */
  message?: string
  /** Error code of the failed check. */
  error?: string
}

export interface ConfigMapEnvSource {
  /** Name of the referenced object. */
  name?: string
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface ConfigMapKeySelector {
  /** Name of the referenced object. */
  name?: string
  /** Key of the ConfigMap. */
  key: string
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface ConfigMapNodeConfigSource {
  /** Namespace of the referenced object. */
  namespace: string
  /** Name of the ConfigMap. */
  name: string
  /** Identifier that no other object, past or future, has. */
  uid?: string
  /** Version of the object as an opaque string. */
  resourceVersion?: string
  /** Key that holds the configuration. */
  kubeletConfigKey: string
}

export interface ConfigMapProjection {
  /** Name of the referenced object. */
  name?: string
  /** Keys to project and the paths to write them to; without it every key becomes a file. */
  items?: KeyToPath[]
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface ConfigMapVolumeSource {
  /** Name of the referenced object. */
  name?: string
  /** Keys to project and the paths to write them to; without it every key becomes a file. */
  items?: KeyToPath[]
  /** Permission bits of the files that have none of their own, as a number from 0 to 511. */
  defaultMode?: number
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

/** One container of a Pod. */
export interface Container {
  /** Name of the container, unique in the Pod. */
  name: string
  /** Name of the image. */
  image: string
  /** Entry point; that of the image if absent. */
  command?: string[]
  /** Arguments of the entry point; those of the image if absent. */
  args?: string[]
  /** Working directory; that of the image if absent. */
  workingDir?: string
  /** Ports that the container listens at. */
  ports?: ContainerPort[]
  /** Sources whose keys become environment variables. */
  envFrom?: EnvFromSource[]
  /** Environment variables. */
  env?: EnvVar[]
  /** Resources that the container requests and may use. */
  resources?: ResourceRequirements
  /** Whether a change of a resource restarts the container. */
  resizePolicy?: ContainerResizePolicy[]
  /** Restart policy of this container alone; `Always` makes an init container a sidecar. */
  restartPolicy?: 'Always' | 'Never' | 'OnFailure'
  /** Exceptions from the restart policy by exit code; the first that matches counts. */
  restartPolicyRules?: ContainerRestartRule[]
  /** Volumes of the Pod that appear in the file system. */
  volumeMounts?: VolumeMount[]
  /** Volumes of the Pod that appear as block devices. */
  volumeDevices?: VolumeDevice[]
  /** Check that restarts the container when it fails. */
  livenessProbe?: Probe
  /** Check that takes the Pod out of its Services while it fails. */
  readinessProbe?: Probe
  /** Check that must succeed once before the others begin. */
  startupProbe?: Probe
  /** Actions after the start and before the end of the container. */
  lifecycle?: Lifecycle
  /** File in the container whose content becomes the termination message. */
  terminationMessagePath?: string
  /** Source of the termination message: `File`, or the log too if that is empty and the container failed. */
  terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File'
  /** When the image is pulled: `Always`, `IfNotPresent` or `Never`. */
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never'
  /** Security settings of the container; they win over those of the Pod. */
  securityContext?: SecurityContext
  /** Passes standard input on to the process. */
  stdin?: boolean
  /** Closes standard input after the first client has left. */
  stdinOnce?: boolean
  /** Allocates a terminal for the process. */
  tty?: boolean
}

export interface ContainerExtendedResourceRequest {
  /** Name of the container that is meant. */
  containerName?: string
  /** Name of the extended resource. */
  resourceName?: string
  /** Name of the request in the claim. */
  requestName?: string
}

export interface ContainerImage {
  /** Names by which the image is known. */
  names?: string[]
  /** Size of the image in bytes. */
  sizeBytes?: number
}

/** Port that a container listens at. */
export interface ContainerPort {
  /** Name of the port, unique in the Pod, by which Services may refer to it. */
  name?: string
  /** Port of the node that leads here. */
  hostPort?: number
  /** Port that the container listens at. */
  containerPort: number
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol?: 'SCTP' | 'TCP' | 'UDP'
  /** Address of the node that the port is bound to. */
  hostIP?: string
}

export interface ContainerResizePolicy {
  /** Resource that the policy is for. */
  resourceName: string
  /** Whether a change restarts the container: `NotRequired` or `RestartContainer`. */
  restartPolicy: 'NotRequired' | 'RestartContainer'
}

export interface ContainerRestartRule {
  /** What happens: `Restart`. */
  action: 'Restart'
  /** Exit codes that the rule is for. */
  exitCodes?: ContainerRestartRuleOnExitCodes
}

export interface ContainerRestartRuleOnExitCodes {
  /** Whether the exit code must be `In` the values or not (`NotIn`). */
  operator: 'In' | 'NotIn'
  /** Exit codes. */
  values?: number[]
}

/** State of a container; exactly one field is set. */
export interface ContainerState {
  /** The container waits to be started. */
  waiting?: ContainerStateWaiting
  /** The container runs. */
  running?: ContainerStateRunning
  /** The container has ended. */
  terminated?: ContainerStateTerminated
}

export interface ContainerStateRunning {
  /** When the container started. */
  startedAt?: string | null
}

export interface ContainerStateTerminated {
  /** Exit code of the container. */
  exitCode?: number
  /** Signal that ended the container. */
  signal?: number
  /** Short machine-readable word for the end. */
  reason?: string
  /** Sentence for people about the end. */
  message?: string
  /** When the container started. */
  startedAt?: string | null
  /** When the container ended. */
  finishedAt?: string | null
  /** Identifier of the container, as `runtime://id`. */
  containerID?: string
}

export interface ContainerStateWaiting {
  /** Short machine-readable word for the waiting. */
  reason?: string
  /** Sentence for people about the waiting. */
  message?: string
}

/** State of one container. */
export interface ContainerStatus {
  /** Name of the container. */
  name?: string
  /** State of the container now. */
  state?: ContainerState
  /** How the container last ended. */
  lastState?: ContainerState
  /** Whether the readiness check passes. */
  ready?: boolean
  /** How often the container was started again. */
  restartCount?: number
  /** Image that the container runs. */
  image?: string
  /** Digest of that image. */
  imageID?: string
  /** Identifier of the container, as `runtime://id`. */
  containerID?: string
  /** Whether the startup check has passed. */
  started?: boolean
  /** Resources that the node has set aside. */
  allocatedResources?: Record<string, string>
  /** Resources that are in force. */
  resources?: ResourceRequirements
  /** Volumes of the Pod that appear in the file system. */
  volumeMounts?: VolumeMountStatus[]
  /** User that the first process runs as. */
  user?: ContainerUser
  /** Health of the devices that the container uses. */
  allocatedResourcesStatus?: ResourceStatus[]
  /** Signal that stops the container. */
  stopSignal?: string
}

export interface ContainerUser {
  /** User and groups on Linux. */
  linux?: LinuxContainerUser
}

export interface DaemonEndpoint {
  /** Port that the daemon listens at. */
  Port?: number
}

export interface DownwardAPIProjection {
  /** Files and the fields that they hold. */
  items?: DownwardAPIVolumeFile[]
}

export interface DownwardAPIVolumeFile {
  /** Relative path of the file; it may not contain `..`. */
  path: string
  /** Field of the Pod. */
  fieldRef?: ObjectFieldSelector
  /** Resource amount of a container. */
  resourceFieldRef?: ResourceFieldSelector
  /** Permission bits of the file, as a number from 0 to 511. */
  mode?: number
}

export interface DownwardAPIVolumeSource {
  /** Files and the fields that they hold. */
  items?: DownwardAPIVolumeFile[]
  /** Permission bits of the files that have none of their own, as a number from 0 to 511. */
  defaultMode?: number
}

export interface EmptyDirVolumeSource {
  /** Where the data lies: empty for the node's disk, `Memory`, or huge pages. */
  medium?: string
  /** Largest size of the directory. */
  sizeLimit?: string
}

export interface EndpointAddress {
  /** IP address. */
  ip: string
  /** DNS name. */
  hostname?: string
  /** Node of the endpoint. */
  nodeName?: string
  /** Object behind the address. */
  targetRef?: ObjectReference
}

export interface EndpointPort {
  /** Name of the port, as in the Service. */
  name?: string
  /** Number of the port. */
  port: number
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol?: 'SCTP' | 'TCP' | 'UDP'
  /** Application protocol as a hint for implementations, an IANA name or `domain/name`. */
  appProtocol?: string
}

export interface EndpointSubset {
  /** Addresses that are ready. */
  addresses?: EndpointAddress[]
  /** Addresses that aren't ready. */
  notReadyAddresses?: EndpointAddress[]
  /** Ports of the addresses. */
  ports?: EndpointPort[]
}

export interface EnvFromSource {
  /** Text in front of every key. */
  prefix?: string
  /** ConfigMap whose keys are taken. */
  configMapRef?: ConfigMapEnvSource
  /** Secret whose keys are taken. */
  secretRef?: SecretEnvSource
}

/** Environment variable with a value or its source. */
export interface EnvVar {
  /** Name of the environment variable. */
  name: string
  /** Value; `$(NAME)` is replaced by earlier variables. */
  value?: string
  /** Source of the value; excludes value. */
  valueFrom?: EnvVarSource
}

/** Source of a value; exactly one field is set. */
export interface EnvVarSource {
  /** Field of the Pod. */
  fieldRef?: ObjectFieldSelector
  /** Resource amount of a container. */
  resourceFieldRef?: ResourceFieldSelector
  /** Key of a ConfigMap. */
  configMapKeyRef?: ConfigMapKeySelector
  /** Key of a Secret. */
  secretKeyRef?: SecretKeySelector
  /** Key of a file in a volume of the Pod. */
  fileKeyRef?: FileKeySelector
}

/** Container that is added to a running Pod. */
export interface EphemeralContainer {
  /** Name of the container, unique among all containers of the Pod. */
  name: string
  /** Name of the image. */
  image: string
  /** Entry point; that of the image if absent. */
  command?: string[]
  /** Arguments of the entry point; those of the image if absent. */
  args?: string[]
  /** Working directory; that of the image if absent. */
  workingDir?: string
  /** Not allowed for ephemeral containers. */
  ports?: ContainerPort[]
  /** Sources whose keys become environment variables. */
  envFrom?: EnvFromSource[]
  /** Environment variables. */
  env?: EnvVar[]
  /** Not allowed for ephemeral containers, which use what the Pod has left. */
  resources?: ResourceRequirements
  /** Whether a change of a resource restarts the container. */
  resizePolicy?: ContainerResizePolicy[]
  /** Not allowed for ephemeral containers. */
  restartPolicy?: 'Always' | 'Never' | 'OnFailure'
  /** Exceptions from the restart policy by exit code; the first that matches counts. */
  restartPolicyRules?: ContainerRestartRule[]
  /** Volumes of the Pod that appear in the file system. */
  volumeMounts?: VolumeMount[]
  /** Volumes of the Pod that appear as block devices. */
  volumeDevices?: VolumeDevice[]
  /** Not allowed for ephemeral containers. */
  livenessProbe?: Probe
  /** Not allowed for ephemeral containers. */
  readinessProbe?: Probe
  /** Not allowed for ephemeral containers. */
  startupProbe?: Probe
  /** Not allowed for ephemeral containers. */
  lifecycle?: Lifecycle
  /** File in the container whose content becomes the termination message. */
  terminationMessagePath?: string
  /** Source of the termination message: `File`, or the log too if that is empty and the container failed. */
  terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File'
  /** When the image is pulled: `Always`, `IfNotPresent` or `Never`. */
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never'
  /** Security settings of the container; they win over those of the Pod. */
  securityContext?: SecurityContext
  /** Passes standard input on to the process. */
  stdin?: boolean
  /** Closes standard input after the first client has left. */
  stdinOnce?: boolean
  /** Allocates a terminal for the process. */
  tty?: boolean
  /** Container whose processes the ephemeral container can see. */
  targetContainerName?: string
}

export interface EphemeralContainerCommon {
  /** Name of the container, unique among all containers of the Pod. */
  name: string
  /** Name of the image. */
  image: string
  /** Entry point; that of the image if absent. */
  command?: string[]
  /** Arguments of the entry point; those of the image if absent. */
  args?: string[]
  /** Working directory; that of the image if absent. */
  workingDir?: string
  /** Not allowed for ephemeral containers. */
  ports?: ContainerPort[]
  /** Sources whose keys become environment variables. */
  envFrom?: EnvFromSource[]
  /** Environment variables. */
  env?: EnvVar[]
  /** Not allowed for ephemeral containers, which use what the Pod has left. */
  resources?: ResourceRequirements
  /** Whether a change of a resource restarts the container. */
  resizePolicy?: ContainerResizePolicy[]
  /** Not allowed for ephemeral containers. */
  restartPolicy?: 'Always' | 'Never' | 'OnFailure'
  /** Exceptions from the restart policy by exit code; the first that matches counts. */
  restartPolicyRules?: ContainerRestartRule[]
  /** Volumes of the Pod that appear in the file system. */
  volumeMounts?: VolumeMount[]
  /** Volumes of the Pod that appear as block devices. */
  volumeDevices?: VolumeDevice[]
  /** Not allowed for ephemeral containers. */
  livenessProbe?: Probe
  /** Not allowed for ephemeral containers. */
  readinessProbe?: Probe
  /** Not allowed for ephemeral containers. */
  startupProbe?: Probe
  /** Not allowed for ephemeral containers. */
  lifecycle?: Lifecycle
  /** File in the container whose content becomes the termination message. */
  terminationMessagePath?: string
  /** Source of the termination message: `File`, or the log too if that is empty and the container failed. */
  terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File'
  /** When the image is pulled: `Always`, `IfNotPresent` or `Never`. */
  imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never'
  /** Security settings of the container; they win over those of the Pod. */
  securityContext?: SecurityContext
  /** Passes standard input on to the process. */
  stdin?: boolean
  /** Closes standard input after the first client has left. */
  stdinOnce?: boolean
  /** Allocates a terminal for the process. */
  tty?: boolean
}

export interface EphemeralVolumeSource {
  /** Claim to make for the Pod. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplate
}

export interface EventSeries {
  /** How often the event occurred up to the last time. */
  count?: number
  /** When the event last occurred. */
  lastObservedTime?: string | null
}

export interface EventSource {
  /** Component that reports. */
  component?: string
  /** Node that reports. */
  host?: string
}

export interface ExecAction {
  /** Entry point; that of the image if absent. */
  command?: string[]
}

export interface FCVolumeSource {
  /** World wide names of the targets. */
  targetWWNs?: string[]
  /** Number of the logical unit at the target. */
  lun?: number
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** World wide identifiers of the volume. */
  wwids?: string[]
}

export interface FileKeySelector {
  /** Name of the volume. */
  volumeName: string
  /** Relative path of the file in the volume. */
  path: string
  /** Variable in the file. */
  key: string
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface FlexPersistentVolumeSource {
  /** Name of the driver, a DNS name. */
  driver: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Options for the driver. */
  options?: Record<string, string>
}

export interface FlexVolumeSource {
  /** Name of the driver, a DNS name. */
  driver: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Options for the driver. */
  options?: Record<string, string>
}

export interface FlockerVolumeSource {
  /** Name of the dataset; deprecated. */
  datasetName?: string
  /** Identifier of the dataset. */
  datasetUUID?: string
}

export interface GCEPersistentDiskVolumeSource {
  /** Name of the disk. */
  pdName: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Number of the partition to mount; absent for the whole volume. */
  partition?: number
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface GRPCAction {
  /** Port of the gRPC server. */
  port: number
  /** Service name to ask the health service about. */
  service?: string
}

export interface GitRepoVolumeSource {
  /** Address of the repository. */
  repository: string
  /** Commit to check out. */
  revision?: string
  /** Directory to check out into. */
  directory?: string
}

export interface GlusterfsPersistentVolumeSource {
  /** Name of the Endpoints object with the servers. */
  endpoints: string
  /** Path of the volume. */
  path: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Namespace of the Endpoints object; that of the claim if absent. */
  endpointsNamespace?: string
}

export interface GlusterfsVolumeSource {
  /** Name of the Endpoints object with the servers. */
  endpoints: string
  /** Path of the volume. */
  path: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface HTTPGetAction {
  /** Path of the request. */
  path?: string
  /** Port to ask, by number or name. */
  port: number | string
  /** Host to ask; the address of the Pod if absent. */
  host?: string
  /** Scheme of the request: `HTTP` or `HTTPS`. */
  scheme?: 'HTTP' | 'HTTPS'
  /** Headers of the request. */
  httpHeaders?: HTTPHeader[]
}

export interface HTTPHeader {
  /** Name of the header. */
  name: string
  /** Value of the header. */
  value?: string
}

export interface HostAlias {
  /** IP address. */
  ip: string
  /** Names of the address. */
  hostnames?: string[]
}

export interface HostIP {
  /** IP address. */
  ip?: string
}

export interface HostPathVolumeSource {
  /** Path on the node. */
  path: string
  /** What has to be, or is to be made, at the path; empty for no check. */
  type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket'
}

export interface ISCSIPersistentVolumeSource {
  /** Portal of the target, as `ip` or `ip:port`. */
  targetPortal: string
  /** Qualified name of the target. */
  iqn: string
  /** Number of the logical unit at the target. */
  lun?: number
  /** Name of the initiator's interface. */
  iscsiInterface?: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Further portals of the target for multipath, as `ip:port`. */
  portals?: string[]
  /** Whether discovery uses CHAP. */
  chapAuthDiscovery?: boolean
  /** Whether sessions use CHAP. */
  chapAuthSession?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference
  /** Own name of the initiator; makes a separate interface for this connection. */
  initiatorName?: string
}

export interface ISCSIVolumeSource {
  /** Portal of the target, as `ip` or `ip:port`. */
  targetPortal: string
  /** Qualified name of the target. */
  iqn: string
  /** Number of the logical unit at the target. */
  lun?: number
  /** Name of the initiator's interface. */
  iscsiInterface?: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Further portals of the target for multipath, as `ip:port`. */
  portals?: string[]
  /** Whether discovery uses CHAP. */
  chapAuthDiscovery?: boolean
  /** Whether sessions use CHAP. */
  chapAuthSession?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
  /** Own name of the initiator; makes a separate interface for this connection. */
  initiatorName?: string
}

export interface ImageVolumeSource {
  /** Name of the image or artifact. */
  reference?: string
  /** When the image is pulled: `Always`, `IfNotPresent` or `Never`. */
  pullPolicy?: 'Always' | 'IfNotPresent' | 'Never'
}

export interface KeyToPath {
  /** Key to project. */
  key: string
  /** Relative path of the file for the key; it may not contain `..`. */
  path: string
  /** Permission bits of the file, as a number from 0 to 511. */
  mode?: number
}

export interface Lifecycle {
  /** Runs right after the container was made; a failure kills the container. */
  postStart?: LifecycleHandler
  /** Runs before the container is stopped; the grace period is running meanwhile. */
  preStop?: LifecycleHandler
  /** Signal that stops the container. */
  stopSignal?: string
}

/** What an action does; exactly one field is set. */
export interface LifecycleHandler {
  /** Runs a command in the container. */
  exec?: ExecAction
  /** Makes an HTTP request. */
  httpGet?: HTTPGetAction
  /** Opens a TCP connection. */
  tcpSocket?: TCPSocketAction
  /** Waits for some seconds. */
  sleep?: SleepAction
}

export interface LimitRangeItem {
  /** Type that the bounds are for: `Pod`, `Container` or `PersistentVolumeClaim`. */
  type: string
  /** Largest amounts. */
  max?: Record<string, string>
  /** Smallest amounts. */
  min?: Record<string, string>
  /** Limits of a container that names none. */
  default?: Record<string, string>
  /** Requests of a container that names none. */
  defaultRequest?: Record<string, string>
  /** Largest ratio of limit to request. */
  maxLimitRequestRatio?: Record<string, string>
}

/** What is wanted of a LimitRange. */
export interface LimitRangeSpec {
  /** Bounds, each for one type of object. */
  limits?: LimitRangeItem[] | null
}

export interface LinuxContainerUser {
  /** User id. */
  uid?: number
  /** Group id. */
  gid?: number
  /** Further group ids of the first process. */
  supplementalGroups?: number[]
}

export interface LoadBalancerIngress {
  /** IP address. */
  ip?: string
  /** DNS name. */
  hostname?: string
  /** Whether traffic arrives with the address of the load balancer (`VIP`) or the node (`Proxy`). */
  ipMode?: 'Proxy' | 'VIP'
  /** Ports that the load balancer serves. */
  ports?: PortStatus[]
}

export interface LoadBalancerStatus {
  /** Addresses of the load balancer. */
  ingress?: LoadBalancerIngress[]
}

/** Refers to an object of the same namespace. */
export interface LocalObjectReference {
  /** Name of the referenced object. */
  name?: string
}

export interface LocalVolumeSource {
  /** Path of the directory or device on the node. */
  path: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
}

export interface ModifyVolumeStatus {
  /** VolumeAttributesClass that the volume is being changed to. */
  targetVolumeAttributesClassName?: string
  /** State of the change: `Pending`, `InProgress` or `Infeasible`. */
  status?: string
}

export interface NFSVolumeSource {
  /** Name or address of the server. */
  server: string
  /** Path that the server exports. */
  path: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

/** One aspect of the state of a Namespace. */
export interface NamespaceCondition {
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

/** What is wanted of a Namespace. */
export interface NamespaceSpec {
  /** Names that must be taken off before the namespace can go; changed through the finalize subresource. */
  finalizers?: string[]
}

/** State of a Namespace. */
export interface NamespaceStatus {
  /** Where the namespace is in its life: `Active` or `Terminating`. */
  phase?: string
  /** Latest observations of single aspects of the object, by type. */
  conditions?: NamespaceCondition[]
}

export interface NodeAddress {
  /** Sort of address: `Hostname`, `InternalIP`, `ExternalIP`, `InternalDNS` or `ExternalDNS`. */
  type: string
  /** The address. */
  address?: string
}

export interface NodeAffinity {
  /** Terms that a node must meet when the Pod is scheduled; later changes of labels don't evict it. */
  requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector
  /** Terms that are weighed when nodes are ranked; the highest sum wins. */
  preferredDuringSchedulingIgnoredDuringExecution?: PreferredSchedulingTerm[]
}

/** One aspect of the state of a Node. */
export interface NodeCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the node last reported this condition. */
  lastHeartbeatTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

export interface NodeConfigSource {
  /** ConfigMap that holds the configuration. */
  configMap?: ConfigMapNodeConfigSource
}

export interface NodeConfigStatus {
  /** Configuration to be used. */
  assigned?: NodeConfigSource
  /** Configuration in use. */
  active?: NodeConfigSource
  /** Configuration to fall back to. */
  lastKnownGood?: NodeConfigSource
  /** Error that was met, if any. */
  error?: string
}

export interface NodeDaemonEndpoints {
  /** Endpoint of the node agent. */
  kubeletEndpoint?: DaemonEndpoint
}

export interface NodeFeatures {
  /** Whether groups of the image are added: `Merge` or `Strict`. */
  supplementalGroupsPolicy?: boolean
}

/** Parameters of passing a request on to a node. */
export interface NodeProxyOptions extends ApiObject {
  /** Path of the request to pass on. */
  path?: string
}

export interface NodeRuntimeHandler {
  /** Name of the handler; empty for the default one. */
  name?: string
  /** What the handler can do. */
  features?: NodeRuntimeHandlerFeatures
}

export interface NodeRuntimeHandlerFeatures {
  /** Whether mounts can be read-only recursively. */
  recursiveReadOnlyMounts?: boolean
  /** Whether Pods can have user ids of their own. */
  userNamespaces?: boolean
}

/** Terms of which a node has to meet one. */
export interface NodeSelector {
  /** Terms of which one has to match. */
  nodeSelectorTerms: NodeSelectorTerm[]
}

export interface NodeSelectorRequirement {
  /** Label or field of the node. */
  key: string
  /** How key and values are related: `In`, `NotIn`, `Exists`, `DoesNotExist`, `Gt` or `Lt`. */
  operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn'
  /** Values; one number for `Gt` and `Lt`, none for `Exists` and `DoesNotExist`. */
  values?: string[]
}

export interface NodeSelectorTerm {
  /** Requirements on the labels of the node. */
  matchExpressions?: NodeSelectorRequirement[]
  /** Requirements on fields of the node. */
  matchFields?: NodeSelectorRequirement[]
}

/** What is wanted of a Node. */
export interface NodeSpec {
  /** Address range for the Pods of the node. */
  podCIDR?: string
  /** Address ranges for the Pods of the node, at most one for each IP family. */
  podCIDRs?: string[]
  /** Identifier of the machine at its cloud provider, as `provider://id`. */
  providerID?: string
  /** Keeps new Pods away from the node. */
  unschedulable?: boolean
  /** Taints that Pods must tolerate to run here. */
  taints?: Taint[]
  /** Where the node agent's configuration came from; no longer in use. */
  configSource?: NodeConfigSource
  /** Older identifier of the machine; no longer in use. */
  externalID?: string
}

/** State of a Node. */
export interface NodeStatus {
  /** Total amounts of the node's resources. */
  capacity?: Record<string, string>
  /** Amounts that Pods may use, after what the system reserves. */
  allocatable?: Record<string, string>
  /** Phase of the node's life; no longer written. */
  phase?: string
  /** Whether the node is ready, short of memory, disk or process ids, and reachable. */
  conditions?: NodeCondition[]
  /** Addresses under which the node can be reached. */
  addresses?: NodeAddress[]
  /** Ports of the daemons on the node. */
  daemonEndpoints?: NodeDaemonEndpoints
  /** Versions and identifiers of the node's software and machine. */
  nodeInfo?: NodeSystemInfo
  /** Container images that the node holds. */
  images?: ContainerImage[]
  /** Volumes that are attached and mounted. */
  volumesInUse?: string[]
  /** Volumes that are attached to the node. */
  volumesAttached?: AttachedVolume[]
  /** State of the node agent's configuration. */
  config?: NodeConfigStatus
  /** Runtime handlers that the node offers. */
  runtimeHandlers?: NodeRuntimeHandler[]
  /** Features of the container runtime. */
  features?: NodeFeatures
}

export interface NodeSwapStatus {
  /** Size of the swap space in bytes. */
  capacity?: number
}

export interface NodeSystemInfo {
  /** Identifier of the machine. */
  machineID?: string
  /** Identifier of the system. */
  systemUUID?: string
  /** Identifier of the node's last start. */
  bootID?: string
  /** Version of the kernel. */
  kernelVersion?: string
  /** Name of the operating system's image. */
  osImage?: string
  /** Name and version of the container runtime. */
  containerRuntimeVersion?: string
  /** Version of the node agent. */
  kubeletVersion?: string
  /** No longer filled in. */
  kubeProxyVersion?: string
  /** Operating system. */
  operatingSystem?: string
  /** Architecture of the processor. */
  architecture?: string
  /** Swap space. */
  swap?: NodeSwapStatus
}

export interface ObjectFieldSelector {
  /** Version in which the field is named. */
  apiVersion?: string
  /** Path of the field of the Pod. */
  fieldPath: string
}

/** Refers to any object, or a part of it. */
export interface ObjectReference {
  /** Kind of the referenced object. */
  kind?: string
  /** Namespace of the referenced object. */
  namespace?: string
  /** Name of the referenced object. */
  name?: string
  /** Identifier that no other object, past or future, has. */
  uid?: string
  /** Group and version of the referenced object. */
  apiVersion?: string
  /** Version of the object as an opaque string. */
  resourceVersion?: string
  /** Part of the object that is meant, as a field path. */
  fieldPath?: string
}

/** One aspect of the state of a PersistentVolumeClaim. */
export interface PersistentVolumeClaimCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the condition was last looked at. */
  lastProbeTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

/** What is wanted of a PersistentVolumeClaim. */
export interface PersistentVolumeClaimSpec {
  /** Ways in which the volume may be mounted. */
  accessModes: ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[]
  /** Volumes that may be bound to the claim. */
  selector?: meta_v1.LabelSelector
  /** Least amount of storage that is needed. */
  resources?: VolumeResourceRequirements
  /** Name of the volume that is bound to the claim. */
  volumeName?: string
  /** Name of the StorageClass. */
  storageClassName?: string
  /** Whether the volume is used with a file system (`Filesystem`) or as a raw `Block` device. */
  volumeMode?: 'Block' | 'Filesystem'
  /** Snapshot or claim of the same namespace to fill the volume from. */
  dataSource?: TypedLocalObjectReference
  /** Object to fill the volume from, of any kind that a populator knows. */
  dataSourceRef?: TypedObjectReference
  /** Name of the VolumeAttributesClass whose parameters apply to the volume. */
  volumeAttributesClassName?: string
}

/** State of a PersistentVolumeClaim. */
export interface PersistentVolumeClaimStatus {
  /** Whether the claim is `Pending`, `Bound` or `Lost`. */
  phase?: string
  /** Access modes of the bound volume. */
  accessModes?: ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[]
  /** Actual size of the bound volume. */
  capacity?: Record<string, string>
  /** Latest observations of single aspects of the object, by type. */
  conditions?: PersistentVolumeClaimCondition[]
  /** Sizes that are being or have been set aside while the volume is resized. */
  allocatedResources?: Record<string, string>
  /** State of the resizing, by resource. */
  allocatedResourceStatuses?: Record<string, string>
  /** VolumeAttributesClass that is in effect now. */
  currentVolumeAttributesClassName?: string
  /** State of a change to another VolumeAttributesClass. */
  modifyVolumeStatus?: ModifyVolumeStatus
}

export interface PersistentVolumeClaimTemplate {
  /** Standard data of every object: name, labels, annotations and what the server keeps about it. */
  metadata?: ObjectMeta
  /** What is wanted. */
  spec?: PersistentVolumeClaimSpec
}

export interface PersistentVolumeClaimVolumeSource {
  /** Name of the claim. */
  claimName: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

/** Storage behind a volume; exactly one field is set. */
export interface PersistentVolumeSource {
  /** Disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** Disk of AWS. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** File or directory of the node. */
  hostPath?: HostPathVolumeSource
  /** Glusterfs volume. */
  glusterfs?: GlusterfsPersistentVolumeSource
  /** Export of an NFS server. */
  nfs?: NFSVolumeSource
  /** Image in Ceph. */
  rbd?: RBDPersistentVolumeSource
  /** Disk reached over iSCSI. */
  iscsi?: ISCSIPersistentVolumeSource
  /** Volume of OpenStack. */
  cinder?: CinderPersistentVolumeSource
  /** Ceph file system. */
  cephfs?: CephFSPersistentVolumeSource
  /** Disk reached over Fibre Channel. */
  fc?: FCVolumeSource
  /** Flocker dataset. */
  flocker?: FlockerVolumeSource
  /** Volume of an executable plugin. */
  flexVolume?: FlexPersistentVolumeSource
  /** Azure file share. */
  azureFile?: AzureFilePersistentVolumeSource
  /** Disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Quobyte volume. */
  quobyte?: QuobyteVolumeSource
  /** Azure disk. */
  azureDisk?: AzureDiskVolumeSource
  /** Disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Portworx volume. */
  portworxVolume?: PortworxVolumeSource
  /** ScaleIO volume. */
  scaleIO?: ScaleIOPersistentVolumeSource
  /** Directory or disk of one node. */
  local?: LocalVolumeSource
  /** StorageOS volume. */
  storageos?: StorageOSPersistentVolumeSource
  /** Volume of a CSI driver. */
  csi?: CSIPersistentVolumeSource
}

/** What is wanted of a PersistentVolume. */
export interface PersistentVolumeSpec {
  /** Disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** Disk of AWS. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** File or directory of the node. */
  hostPath?: HostPathVolumeSource
  /** Glusterfs volume. */
  glusterfs?: GlusterfsPersistentVolumeSource
  /** Export of an NFS server. */
  nfs?: NFSVolumeSource
  /** Image in Ceph. */
  rbd?: RBDPersistentVolumeSource
  /** Disk reached over iSCSI. */
  iscsi?: ISCSIPersistentVolumeSource
  /** Volume of OpenStack. */
  cinder?: CinderPersistentVolumeSource
  /** Ceph file system. */
  cephfs?: CephFSPersistentVolumeSource
  /** Disk reached over Fibre Channel. */
  fc?: FCVolumeSource
  /** Flocker dataset. */
  flocker?: FlockerVolumeSource
  /** Volume of an executable plugin. */
  flexVolume?: FlexPersistentVolumeSource
  /** Azure file share. */
  azureFile?: AzureFilePersistentVolumeSource
  /** Disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Quobyte volume. */
  quobyte?: QuobyteVolumeSource
  /** Azure disk. */
  azureDisk?: AzureDiskVolumeSource
  /** Disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Portworx volume. */
  portworxVolume?: PortworxVolumeSource
  /** ScaleIO volume. */
  scaleIO?: ScaleIOPersistentVolumeSource
  /** Directory or disk of one node. */
  local?: LocalVolumeSource
  /** StorageOS volume. */
  storageos?: StorageOSPersistentVolumeSource
  /** Volume of a CSI driver. */
  csi?: CSIPersistentVolumeSource
  /** Size of the volume. */
  capacity?: Record<string, string>
  /** Ways in which the volume may be mounted. */
  accessModes: ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[]
  /** Claim that this volume is bound to, or reserved for. */
  claimRef?: ObjectReference
  /** What happens to the volume when its claim is gone: `Retain`, `Delete` or `Recycle`. */
  persistentVolumeReclaimPolicy?: 'Delete' | 'Recycle' | 'Retain'
  /** Name of the StorageClass. */
  storageClassName?: string
  /** Options for mounting; a wrong one makes the mount fail. */
  mountOptions?: string[]
  /** Whether the volume is used with a file system (`Filesystem`) or as a raw `Block` device. */
  volumeMode?: 'Block' | 'Filesystem'
  /** Nodes that can reach the volume. */
  nodeAffinity?: VolumeNodeAffinity
  /** Name of the VolumeAttributesClass whose parameters apply to the volume. */
  volumeAttributesClassName?: string
}

/** State of a PersistentVolume. */
export interface PersistentVolumeStatus {
  /** Whether the volume is `Pending`, `Available`, `Bound`, `Released` or `Failed`. */
  phase?: string
  /** Sentence for people about the phase. */
  message?: string
  /** Short machine-readable word for a failure. */
  reason?: string
  /** When the phase last changed. */
  lastPhaseTransitionTime?: string
}

export interface PhotonPersistentDiskVolumeSource {
  /** Identifier of the disk. */
  pdID: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
}

export interface PodAffinity {
  /** Terms that a node must meet when the Pod is scheduled; later changes of labels don't evict it. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  /** Terms that are weighed when nodes are ranked; the highest sum wins. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

export interface PodAffinityTerm {
  /** Selects objects by their labels. */
  labelSelector?: meta_v1.LabelSelector
  /** Namespaces in which Pods are looked for; the Pod's own if there is no selector either. */
  namespaces?: string[]
  /** Label of nodes whose values tell domains apart. */
  topologyKey: string
  /** Selects namespaces by their labels; empty means all. */
  namespaceSelector?: meta_v1.LabelSelector
  /** Label keys whose values are taken from the new Pod and added to the selector. */
  matchLabelKeys?: string[]
  /** Label keys whose values in the new Pod are excluded by the selector. */
  mismatchLabelKeys?: string[]
}

export interface PodAntiAffinity {
  /** Terms that a node must meet when the Pod is scheduled; later changes of labels don't evict it. */
  requiredDuringSchedulingIgnoredDuringExecution?: PodAffinityTerm[]
  /** Terms that are weighed when nodes are ranked; the highest sum wins. */
  preferredDuringSchedulingIgnoredDuringExecution?: WeightedPodAffinityTerm[]
}

/** Parameters of attaching to a running container. */
export interface PodAttachOptions extends ApiObject {
  /** Passes standard input on to the process. */
  stdin?: boolean
  /** Passes standard output on to the client. */
  stdout?: boolean
  /** Passes standard error on to the client. */
  stderr?: boolean
  /** Allocates a terminal for the process. */
  tty?: boolean
  /** Name of the container; may be left out if the Pod has only one. */
  container?: string
}

export interface PodCertificateProjection {
  /** Name of the signer, as `domain/path`. */
  signerName: string
  /** Sort of key to make, such as `ED25519`. */
  keyType: string
  /** Longest lifetime of the certificate in seconds. */
  maxExpirationSeconds?: number
  /** Path of the file with key and certificates together. */
  credentialBundlePath?: string
  /** Path of the file with the private key. */
  keyPath?: string
  /** Path of the file with the certificates. */
  certificateChainPath?: string
}

/** One aspect of the state of a Pod. */
export interface PodCondition {
  /** Aspect that this condition is about, in CamelCase. */
  type: string
  /** Value of metadata.generation at which the condition was set; an older one is out of date. */
  observedGeneration?: number
  /** Whether the aspect holds: `True`, `False` or `Unknown`. */
  status?: string
  /** When the condition was last looked at. */
  lastProbeTime?: string | null
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null
  /** Short machine-readable word for the cause of the last change. */
  reason?: string
  /** Sentence for people about the last change. */
  message?: string
}

export interface PodDNSConfig {
  /** Addresses of name servers, added to those of the policy. */
  nameservers?: string[]
  /** Domains in which names are looked up. */
  searches?: string[]
  /** Options of the resolver. */
  options?: PodDNSConfigOption[]
}

export interface PodDNSConfigOption {
  /** Name of the option. */
  name?: string
  /** Value of the option. */
  value?: string
}

/** Parameters of running a command in a container. */
export interface PodExecOptions extends ApiObject {
  /** Passes standard input on to the process. */
  stdin?: boolean
  /** Passes standard output on to the client. */
  stdout?: boolean
  /** Passes standard error on to the client. */
  stderr?: boolean
  /** Allocates a terminal for the process. */
  tty?: boolean
  /** Name of the container; may be left out if the Pod has only one. */
  container?: string
  /** Command and its arguments; no shell is involved. */
  command?: string[] | null
}

export interface PodExtendedResourceClaimStatus {
  /** Which request stands for which resource of which container. */
  requestMappings?: ContainerExtendedResourceRequest[] | null
  /** Name of a ResourceClaim in the namespace of the Pod. */
  resourceClaimName?: string
}

export interface PodIP {
  /** IP address. */
  ip: string
}

export interface PodOS {
  /** `linux` or `windows`. */
  name: 'linux' | 'windows'
}

/** Parameters of forwarding ports to a Pod. */
export interface PodPortForwardOptions extends ApiObject {
  /** Ports of the Pod to forward. */
  ports?: number[]
}

/** Parameters of passing a request on to a Pod. */
export interface PodProxyOptions extends ApiObject {
  /** Path of the request to pass on. */
  path?: string
}

export interface PodReadinessGate {
  /** Type of the condition. */
  conditionType: string
}

export interface PodResourceClaim {
  /** Name by which containers refer to the claim. */
  name: string
  /** Name of a ResourceClaim in the namespace of the Pod. */
  resourceClaimName?: string
  /** Name of a template from which the claim is made for the Pod. */
  resourceClaimTemplateName?: string
}

export interface PodResourceClaimStatus {
  /** Name of the entry in the Pod's spec. */
  name: string
  /** Name of a ResourceClaim in the namespace of the Pod. */
  resourceClaimName?: string
}

export interface PodSchedulingGate {
  /** Name of the gate. */
  name: string
}

/** Security settings of all containers of a Pod. */
export interface PodSecurityContext {
  /** SELinux context to apply. */
  seLinuxOptions?: SELinuxOptions
  /** Settings that only apply on Windows. */
  windowsOptions?: WindowsSecurityContextOptions
  /** User id of the first process. */
  runAsUser?: number
  /** Group id of the first process. */
  runAsGroup?: number
  /** Refuses to start an image that would run as user 0. */
  runAsNonRoot?: boolean
  /** Further group ids of the first process. */
  supplementalGroups?: number[]
  /** Whether groups of the image are added: `Merge` or `Strict`. */
  supplementalGroupsPolicy?: 'Merge' | 'Strict'
  /** Group id that owns the volumes of the Pod. */
  fsGroup?: number
  /** Kernel parameters of the Pod. */
  sysctls?: Sysctl[]
  /** When the ownership of a volume is changed: `Always` or `OnRootMismatch`. */
  fsGroupChangePolicy?: 'Always' | 'OnRootMismatch'
  /** System calls that are allowed. */
  seccompProfile?: SeccompProfile
  /** AppArmor profile to run under. */
  appArmorProfile?: AppArmorProfile
  /** How the SELinux label gets onto volumes: `MountOption` or `Recursive`. */
  seLinuxChangePolicy?: 'MountOption' | 'Recursive'
}

/** What is wanted of a Pod. */
export interface PodSpec {
  /** Volumes that containers of the Pod can mount. */
  volumes?: Volume[]
  /** Containers that run one after the other, each to its end, before the others start. */
  initContainers?: Container[]
  /** Containers of the Pod; at least one, unchangeable in number. */
  containers: Container[]
  /** Containers added to a running Pod for debugging, through the ephemeralcontainers subresource. */
  ephemeralContainers?: EphemeralContainer[]
  /** When containers are started again: `Always`, `OnFailure` or `Never`. */
  restartPolicy?: 'Always' | 'Never' | 'OnFailure'
  /** Seconds between the request to stop and the kill; 0 kills at once. */
  terminationGracePeriodSeconds?: number
  /** Seconds after its start at which the Pod is stopped and counted as failed. */
  activeDeadlineSeconds?: number
  /** How names are resolved: `ClusterFirst`, `ClusterFirstWithHostNet`, `Default` or `None`. */
  dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None'
  /** Labels that a node must have for the Pod to run there. */
  nodeSelector?: Record<string, string>
  /** ServiceAccount that the Pod acts as. */
  serviceAccountName?: string
  /** Older name of serviceAccountName. */
  serviceAccount?: string
  /** Whether a token of the service account is mounted. */
  automountServiceAccountToken?: boolean
  /** Node that the Pod is assigned to; set by the scheduler. */
  nodeName?: string
  /** Uses the network of the node. */
  hostNetwork?: boolean
  /** Uses the process ids of the node. */
  hostPID?: boolean
  /** Uses the interprocess communication of the node. */
  hostIPC?: boolean
  /** Lets all containers of the Pod see each other's processes. */
  shareProcessNamespace?: boolean
  /** Security settings of the whole Pod. */
  securityContext?: PodSecurityContext
  /** Secrets of the namespace that hold credentials for pulling images. */
  imagePullSecrets?: LocalObjectReference[]
  /** Host name of the Pod; its own name if absent. */
  hostname?: string
  /** Subdomain of the Pod's full DNS name. */
  subdomain?: string
  /** Rules about which nodes and which neighbours the Pod wants. */
  affinity?: Affinity
  /** Scheduler that places the Pod. */
  schedulerName?: string
  /** Taints that the Pod puts up with. */
  tolerations?: Toleration[]
  /** Entries for the Pod's hosts file. */
  hostAliases?: HostAlias[]
  /** PriorityClass that gives the Pod its priority. */
  priorityClassName?: string
  /** Priority as a number, filled in from the class; higher goes first. */
  priority?: number
  /** DNS settings that are merged with those of dnsPolicy. */
  dnsConfig?: PodDNSConfig
  /** Further conditions that must be true for the Pod to be ready. */
  readinessGates?: PodReadinessGate[]
  /** RuntimeClass that runs the Pod. */
  runtimeClassName?: string
  /** Whether Services are exposed to containers as environment variables. */
  enableServiceLinks?: boolean
  /** Whether the Pod may displace others of lower priority: `PreemptLowerPriority` or `Never`. */
  preemptionPolicy?: 'Never' | 'PreemptLowerPriority'
  /** Resources that running the Pod takes besides its containers; filled in from the RuntimeClass. */
  overhead?: Record<string, string>
  /** How Pods are spread over zones, nodes or other domains. */
  topologySpreadConstraints?: TopologySpreadConstraint[]
  /** Makes the full DNS name the host name. */
  setHostnameAsFQDN?: boolean
  /** Operating system of the containers. */
  os?: PodOS
  /** Whether the user ids of the node are used; false gives the Pod its own. */
  hostUsers?: boolean
  /** Reasons not to schedule the Pod yet; it waits until all are removed. */
  schedulingGates?: PodSchedulingGate[]
  /** ResourceClaims that must be allocated and reserved before the Pod may start. */
  resourceClaims?: PodResourceClaim[]
  /** Resources of the Pod as a whole. */
  resources?: ResourceRequirements
  /** Host name that takes the place of hostname and subdomain. */
  hostnameOverride?: string
}

/** State of a Pod. */
export interface PodStatus {
  /** Value of metadata.generation that the controller had seen when it wrote this status. */
  observedGeneration?: number
  /** Summary of the Pod's life: `Pending`, `Running`, `Succeeded`, `Failed` or `Unknown`. */
  phase?: string
  /** Latest observations of single aspects of the object, by type. */
  conditions?: PodCondition[]
  /** Sentence for people about why the Pod is in this state. */
  message?: string
  /** Short machine-readable word for why the Pod is in this state. */
  reason?: string
  /** Node on which others are displaced for this Pod. */
  nominatedNodeName?: string
  /** Address of the node. */
  hostIP?: string
  /** Addresses of the node, one for each IP family. */
  hostIPs?: HostIP[]
  /** Address of the Pod. */
  podIP?: string
  /** Addresses of the Pod, at most one for each IP family. */
  podIPs?: PodIP[]
  /** When the node agent took the Pod up. */
  startTime?: string
  /** State of each init container, in order. */
  initContainerStatuses?: ContainerStatus[]
  /** State of each container. */
  containerStatuses?: ContainerStatus[]
  /** Class of service that follows from requests and limits: `Guaranteed`, `Burstable` or `BestEffort`. */
  qosClass?: string
  /** State of each ephemeral container. */
  ephemeralContainerStatuses?: ContainerStatus[]
  /** State of a change of resources in place; replaced by conditions. */
  resize?: string
  /** ResourceClaims that were made for the Pod. */
  resourceClaimStatuses?: PodResourceClaimStatus[]
  /** ResourceClaim that was made for extended resources. */
  extendedResourceClaimStatus?: PodExtendedResourceClaimStatus
}

/** Pod to make: its labels and annotations, and its spec. */
export interface PodTemplateSpec {
  /** Standard data of every object: name, labels, annotations and what the server keeps about it. */
  metadata?: ObjectMeta
  /** What the Pod is to be. */
  spec?: PodSpec
}

export interface PortStatus {
  /** Number of the port. */
  port: number
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol: string
  /** Error that was met, if any. */
  error?: string
}

export interface PortworxVolumeSource {
  /** Identifier of the volume at its provider. */
  volumeID: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface PreferredSchedulingTerm {
  /** Weight of the term, from 1 to 100. */
  weight: number
  /** The node term that is weighed. */
  preference?: NodeSelectorTerm
}

/** Check of a container that is repeated. */
export interface Probe {
  /** Runs a command in the container. */
  exec?: ExecAction
  /** Makes an HTTP request. */
  httpGet?: HTTPGetAction
  /** Opens a TCP connection. */
  tcpSocket?: TCPSocketAction
  /** Calls the gRPC health service. */
  grpc?: GRPCAction
  /** Seconds between the start of the container and the first check. */
  initialDelaySeconds?: number
  /** Seconds after which a check without an answer has failed. */
  timeoutSeconds?: number
  /** Seconds between two checks. */
  periodSeconds?: number
  /** Successes in a row that make a failed check count as passed. */
  successThreshold?: number
  /** Failures in a row that make the check count as failed. */
  failureThreshold?: number
  /** Seconds between the request to stop and the kill; 0 kills at once. */
  terminationGracePeriodSeconds?: number
}

/** What a check does; exactly one field is set. */
export interface ProbeHandler {
  /** Runs a command in the container. */
  exec?: ExecAction
  /** Makes an HTTP request. */
  httpGet?: HTTPGetAction
  /** Opens a TCP connection. */
  tcpSocket?: TCPSocketAction
  /** Calls the gRPC health service. */
  grpc?: GRPCAction
}

export interface ProjectedVolumeSource {
  /** Sources, each with its own files. */
  sources?: VolumeProjection[]
  /** Permission bits of the files that have none of their own, as a number from 0 to 511. */
  defaultMode?: number
}

export interface QuobyteVolumeSource {
  /** Addresses of the registry. */
  registry: string
  /** Name of the volume. */
  volume: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** User that the volume is accessed as. */
  user?: string
  /** Group that the volume is accessed as. */
  group?: string
  /** Tenant that owns the volume. */
  tenant?: string
}

export interface RBDPersistentVolumeSource {
  /** Addresses of the Ceph monitors. */
  monitors: string[]
  /** Name of the image. */
  image: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Pool that holds the image or device. */
  pool?: string
  /** Name of the Ceph user. */
  user?: string
  /** Path of the keyring of the user. */
  keyring?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface RBDVolumeSource {
  /** Addresses of the Ceph monitors. */
  monitors: string[]
  /** Name of the image. */
  image: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Pool that holds the image or device. */
  pool?: string
  /** Name of the Ceph user. */
  user?: string
  /** Path of the keyring of the user. */
  keyring?: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

/** One aspect of the state of a ReplicationController. */
export interface ReplicationControllerCondition {
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

/** What is wanted of a ReplicationController. */
export interface ReplicationControllerSpec {
  /** Number of Pods that are wanted. */
  replicas?: number
  /** Seconds that a new Pod must stay ready before it counts as available. */
  minReadySeconds?: number
  /** Labels of the Pods that are counted; those of the template if absent. */
  selector?: Record<string, string>
  /** Pod to make for each replica. */
  template: PodTemplateSpec
}

/** State of a ReplicationController. */
export interface ReplicationControllerStatus {
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
  /** Latest observations of single aspects of the object, by type. */
  conditions?: ReplicationControllerCondition[]
}

export interface ResourceClaim {
  /** Name of an entry of the Pod's resourceClaims. */
  name: string
  /** Request of the claim; all of it if absent. */
  request?: string
}

export interface ResourceFieldSelector {
  /** Name of the container that is meant. */
  containerName?: string
  /** Amount that is meant, such as `limits.cpu`. */
  resource: string
  /** Unit in which the amount is given. */
  divisor?: string
}

export interface ResourceHealth {
  /** Identifier of the device or part. */
  resourceID: string
  /** `Healthy`, `Unhealthy` or `Unknown`. */
  health?: string
}

/** What is wanted of a ResourceQuota. */
export interface ResourceQuotaSpec {
  /** Upper bound by name of the resource. */
  hard?: Record<string, string>
  /** Scopes that an object must match, all of them, to be counted. */
  scopes?: (
    | 'BestEffort'
    | 'CrossNamespacePodAffinity'
    | 'NotBestEffort'
    | 'NotTerminating'
    | 'PriorityClass'
    | 'Terminating'
    | 'VolumeAttributesClass'
  )[]
  /** Scopes with values that an object must match to be counted. */
  scopeSelector?: ScopeSelector
}

/** State of a ResourceQuota. */
export interface ResourceQuotaStatus {
  /** Upper bounds that are in force. */
  hard?: Record<string, string>
  /** What is used now. */
  used?: Record<string, string>
}

/** Resources that are requested and the most that may be used. */
export interface ResourceRequirements {
  /** Largest amounts that may be used. */
  limits?: Record<string, string>
  /** Amounts that are set aside. */
  requests?: Record<string, string>
  /** Entries of the Pod's resourceClaims that the container uses. */
  claims?: ResourceClaim[]
}

export interface ResourceStatus {
  /** Name of the resource. */
  name: string
  /** Health of each device or part. */
  resources?: ResourceHealth[]
}

export interface SELinuxOptions {
  /** User of the context. */
  user?: string
  /** Role of the context. */
  role?: string
  /** Type of the context. */
  type?: string
  /** Level of the context. */
  level?: string
}

export interface ScaleIOPersistentVolumeSource {
  /** Address of the ScaleIO gateway. */
  gateway: string
  /** Name of the ScaleIO system. */
  system: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: SecretReference | null
  /** Talks to the gateway over TLS. */
  sslEnabled?: boolean
  /** Protection domain of the volume. */
  protectionDomain?: string
  /** Storage pool of the protection domain. */
  storagePool?: string
  /** Whether storage is `ThickProvisioned` or `ThinProvisioned`. */
  storageMode?: string
  /** Name of the volume. */
  volumeName: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface ScaleIOVolumeSource {
  /** Address of the ScaleIO gateway. */
  gateway: string
  /** Name of the ScaleIO system. */
  system: string
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference | null
  /** Talks to the gateway over TLS. */
  sslEnabled?: boolean
  /** Protection domain of the volume. */
  protectionDomain?: string
  /** Storage pool of the protection domain. */
  storagePool?: string
  /** Whether storage is `ThickProvisioned` or `ThinProvisioned`. */
  storageMode?: string
  /** Name of the volume. */
  volumeName: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
}

export interface ScopeSelector {
  /** Requirements that all have to be met. */
  matchExpressions?: ScopedResourceSelectorRequirement[]
}

export interface ScopedResourceSelectorRequirement {
  /** Scope. */
  scopeName:
    | 'BestEffort'
    | 'CrossNamespacePodAffinity'
    | 'NotBestEffort'
    | 'NotTerminating'
    | 'PriorityClass'
    | 'Terminating'
    | 'VolumeAttributesClass'
  /** How scope and values are related: `In`, `NotIn`, `Exists` or `DoesNotExist`. */
  operator: 'DoesNotExist' | 'Exists' | 'In' | 'NotIn'
  /** Values for `In` and `NotIn`. */
  values?: string[]
}

export interface SeccompProfile {
  /** Whether the profile is `RuntimeDefault`, `Localhost` or none (`Unconfined`). */
  type: 'Localhost' | 'RuntimeDefault' | 'Unconfined'
  /** Path or name of the profile on the node; only with type `Localhost`. */
  localhostProfile?: string
}

export interface SecretEnvSource {
  /** Name of the referenced object. */
  name?: string
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface SecretKeySelector {
  /** Name of the referenced object. */
  name?: string
  /** Key of the Secret. */
  key: string
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

export interface SecretProjection {
  /** Name of the referenced object. */
  name?: string
  /** Keys to project and the paths to write them to; without it every key becomes a file. */
  items?: KeyToPath[]
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

/** Refers to a Secret in any namespace. */
export interface SecretReference {
  /** Name of the Secret. */
  name?: string
  /** Namespace of the Secret. */
  namespace?: string
}

export interface SecretVolumeSource {
  /** Name of the Secret. */
  secretName?: string
  /** Keys to project and the paths to write them to; without it every key becomes a file. */
  items?: KeyToPath[]
  /** Permission bits of the files that have none of their own, as a number from 0 to 511. */
  defaultMode?: number
  /** Lets the consumer start although the source or its key doesn't exist. */
  optional?: boolean
}

/** Security settings of a container. */
export interface SecurityContext {
  /** Capabilities to add or drop. */
  capabilities?: Capabilities
  /** Runs with nearly all rights of the node. */
  privileged?: boolean
  /** SELinux context to apply. */
  seLinuxOptions?: SELinuxOptions
  /** Settings that only apply on Windows. */
  windowsOptions?: WindowsSecurityContextOptions
  /** User id of the first process. */
  runAsUser?: number
  /** Group id of the first process. */
  runAsGroup?: number
  /** Refuses to start an image that would run as user 0. */
  runAsNonRoot?: boolean
  /** Makes the root file system unwritable. */
  readOnlyRootFilesystem?: boolean
  /** Whether a process may gain more rights than its parent. */
  allowPrivilegeEscalation?: boolean
  /** How /proc is mounted: `Default` or `Unmasked`. */
  procMount?: 'Default' | 'Unmasked'
  /** System calls that are allowed. */
  seccompProfile?: SeccompProfile
  /** AppArmor profile to run under. */
  appArmorProfile?: AppArmorProfile
}

export interface ServiceAccountTokenProjection {
  /** Audience of the token; that of the server if absent. */
  audience?: string
  /** Wanted lifetime in seconds. */
  expirationSeconds?: number
  /** Relative path of the file. */
  path: string
}

/** One port of a Service. */
export interface ServicePort {
  /** Name of the port; required if there are several. */
  name?: string
  /** Transport protocol: `TCP`, `UDP` or `SCTP`. */
  protocol?: 'SCTP' | 'TCP' | 'UDP'
  /** Application protocol as a hint for implementations, an IANA name or `domain/name`. */
  appProtocol?: string
  /** Port that the Service offers. */
  port: number
  /** Port of the Pods, by number or name. */
  targetPort?: number | string
  /** Port of every node that leads here; assigned if absent. */
  nodePort?: number
}

/** Parameters of passing a request on to a Service. */
export interface ServiceProxyOptions extends ApiObject {
  /** Path of the request to pass on. */
  path?: string
}

/** What is wanted of a Service. */
export interface ServiceSpec {
  /** Ports that the Service offers. */
  ports?: ServicePort[]
  /** Labels of the Pods that get the traffic; without it the addresses are managed by others. */
  selector?: Record<string, string>
  /** Virtual address, `None` for a Service without one, or empty to be assigned. */
  clusterIP?: string
  /** Virtual addresses, at most one for each IP family; the first is clusterIP. */
  clusterIPs?: string[]
  /** How the Service is published: `ClusterIP`, `NodePort`, `LoadBalancer` or `ExternalName`. */
  type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort'
  /** Further addresses whose traffic nodes accept for the Service. */
  externalIPs?: string[]
  /** Whether a client is kept on one Pod: `None` or `ClientIP`. */
  sessionAffinity?: 'ClientIP' | 'None'
  /** Wanted address of the load balancer; deprecated. */
  loadBalancerIP?: string
  /** Client address ranges that the load balancer lets through. */
  loadBalancerSourceRanges?: string[]
  /** DNS name that the Service is an alias of; only with type `ExternalName`. */
  externalName?: string
  /** Whether traffic from outside goes to any Pod (`Cluster`) or stays on its node (`Local`). */
  externalTrafficPolicy?: 'Cluster' | 'Local'
  /** Port of each node that tells whether it has Pods of the Service; only with policy `Local`. */
  healthCheckNodePort?: number
  /** Publishes Pods in DNS before they are ready. */
  publishNotReadyAddresses?: boolean
  /** Settings of session affinity. */
  sessionAffinityConfig?: SessionAffinityConfig
  /** IP families of the Service, `IPv4` and `IPv6`. */
  ipFamilies?: ('IPv4' | 'IPv6')[]
  /** Whether one or two IP families are wanted or required. */
  ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack'
  /** Whether node ports are taken for a load balancer. */
  allocateLoadBalancerNodePorts?: boolean
  /** Implementation that is to serve this load balancer. */
  loadBalancerClass?: string
  /** Whether traffic from inside goes to any Pod (`Cluster`) or stays on its node (`Local`). */
  internalTrafficPolicy?: 'Cluster' | 'Local'
  /** Preference for how traffic is spread over the endpoints. */
  trafficDistribution?: string
}

/** State of a Service. */
export interface ServiceStatus {
  /** State of the load balancer. */
  loadBalancer?: LoadBalancerStatus
  /** Latest observations of single aspects of the object, by type. */
  conditions?: meta_v1.Condition[]
}

export interface SessionAffinityConfig {
  /** Settings for affinity by client address. */
  clientIP?: ClientIPConfig
}

export interface SleepAction {
  /** Seconds to wait. */
  seconds?: number
}

export interface StorageOSPersistentVolumeSource {
  /** Name of the volume. */
  volumeName?: string
  /** Scope of the volume name within the storage system. */
  volumeNamespace?: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: ObjectReference
}

export interface StorageOSVolumeSource {
  /** Name of the volume. */
  volumeName?: string
  /** Scope of the volume name within the storage system. */
  volumeNamespace?: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Secret that holds the credentials for the storage system. */
  secretRef?: LocalObjectReference
}

export interface Sysctl {
  /** Name of the parameter. */
  name: string
  /** Value of the parameter. */
  value?: string
}

export interface TCPSocketAction {
  /** Port to connect to, by number or name. */
  port: number | string
  /** Host to connect to; the address of the Pod if absent. */
  host?: string
}

/** Mark of a node that keeps Pods away. */
export interface Taint {
  /** Key of the taint. */
  key: string
  /** Value of the taint. */
  value?: string
  /** What happens to Pods that don't tolerate it: `NoSchedule`, `PreferNoSchedule` or `NoExecute`. */
  effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule'
  /** When the taint was added. */
  timeAdded?: string
}

/** Taints that a Pod puts up with. */
export interface Toleration {
  /** Key of the taint; empty matches every key. */
  key?: string
  /** How the value is compared: `Equal`, or `Exists` for any value. */
  operator?: 'Equal' | 'Exists'
  /** Value of the taint; only with `Equal`. */
  value?: string
  /** Effect of the taint; empty matches every effect. */
  effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule'
  /** Seconds for which a `NoExecute` taint is put up with; absent means for ever. */
  tolerationSeconds?: number
}

export interface TopologySelectorLabelRequirement {
  /** Label of the node. */
  key: string
  /** Values of which the label has one. */
  values: string[]
}

export interface TopologySelectorTerm {
  /** Requirements on the labels of the node. */
  matchLabelExpressions?: TopologySelectorLabelRequirement[]
}

/** Rule for spreading Pods over domains. */
export interface TopologySpreadConstraint {
  /** Largest difference of the numbers of matching Pods between domains. */
  maxSkew: number
  /** Label of nodes whose values tell domains apart. */
  topologyKey: string
  /** Whether a Pod that would break the constraint is not scheduled or only ranked lower. */
  whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway'
  /** Selects objects by their labels. */
  labelSelector?: meta_v1.LabelSelector
  /** Number of domains below which the smallest count is taken as 0. */
  minDomains?: number
  /** Whether only nodes count that the Pod may run on: `Honor` or `Ignore`. */
  nodeAffinityPolicy?: 'Honor' | 'Ignore'
  /** Whether only nodes count whose taints the Pod tolerates: `Honor` or `Ignore`. */
  nodeTaintsPolicy?: 'Honor' | 'Ignore'
  /** Label keys whose values are taken from the new Pod and added to the selector. */
  matchLabelKeys?: string[]
}

/** Refers to an object of the same namespace by kind. */
export interface TypedLocalObjectReference {
  /** Group of the referenced kind; empty for the core group. */
  apiGroup?: string
  /** Kind of the referenced object. */
  kind: string
  /** Name of the referenced object. */
  name: string
}

/** Refers to an object by kind, possibly in another namespace. */
export interface TypedObjectReference {
  /** Group of the referenced kind; empty for the core group. */
  apiGroup?: string
  /** Kind of the referenced object. */
  kind: string
  /** Name of the referenced object. */
  name: string
  /** Namespace of the referenced object. */
  namespace?: string
}

/** Volume of a Pod: a name and exactly one source. */
export interface Volume {
  /** File or directory of the node. */
  hostPath?: HostPathVolumeSource
  /** Empty directory that lives as long as the Pod. */
  emptyDir?: EmptyDirVolumeSource
  /** Disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** Disk of AWS. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** Checkout of a Git repository; no longer supported. */
  gitRepo?: GitRepoVolumeSource
  /** Files from a Secret. */
  secret?: SecretVolumeSource
  /** Export of an NFS server. */
  nfs?: NFSVolumeSource
  /** Disk reached over iSCSI. */
  iscsi?: ISCSIVolumeSource
  /** Glusterfs volume. */
  glusterfs?: GlusterfsVolumeSource
  /** PersistentVolumeClaim of the same namespace. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  /** Image in Ceph. */
  rbd?: RBDVolumeSource
  /** Volume of an executable plugin. */
  flexVolume?: FlexVolumeSource
  /** Volume of OpenStack. */
  cinder?: CinderVolumeSource
  /** Ceph file system. */
  cephfs?: CephFSVolumeSource
  /** Flocker dataset. */
  flocker?: FlockerVolumeSource
  /** Files with fields of the Pod. */
  downwardAPI?: DownwardAPIVolumeSource
  /** Disk reached over Fibre Channel. */
  fc?: FCVolumeSource
  /** Azure file share. */
  azureFile?: AzureFileVolumeSource
  /** Files from a ConfigMap. */
  configMap?: ConfigMapVolumeSource
  /** Disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Quobyte volume. */
  quobyte?: QuobyteVolumeSource
  /** Azure disk. */
  azureDisk?: AzureDiskVolumeSource
  /** Disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Files from several sources in one directory. */
  projected?: ProjectedVolumeSource
  /** Portworx volume. */
  portworxVolume?: PortworxVolumeSource
  /** ScaleIO volume. */
  scaleIO?: ScaleIOVolumeSource
  /** StorageOS volume. */
  storageos?: StorageOSVolumeSource
  /** Volume of a CSI driver. */
  csi?: CSIVolumeSource
  /** Volume whose claim is made for the Pod and goes with it. */
  ephemeral?: EphemeralVolumeSource
  /** Content of an OCI image or artifact. */
  image?: ImageVolumeSource
  /** Name by which containers refer to the volume. */
  name: string
}

export interface VolumeDevice {
  /** Name of the claim's volume. */
  name: string
  /** Path in the container at which the device appears. */
  devicePath: string
}

/** Volume in the file system of a container. */
export interface VolumeMount {
  /** Name of the volume. */
  name: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Whether mounts below a read-only mount are read-only too: `Disabled`, `IfPossible` or `Enabled`. */
  recursiveReadOnly?: 'Disabled' | 'Enabled' | 'IfPossible'
  /** Path in the container at which the volume appears. */
  mountPath: string
  /** Path inside the volume that is mounted instead of its root. */
  subPath?: string
  /** Whether mounts made later are seen on the other side: `None`, `HostToContainer` or `Bidirectional`. */
  mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None'
  /** As subPath, with `$(NAME)` replaced by environment variables. */
  subPathExpr?: string
}

export interface VolumeMountStatus {
  /** Name of the volume. */
  name?: string
  /** Path in the container at which the volume appears. */
  mountPath: string
  /** Forbids writing through this mount or volume. */
  readOnly?: boolean
  /** Whether mounts below a read-only mount are read-only too: `Disabled`, `IfPossible` or `Enabled`. */
  recursiveReadOnly?: 'Disabled' | 'Enabled' | 'IfPossible'
}

export interface VolumeNodeAffinity {
  /** Nodes that the volume can be used from. */
  required?: NodeSelector
}

/** One source of a projected volume; exactly one field is set. */
export interface VolumeProjection {
  /** Files from a Secret. */
  secret?: SecretProjection
  /** Files with fields of the Pod. */
  downwardAPI?: DownwardAPIProjection
  /** Files from a ConfigMap. */
  configMap?: ConfigMapProjection
  /** File with a token of the Pod's service account. */
  serviceAccountToken?: ServiceAccountTokenProjection
  /** File with root certificates. */
  clusterTrustBundle?: ClusterTrustBundleProjection
  /** Files with a key and its certificate. */
  podCertificate?: PodCertificateProjection
}

export interface VolumeResourceRequirements {
  /** Largest amounts that may be used. */
  limits?: Record<string, string>
  /** Amounts that are set aside. */
  requests?: Record<string, string>
}

/** Source of a volume; exactly one field is set. */
export interface VolumeSource {
  /** File or directory of the node. */
  hostPath?: HostPathVolumeSource
  /** Empty directory that lives as long as the Pod. */
  emptyDir?: EmptyDirVolumeSource
  /** Disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource
  /** Disk of AWS. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource
  /** Checkout of a Git repository; no longer supported. */
  gitRepo?: GitRepoVolumeSource
  /** Files from a Secret. */
  secret?: SecretVolumeSource
  /** Export of an NFS server. */
  nfs?: NFSVolumeSource
  /** Disk reached over iSCSI. */
  iscsi?: ISCSIVolumeSource
  /** Glusterfs volume. */
  glusterfs?: GlusterfsVolumeSource
  /** PersistentVolumeClaim of the same namespace. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource
  /** Image in Ceph. */
  rbd?: RBDVolumeSource
  /** Volume of an executable plugin. */
  flexVolume?: FlexVolumeSource
  /** Volume of OpenStack. */
  cinder?: CinderVolumeSource
  /** Ceph file system. */
  cephfs?: CephFSVolumeSource
  /** Flocker dataset. */
  flocker?: FlockerVolumeSource
  /** Files with fields of the Pod. */
  downwardAPI?: DownwardAPIVolumeSource
  /** Disk reached over Fibre Channel. */
  fc?: FCVolumeSource
  /** Azure file share. */
  azureFile?: AzureFileVolumeSource
  /** Files from a ConfigMap. */
  configMap?: ConfigMapVolumeSource
  /** Disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource
  /** Quobyte volume. */
  quobyte?: QuobyteVolumeSource
  /** Azure disk. */
  azureDisk?: AzureDiskVolumeSource
  /** Disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource
  /** Files from several sources in one directory. */
  projected?: ProjectedVolumeSource
  /** Portworx volume. */
  portworxVolume?: PortworxVolumeSource
  /** ScaleIO volume. */
  scaleIO?: ScaleIOVolumeSource
  /** StorageOS volume. */
  storageos?: StorageOSVolumeSource
  /** Volume of a CSI driver. */
  csi?: CSIVolumeSource
  /** Volume whose claim is made for the Pod and goes with it. */
  ephemeral?: EphemeralVolumeSource
  /** Content of an OCI image or artifact. */
  image?: ImageVolumeSource
}

export interface VsphereVirtualDiskVolumeSource {
  /** Path of the disk. */
  volumePath: string
  /** File system to mount, for instance `ext4`; the plugin chooses if it is absent. */
  fsType?: string
  /** Name of the storage policy. */
  storagePolicyName?: string
  /** Identifier of the storage policy. */
  storagePolicyID?: string
}

export interface WeightedPodAffinityTerm {
  /** Weight of the term, from 1 to 100. */
  weight: number
  /** The term that is weighed. */
  podAffinityTerm?: PodAffinityTerm
}

export interface WindowsSecurityContextOptions {
  /** Name of the credential spec. */
  gmsaCredentialSpecName?: string
  /** Content of the credential spec. */
  gmsaCredentialSpec?: string
  /** Name of the user that runs the first process. */
  runAsUserName?: string
  /** Runs the container as a process of the node. */
  hostProcess?: boolean
}
