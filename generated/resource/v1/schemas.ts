// Generated from schemas/resource/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const DeviceClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceClass',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DeviceClassSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ResourceClaim = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaim',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ResourceClaimSpec(), default: {}, immutable: true },
    status: { ...ResourceClaimStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ResourceClaimTemplate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaimTemplate',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ResourceClaimTemplateSpec(), default: {}, immutable: true },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ResourceSlice = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceSlice',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ResourceSliceSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const AllocatedDeviceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.AllocatedDeviceStatus',
  required: ['driver', 'pool', 'device'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    pool: { type: 'string', omitEmpty: true },
    device: { type: 'string', omitEmpty: true },
    shareID: { type: 'string' },
    conditions: { type: 'array', listType: 'map', listMapKeys: ['type'], omitEmpty: true, items: meta_v1.Condition() },
    data: { type: 'object', preserveUnknownFields: true },
    networkData: NetworkDeviceData(),
  },
  wire: { driver: 1, pool: 2, device: 3, shareID: 7, conditions: 4, data: 5, networkData: 6 },
}))

export const AllocationResult = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.AllocationResult',
  properties: {
    devices: { ...DeviceAllocationResult(), default: {} },
    nodeSelector: core_v1.NodeSelector(),
    allocationTimestamp: { type: 'string', format: 'date-time' },
  },
  wire: { devices: 1, nodeSelector: 3, allocationTimestamp: 5 },
}))

export const CELDeviceSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.CELDeviceSelector',
  required: ['expression'],
  properties: { expression: { type: 'string', maxLength: 10240, omitEmpty: true } },
  wire: { expression: 1 },
}))

export const CapacityRequestPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.CapacityRequestPolicy',
  properties: {
    default: { type: 'string', format: 'quantity' },
    validValues: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string', format: 'quantity' } },
    validRange: CapacityRequestPolicyRange(),
  },
  wire: { default: 1, validValues: 3, validRange: 4 },
}))

export const CapacityRequestPolicyRange = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.CapacityRequestPolicyRange',
  required: ['min'],
  properties: {
    min: { type: 'string', format: 'quantity' },
    max: { type: 'string', format: 'quantity' },
    step: { type: 'string', format: 'quantity' },
  },
  wire: { min: 1, max: 2, step: 3 },
}))

export const CapacityRequirements = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.CapacityRequirements',
  properties: {
    requests: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
  },
  wire: { requests: 1 },
}))

export const Counter = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.Counter',
  required: ['value'],
  properties: { value: { type: 'string', format: 'quantity' } },
  wire: { value: 1 },
}))

export const CounterSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.CounterSet',
  required: ['name', 'counters'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    counters: { type: 'object', omitEmpty: true, additionalProperties: Counter() },
  },
  wire: { name: 1, counters: 2 },
}))

export const Device = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.Device',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    attributes: { type: 'object', omitEmpty: true, additionalProperties: DeviceAttribute() },
    capacity: { type: 'object', omitEmpty: true, additionalProperties: DeviceCapacity() },
    consumesCounters: {
      type: 'array',
      maxItems: 2,
      listType: 'atomic',
      omitEmpty: true,
      items: DeviceCounterConsumption(),
    },
    nodeName: { type: 'string' },
    nodeSelector: core_v1.NodeSelector(),
    allNodes: { type: 'boolean' },
    taints: { type: 'array', maxItems: 16, listType: 'atomic', omitEmpty: true, items: DeviceTaint() },
    bindsToNode: { type: 'boolean' },
    bindingConditions: { type: 'array', maxItems: 4, listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    bindingFailureConditions: {
      type: 'array',
      maxItems: 4,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
    allowMultipleAllocations: { type: 'boolean' },
  },
  wire: {
    name: 1,
    attributes: 2,
    capacity: 3,
    consumesCounters: 4,
    nodeName: 5,
    nodeSelector: 6,
    allNodes: 7,
    taints: 8,
    bindsToNode: 9,
    bindingConditions: 10,
    bindingFailureConditions: 11,
    allowMultipleAllocations: 12,
  },
}))

export const DeviceAllocationConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceAllocationConfiguration',
  required: ['source'],
  properties: {
    opaque: OpaqueDeviceConfiguration(),
    source: { type: 'string', enum: ['FromClaim', 'FromClass'], omitEmpty: true },
    requests: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { source: 1, requests: 2 },
  inlineWire: { number: 3, schema: DeviceConfiguration() },
}))

export const DeviceAllocationResult = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceAllocationResult',
  properties: {
    results: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceRequestAllocationResult() },
    config: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceAllocationConfiguration() },
  },
  wire: { results: 1, config: 2 },
}))

export const DeviceAttribute = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceAttribute',
  properties: {
    int: { type: 'integer', format: 'int64' },
    bool: { type: 'boolean' },
    string: { type: 'string' },
    version: { type: 'string' },
  },
  wire: { int: 2, bool: 3, string: 4, version: 5 },
}))

export const DeviceCapacity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceCapacity',
  required: ['value'],
  properties: { value: { type: 'string', format: 'quantity' }, requestPolicy: CapacityRequestPolicy() },
  wire: { value: 1, requestPolicy: 2 },
}))

export const DeviceClaim = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceClaim',
  properties: {
    requests: {
      type: 'array',
      nullable: true,
      default: null,
      maxItems: 32,
      listType: 'atomic',
      omitEmpty: true,
      items: DeviceRequest(),
    },
    constraints: { type: 'array', maxItems: 32, listType: 'atomic', omitEmpty: true, items: DeviceConstraint() },
    config: { type: 'array', maxItems: 32, listType: 'atomic', omitEmpty: true, items: DeviceClaimConfiguration() },
  },
  wire: { requests: 1, constraints: 2, config: 3 },
}))

export const DeviceClaimConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceClaimConfiguration',
  properties: {
    opaque: OpaqueDeviceConfiguration(),
    requests: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { requests: 1 },
  inlineWire: { number: 2, schema: DeviceConfiguration() },
}))

export const DeviceClassConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceClassConfiguration',
  properties: { opaque: OpaqueDeviceConfiguration() },
  inlineWire: { number: 1, schema: DeviceConfiguration() },
}))

export const DeviceClassSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceClassSpec',
  properties: {
    selectors: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceSelector() },
    config: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceClassConfiguration() },
    extendedResourceName: { type: 'string' },
  },
  wire: { selectors: 1, config: 2, extendedResourceName: 4 },
}))

export const DeviceConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceConfiguration',
  properties: { opaque: OpaqueDeviceConfiguration() },
  wire: { opaque: 1 },
}))

export const DeviceConstraint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceConstraint',
  properties: {
    requests: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    matchAttribute: { type: 'string' },
    distinctAttribute: { type: 'string' },
  },
  wire: { requests: 1, matchAttribute: 2, distinctAttribute: 3 },
}))

export const DeviceCounterConsumption = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceCounterConsumption',
  required: ['counterSet', 'counters'],
  properties: {
    counterSet: { type: 'string', omitEmpty: true },
    counters: { type: 'object', omitEmpty: true, additionalProperties: Counter() },
  },
  wire: { counterSet: 1, counters: 2 },
}))

export const DeviceRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceRequest',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    exactly: ExactDeviceRequest(),
    firstAvailable: { type: 'array', maxItems: 8, listType: 'atomic', omitEmpty: true, items: DeviceSubRequest() },
  },
  wire: { name: 1, exactly: 2, firstAvailable: 3 },
}))

export const DeviceRequestAllocationResult = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceRequestAllocationResult',
  required: ['request', 'driver', 'pool', 'device'],
  properties: {
    request: { type: 'string', omitEmpty: true },
    driver: { type: 'string', omitEmpty: true },
    pool: { type: 'string', omitEmpty: true },
    device: { type: 'string', omitEmpty: true },
    adminAccess: { type: 'boolean' },
    tolerations: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceToleration() },
    bindingConditions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    bindingFailureConditions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    shareID: { type: 'string' },
    consumedCapacity: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
  },
  wire: {
    request: 1,
    driver: 2,
    pool: 3,
    device: 4,
    adminAccess: 5,
    tolerations: 6,
    bindingConditions: 7,
    bindingFailureConditions: 8,
    shareID: 9,
    consumedCapacity: 10,
  },
}))

export const DeviceSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceSelector',
  properties: { cel: CELDeviceSelector() },
  wire: { cel: 1 },
}))

export const DeviceSubRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceSubRequest',
  required: ['name', 'deviceClassName'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    deviceClassName: { type: 'string', omitEmpty: true },
    selectors: { type: 'array', maxItems: 32, listType: 'atomic', omitEmpty: true, items: DeviceSelector() },
    allocationMode: { type: 'string', default: 'ExactCount', enum: ['All', 'ExactCount'], omitEmpty: true },
    count: { type: 'integer', format: 'int64', omitEmpty: true },
    tolerations: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceToleration() },
    capacity: CapacityRequirements(),
  },
  wire: { name: 1, deviceClassName: 2, selectors: 3, allocationMode: 4, count: 5, tolerations: 6, capacity: 7 },
}))

export const DeviceTaint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceTaint',
  required: ['key', 'effect'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    value: { type: 'string', omitEmpty: true },
    effect: { type: 'string', enum: ['NoExecute', 'NoSchedule', 'None'], omitEmpty: true },
    timeAdded: { type: 'string', format: 'date-time' },
  },
  wire: { key: 1, value: 2, effect: 3, timeAdded: 4 },
}))

export const DeviceToleration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.DeviceToleration',
  properties: {
    key: { type: 'string', omitEmpty: true },
    operator: { type: 'string', default: 'Equal', enum: ['Equal', 'Exists'], omitEmpty: true },
    value: { type: 'string', omitEmpty: true },
    effect: { type: 'string', enum: ['NoExecute', 'NoSchedule', 'None'], omitEmpty: true },
    tolerationSeconds: { type: 'integer', format: 'int64' },
  },
  wire: { key: 1, operator: 2, value: 3, effect: 4, tolerationSeconds: 5 },
}))

export const ExactDeviceRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ExactDeviceRequest',
  required: ['deviceClassName'],
  properties: {
    deviceClassName: { type: 'string', omitEmpty: true },
    selectors: { type: 'array', maxItems: 32, listType: 'atomic', omitEmpty: true, items: DeviceSelector() },
    allocationMode: { type: 'string', default: 'ExactCount', enum: ['All', 'ExactCount'], omitEmpty: true },
    count: { type: 'integer', format: 'int64', omitEmpty: true },
    adminAccess: { type: 'boolean' },
    tolerations: { type: 'array', listType: 'atomic', omitEmpty: true, items: DeviceToleration() },
    capacity: CapacityRequirements(),
  },
  wire: { deviceClassName: 1, selectors: 2, allocationMode: 3, count: 4, adminAccess: 5, tolerations: 6, capacity: 7 },
}))

export const NetworkDeviceData = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.NetworkDeviceData',
  properties: {
    interfaceName: { type: 'string', omitEmpty: true },
    ips: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    hardwareAddress: { type: 'string', omitEmpty: true },
  },
  wire: { interfaceName: 1, ips: 2, hardwareAddress: 3 },
}))

export const OpaqueDeviceConfiguration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.OpaqueDeviceConfiguration',
  required: ['driver', 'parameters'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    parameters: { type: 'object', preserveUnknownFields: true },
  },
  wire: { driver: 1, parameters: 2 },
}))

export const ResourceClaimConsumerReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaimConsumerReference',
  required: ['resource', 'name', 'uid'],
  properties: {
    apiGroup: { type: 'string', omitEmpty: true },
    resource: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
  },
  wire: { apiGroup: 1, resource: 3, name: 4, uid: 5 },
}))

export const ResourceClaimSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaimSpec',
  properties: { devices: { ...DeviceClaim(), default: {} } },
  wire: { devices: 1 },
}))

export const ResourceClaimStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaimStatus',
  properties: {
    allocation: AllocationResult(),
    reservedFor: {
      type: 'array',
      maxItems: 256,
      listType: 'map',
      listMapKeys: ['uid'],
      patchStrategy: ['merge'],
      patchMergeKey: 'uid',
      omitEmpty: true,
      items: ResourceClaimConsumerReference(),
    },
    devices: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['driver', 'device', 'pool'],
      omitEmpty: true,
      items: AllocatedDeviceStatus(),
    },
  },
  wire: { allocation: 1, reservedFor: 2, devices: 4 },
}))

export const ResourceClaimTemplateSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceClaimTemplateSpec',
  properties: { metadata: { ...meta_v1.ObjectMeta(), default: {} }, spec: { ...ResourceClaimSpec(), default: {} } },
  wire: { metadata: 1, spec: 2 },
}))

export const ResourcePool = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourcePool',
  required: ['name', 'generation', 'resourceSliceCount'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    generation: { type: 'integer', format: 'int64' },
    resourceSliceCount: { type: 'integer', format: 'int64', minimum: 1 },
  },
  wire: { name: 1, generation: 2, resourceSliceCount: 3 },
}))

export const ResourceSliceSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'resource/v1.ResourceSliceSpec',
  required: ['driver'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    pool: { ...ResourcePool(), default: {} },
    nodeName: { type: 'string' },
    nodeSelector: core_v1.NodeSelector(),
    allNodes: { type: 'boolean' },
    devices: { type: 'array', maxItems: 128, listType: 'atomic', omitEmpty: true, items: Device() },
    perDeviceNodeSelection: { type: 'boolean' },
    sharedCounters: { type: 'array', maxItems: 8, listType: 'atomic', omitEmpty: true, items: CounterSet() },
  },
  wire: {
    driver: 1,
    pool: 2,
    nodeName: 3,
    nodeSelector: 4,
    allNodes: 5,
    devices: 6,
    perDeviceNodeSelection: 7,
    sharedCounters: 8,
  },
}))
