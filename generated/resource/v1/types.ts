// Generated from schemas/resource/v1.yaml by `orch generate`. Do not edit.
import type { ApiObject, ObjectList, ObjectMeta } from '../../../runtime/codegen/index.ts'
import type * as core_v1 from '../../core/v1/types.ts'
import type * as meta_v1 from '../../meta/v1/types.ts'

/** Sort of device, by selectors and settings. */
export interface DeviceClass extends ApiObject {
  /** What is wanted. */
  spec?: DeviceClassSpec
}

/** A list of DeviceClass objects. */
export type DeviceClassList = ObjectList<DeviceClass>

/** Request for devices, and what was allocated for it. */
export interface ResourceClaim extends ApiObject {
  /** What is wanted. */
  spec?: ResourceClaimSpec
  /** What was last observed; written by controllers, not by users. */
  status?: ResourceClaimStatus
}

/** A list of ResourceClaim objects. */
export type ResourceClaimList = ObjectList<ResourceClaim>

/** Template from which a ResourceClaim is made for each Pod. */
export interface ResourceClaimTemplate extends ApiObject {
  /** What is wanted. */
  spec?: ResourceClaimTemplateSpec
}

/** A list of ResourceClaimTemplate objects. */
export type ResourceClaimTemplateList = ObjectList<ResourceClaimTemplate>

/** Part of the devices of a driver. */
export interface ResourceSlice extends ApiObject {
  /** What is wanted. */
  spec?: ResourceSliceSpec
}

/** A list of ResourceSlice objects. */
export type ResourceSliceList = ObjectList<ResourceSlice>

export interface AllocatedDeviceStatus {
  /** Name of the driver, a DNS name. */
  driver: string
  /** Pool that holds the image or device. */
  pool: string
  /** Name of the device in its pool. */
  device: string
  /** Tells apart several allocations of one shared device. */
  shareID?: string
  /** Latest observations of single aspects of the object, by type. */
  conditions?: meta_v1.Condition[]
  /** Driver's own data, at most 10 KiB. */
  data?: Record<string, unknown>
  /** Network properties of the device. */
  networkData?: NetworkDeviceData
}

export interface AllocationResult {
  /** Allocated devices. */
  devices?: DeviceAllocationResult
  /** Nodes that can use them; every node if absent. */
  nodeSelector?: core_v1.NodeSelector
  /** When they were allocated. */
  allocationTimestamp?: string
}

export interface CELDeviceSelector {
  /** Text in the expression language (CEL). */
  expression: string
}

export interface CapacityRequestPolicy {
  /** Amount that a request without one consumes. */
  default?: string
  /** Amounts that may be consumed; a request is rounded up to one of them. */
  validValues?: string[]
  /** Range that a requested amount must be in. */
  validRange?: CapacityRequestPolicyRange
}

export interface CapacityRequestPolicyRange {
  /** Smallest amount; less is rounded up to it. */
  min: string
  /** Largest amount. */
  max?: string
  /** Distance of valid amounts. */
  step?: string
}

export interface CapacityRequirements {
  /** Amounts of the device's capacities that are needed. */
  requests?: Record<string, string>
}

export interface Counter {
  /** Amount of the counter. */
  value: string
}

export interface CounterSet {
  /** Name of the set. */
  name: string
  /** Counters by name. */
  counters: Record<string, Counter>
}

/** One device of a pool. */
export interface Device {
  /** Name of the device, unique in its pool. */
  name: string
  /** Properties by name. */
  attributes?: Record<string, DeviceAttribute>
  /** Amounts by name of the resource. */
  capacity?: Record<string, DeviceCapacity>
  /** Counters that the device draws on. */
  consumesCounters?: DeviceCounterConsumption[]
  /** Node that has the device. */
  nodeName?: string
  /** Labels that a node must have. */
  nodeSelector?: core_v1.NodeSelector
  /** Whether every node can use the device. */
  allNodes?: boolean
  /** Taints that claims must tolerate. */
  taints?: DeviceTaint[]
  /** Binds the allocation to the node that was chosen. */
  bindsToNode?: boolean
  /** Types of device conditions that must be true before a Pod is bound. */
  bindingConditions?: string[]
  /** Types of device conditions that, when true, mean that binding has failed. */
  bindingFailureConditions?: string[]
  /** Whether the device can be allocated more than once. */
  allowMultipleAllocations?: boolean
}

export interface DeviceAllocationConfiguration {
  /** Settings in the driver's own form. */
  opaque?: OpaqueDeviceConfiguration
  /** Where the settings come from: `FromClass` or `FromClaim`. */
  source: 'FromClaim' | 'FromClass'
  /** Requests that the settings are for; all if empty. */
  requests?: string[]
}

export interface DeviceAllocationResult {
  /** Devices, each with its request. */
  results?: DeviceRequestAllocationResult[]
  /** Settings from class and claim together. */
  config?: DeviceAllocationConfiguration[]
}

export interface DeviceAttribute {
  /** Value that is a number. */
  int?: number
  /** Value that is true or false. */
  bool?: boolean
  /** Value that is text. */
  string?: string
  /** Value that is a semantic version. */
  version?: string
}

export interface DeviceCapacity {
  /** Whole amount. */
  value: string
  /** How shares of the capacity may be requested. */
  requestPolicy?: CapacityRequestPolicy
}

export interface DeviceClaim {
  /** Requests that must all be met. */
  requests?: DeviceRequest[] | null
  /** Rules about the allocated devices together. */
  constraints?: DeviceConstraint[]
  /** Settings for drivers that may serve the requests. */
  config?: DeviceClaimConfiguration[]
}

export interface DeviceClaimConfiguration {
  /** Settings in the driver's own form. */
  opaque?: OpaqueDeviceConfiguration
  /** Requests that the settings are for; all if empty. */
  requests?: string[]
}

export interface DeviceClassConfiguration {
  /** Settings in the driver's own form. */
  opaque?: OpaqueDeviceConfiguration
}

/** What is wanted of a DeviceClass. */
export interface DeviceClassSpec {
  /** Criteria that a device has to meet, all of them. */
  selectors?: DeviceSelector[]
  /** Settings for drivers that provide such devices. */
  config?: DeviceClassConfiguration[]
  /** Extended resource that devices of the class can stand for. */
  extendedResourceName?: string
}

export interface DeviceConfiguration {
  /** Settings in the driver's own form. */
  opaque?: OpaqueDeviceConfiguration
}

export interface DeviceConstraint {
  /** Requests that the rule is about; all if empty. */
  requests?: string[]
  /** Attribute that all devices must have with the same value. */
  matchAttribute?: string
  /** Attribute that all devices must have with different values. */
  distinctAttribute?: string
}

export interface DeviceCounterConsumption {
  /** Set that the counters belong to. */
  counterSet: string
  /** Amounts that are drawn, by counter. */
  counters: Record<string, Counter>
}

/** Request for devices. */
export interface DeviceRequest {
  /** Name by which Pods and constraints refer to the request. */
  name: string
  /** The one request that must be met. */
  exactly?: ExactDeviceRequest
  /** Requests of which the first that can be met is taken. */
  firstAvailable?: DeviceSubRequest[]
}

export interface DeviceRequestAllocationResult {
  /** Name of the request that was met. */
  request: string
  /** Name of the driver, a DNS name. */
  driver: string
  /** Pool that holds the image or device. */
  pool: string
  /** Name of the device in its pool. */
  device: string
  /** Access for administration that ignores existing allocations. */
  adminAccess?: boolean
  /** Taints that are put up with. */
  tolerations?: DeviceToleration[]
  /** Types of device conditions that must be true before a Pod is bound. */
  bindingConditions?: string[]
  /** Types of device conditions that, when true, mean that binding has failed. */
  bindingFailureConditions?: string[]
  /** Tells apart several allocations of one shared device. */
  shareID?: string
  /** Amounts that the allocation takes of the device's capacities. */
  consumedCapacity?: Record<string, string>
}

export interface DeviceSelector {
  /** Expression about the device. */
  cel?: CELDeviceSelector
}

export interface DeviceSubRequest {
  /** Name of the request within its main request. */
  name: string
  /** DeviceClass whose selectors and settings apply. */
  deviceClassName: string
  /** Criteria that a device has to meet, all of them. */
  selectors?: DeviceSelector[]
  /** `ExactCount` takes `count` devices, `All` takes every matching device of a pool. */
  allocationMode?: 'All' | 'ExactCount'
  /** Number of devices. */
  count?: number
  /** Taints that are put up with. */
  tolerations?: DeviceToleration[]
  /** Amounts by name of the resource. */
  capacity?: CapacityRequirements
}

/** Mark of a device that keeps claims away. */
export interface DeviceTaint {
  /** Key of the taint. */
  key: string
  /** Value of the taint. */
  value?: string
  /** What the taint does: `None`, `NoSchedule` or `NoExecute`. */
  effect: 'NoExecute' | 'NoSchedule' | 'None'
  /** When the taint was added. */
  timeAdded?: string
}

/** Device taint that a claim puts up with. */
export interface DeviceToleration {
  /** Key of the taint; empty matches every key. */
  key?: string
  /** How the value is compared: `Equal` or `Exists`. */
  operator?: 'Equal' | 'Exists'
  /** Value of the taint; only with `Equal`. */
  value?: string
  /** Effect of the taint; empty matches every effect. */
  effect?: 'NoExecute' | 'NoSchedule' | 'None'
  /** Seconds for which a `NoExecute` taint is put up with; absent means for ever. */
  tolerationSeconds?: number
}

export interface ExactDeviceRequest {
  /** DeviceClass whose selectors and settings apply. */
  deviceClassName: string
  /** Criteria that a device has to meet, all of them. */
  selectors?: DeviceSelector[]
  /** `ExactCount` takes `count` devices, `All` takes every matching device of a pool. */
  allocationMode?: 'All' | 'ExactCount'
  /** Number of devices. */
  count?: number
  /** Access for administration that ignores existing allocations. */
  adminAccess?: boolean
  /** Taints that are put up with. */
  tolerations?: DeviceToleration[]
  /** Amounts by name of the resource. */
  capacity?: CapacityRequirements
}

export interface NetworkDeviceData {
  /** Name of the interface. */
  interfaceName?: string
  /** Addresses of the interface with their prefix lengths. */
  ips?: string[]
  /** Hardware address of the interface. */
  hardwareAddress?: string
}

export interface OpaqueDeviceConfiguration {
  /** Name of the driver, a DNS name. */
  driver: string
  /** The settings, at most 10 KiB. */
  parameters: Record<string, unknown>
}

export interface ResourceClaimConsumerReference {
  /** Group of the referenced kind; empty for the core group. */
  apiGroup?: string
  /** Resource type of the consumer. */
  resource: string
  /** Name of the consumer. */
  name: string
  /** Identifier that no other object, past or future, has. */
  uid: string
}

/** What is wanted of a ResourceClaim. */
export interface ResourceClaimSpec {
  /** Devices that are wanted. */
  devices?: DeviceClaim
}

/** State of a ResourceClaim. */
export interface ResourceClaimStatus {
  /** What was allocated; absent until then. */
  allocation?: AllocationResult
  /** Pods that may use the claim, at most 256. */
  reservedFor?: ResourceClaimConsumerReference[]
  /** State of the allocated devices, as their drivers report it. */
  devices?: AllocatedDeviceStatus[]
}

/** What is wanted of a ResourceClaimTemplate. */
export interface ResourceClaimTemplateSpec {
  /** Standard data of every object: name, labels, annotations and what the server keeps about it. */
  metadata?: ObjectMeta
  /** What is wanted. */
  spec?: ResourceClaimSpec
}

export interface ResourcePool {
  /** Name of the pool. */
  name: string
  /** Number that grows with each change of the pool; lower ones are out of date. */
  generation: number
  /** Number of slices that make up the pool. */
  resourceSliceCount: number
}

/** What is wanted of a ResourceSlice. */
export interface ResourceSliceSpec {
  /** Name of the driver, a DNS name. */
  driver: string
  /** Pool that the devices belong to. */
  pool?: ResourcePool
  /** Node that has the devices. */
  nodeName?: string
  /** Nodes that can use the devices. */
  nodeSelector?: core_v1.NodeSelector
  /** Whether every node can use the devices. */
  allNodes?: boolean
  /** Devices of this slice, at most 128. */
  devices?: Device[]
  /** Whether each device names its nodes itself. */
  perDeviceNodeSelection?: boolean
  /** Counters that devices draw on together. */
  sharedCounters?: CounterSet[]
}
