// Generated from schemas/core/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const Binding = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Binding',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    target: { ...ObjectReference(), default: {} },
  },
  wire: { metadata: 1, target: 2 },
}))

export const ComponentStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ComponentStatus',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: ComponentCondition(),
    },
  },
  wire: { metadata: 1, conditions: 2 },
}))

export const ConfigMap = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMap',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    immutable: { type: 'boolean' },
    data: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    binaryData: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'byte' } },
  },
  wire: { metadata: 1, immutable: 4, data: 2, binaryData: 3 },
}))

export const Endpoints = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Endpoints',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    subsets: { type: 'array', listType: 'atomic', omitEmpty: true, items: EndpointSubset() },
  },
  wire: { metadata: 1, subsets: 2 },
}))

export const Event = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Event',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    involvedObject: { ...ObjectReference(), default: {} },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    source: { ...EventSource(), default: {} },
    firstTimestamp: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTimestamp: { type: 'string', format: 'date-time', nullable: true, default: null },
    count: { type: 'integer', format: 'int32', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    eventTime: { type: 'string', format: 'date-time-micro', nullable: true, default: null },
    series: EventSeries(),
    action: { type: 'string', omitEmpty: true },
    related: ObjectReference(),
    reportingComponent: { type: 'string', default: '' },
    reportingInstance: { type: 'string', default: '' },
  },
  wire: {
    metadata: 1,
    involvedObject: 2,
    reason: 3,
    message: 4,
    source: 5,
    firstTimestamp: 6,
    lastTimestamp: 7,
    count: 8,
    type: 9,
    eventTime: 10,
    series: 11,
    action: 12,
    related: 13,
    reportingComponent: 14,
    reportingInstance: 15,
  },
}))

export const LimitRange = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LimitRange',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...LimitRangeSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const Namespace = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Namespace',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...NamespaceSpec(), default: {} },
    status: { ...NamespaceStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Node = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Node',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...NodeSpec(), default: {} },
    status: { ...NodeStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PersistentVolume = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolume',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PersistentVolumeSpec(), default: {} },
    status: { ...PersistentVolumeStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PersistentVolumeClaim = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaim',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PersistentVolumeClaimSpec(), default: {} },
    status: { ...PersistentVolumeClaimStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Pod = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Pod',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PodSpec(), default: {} },
    status: { ...PodStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PodTemplate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodTemplate',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    template: { ...PodTemplateSpec(), default: {} },
  },
  wire: { metadata: 1, template: 2 },
}))

export const ReplicationController = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ReplicationController',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ReplicationControllerSpec(), default: {} },
    status: { ...ReplicationControllerStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ResourceQuota = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceQuota',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ResourceQuotaSpec(), default: {} },
    status: { ...ResourceQuotaStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Secret = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Secret',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    immutable: { type: 'boolean' },
    data: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'byte' } },
    stringData: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    type: { type: 'string', default: 'Opaque', omitEmpty: true },
  },
  wire: { metadata: 1, immutable: 5, data: 2, stringData: 4, type: 3 },
}))

export const Service = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Service',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ServiceSpec(), default: {} },
    status: { ...ServiceStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ServiceAccount = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServiceAccount',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    secrets: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: { ...ObjectReference(), required: ['name'] },
    },
    imagePullSecrets: { type: 'array', listType: 'atomic', omitEmpty: true, items: LocalObjectReference() },
    automountServiceAccountToken: { type: 'boolean' },
  },
  wire: { metadata: 1, secrets: 2, imagePullSecrets: 3, automountServiceAccountToken: 4 },
}))

export const AWSElasticBlockStoreVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AWSElasticBlockStoreVolumeSource',
  required: ['volumeID'],
  properties: {
    volumeID: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    partition: { type: 'integer', format: 'int32', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { volumeID: 1, fsType: 2, partition: 3, readOnly: 4 },
}))

export const Affinity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Affinity',
  properties: { nodeAffinity: NodeAffinity(), podAffinity: PodAffinity(), podAntiAffinity: PodAntiAffinity() },
  wire: { nodeAffinity: 1, podAffinity: 2, podAntiAffinity: 3 },
}))

export const AppArmorProfile = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AppArmorProfile',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['Localhost', 'RuntimeDefault', 'Unconfined'], omitEmpty: true },
    localhostProfile: { type: 'string' },
  },
  wire: { type: 1, localhostProfile: 2 },
}))

export const AttachedVolume = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AttachedVolume',
  properties: { name: { type: 'string', default: '' }, devicePath: { type: 'string', default: '' } },
  wire: { name: 1, devicePath: 2 },
}))

export const AzureDiskVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AzureDiskVolumeSource',
  required: ['diskName', 'diskURI'],
  properties: {
    diskName: { type: 'string', omitEmpty: true },
    diskURI: { type: 'string', omitEmpty: true },
    cachingMode: { type: 'string', default: 'ReadWrite', enum: ['None', 'ReadOnly', 'ReadWrite'] },
    fsType: { type: 'string', default: 'ext4' },
    readOnly: { type: 'boolean', default: false },
    kind: { type: 'string', default: 'Shared', enum: ['Dedicated', 'Managed', 'Shared'] },
  },
  wire: { diskName: 1, diskURI: 2, cachingMode: 3, fsType: 4, readOnly: 5, kind: 6 },
}))

export const AzureFilePersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AzureFilePersistentVolumeSource',
  required: ['secretName', 'shareName'],
  properties: {
    secretName: { type: 'string', omitEmpty: true },
    shareName: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    secretNamespace: { type: 'string' },
  },
  wire: { secretName: 1, shareName: 2, readOnly: 3, secretNamespace: 4 },
}))

export const AzureFileVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.AzureFileVolumeSource',
  required: ['secretName', 'shareName'],
  properties: {
    secretName: { type: 'string', omitEmpty: true },
    shareName: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { secretName: 1, shareName: 2, readOnly: 3 },
}))

export const CSIPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CSIPersistentVolumeSource',
  required: ['driver', 'volumeHandle'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    volumeHandle: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    volumeAttributes: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    controllerPublishSecretRef: SecretReference(),
    nodeStageSecretRef: SecretReference(),
    nodePublishSecretRef: SecretReference(),
    controllerExpandSecretRef: SecretReference(),
    nodeExpandSecretRef: SecretReference(),
  },
  wire: {
    driver: 1,
    volumeHandle: 2,
    readOnly: 3,
    fsType: 4,
    volumeAttributes: 5,
    controllerPublishSecretRef: 6,
    nodeStageSecretRef: 7,
    nodePublishSecretRef: 8,
    controllerExpandSecretRef: 9,
    nodeExpandSecretRef: 10,
  },
}))

export const CSIVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CSIVolumeSource',
  required: ['driver'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean' },
    fsType: { type: 'string' },
    volumeAttributes: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    nodePublishSecretRef: LocalObjectReference(),
  },
  wire: { driver: 1, readOnly: 2, fsType: 3, volumeAttributes: 4, nodePublishSecretRef: 5 },
}))

export const Capabilities = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Capabilities',
  properties: {
    add: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    drop: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { add: 1, drop: 2 },
}))

export const CephFSPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CephFSPersistentVolumeSource',
  required: ['monitors'],
  properties: {
    monitors: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    path: { type: 'string', omitEmpty: true },
    user: { type: 'string', omitEmpty: true },
    secretFile: { type: 'string', omitEmpty: true },
    secretRef: SecretReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { monitors: 1, path: 2, user: 3, secretFile: 4, secretRef: 5, readOnly: 6 },
}))

export const CephFSVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CephFSVolumeSource',
  required: ['monitors'],
  properties: {
    monitors: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    path: { type: 'string', omitEmpty: true },
    user: { type: 'string', omitEmpty: true },
    secretFile: { type: 'string', omitEmpty: true },
    secretRef: LocalObjectReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { monitors: 1, path: 2, user: 3, secretFile: 4, secretRef: 5, readOnly: 6 },
}))

export const CinderPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CinderPersistentVolumeSource',
  required: ['volumeID'],
  properties: {
    volumeID: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    secretRef: SecretReference(),
  },
  wire: { volumeID: 1, fsType: 2, readOnly: 3, secretRef: 4 },
}))

export const CinderVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.CinderVolumeSource',
  required: ['volumeID'],
  properties: {
    volumeID: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    secretRef: LocalObjectReference(),
  },
  wire: { volumeID: 1, fsType: 2, readOnly: 3, secretRef: 4 },
}))

export const ClientIPConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ClientIPConfig',
  properties: { timeoutSeconds: { type: 'integer', format: 'int32', minimum: 1, maximum: 86400 } },
  wire: { timeoutSeconds: 1 },
}))

export const ClusterTrustBundleProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ClusterTrustBundleProjection',
  required: ['path'],
  properties: {
    name: { type: 'string' },
    signerName: { type: 'string' },
    labelSelector: meta_v1.LabelSelector(),
    optional: { type: 'boolean' },
    path: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, signerName: 2, labelSelector: 3, optional: 5, path: 4 },
}))

export const ComponentCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ComponentCondition',
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    message: { type: 'string', omitEmpty: true },
    error: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, message: 3, error: 4 },
}))

export const ConfigMapEnvSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMapEnvSource',
  properties: { name: { type: 'string', default: '' }, optional: { type: 'boolean' } },
  wire: { optional: 2 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const ConfigMapKeySelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMapKeySelector',
  required: ['key'],
  mapType: 'atomic',
  properties: {
    name: { type: 'string', default: '' },
    key: { type: 'string', omitEmpty: true },
    optional: { type: 'boolean' },
  },
  wire: { key: 2, optional: 3 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const ConfigMapNodeConfigSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMapNodeConfigSource',
  required: ['namespace', 'name', 'kubeletConfigKey'],
  properties: {
    namespace: { type: 'string', default: '' },
    name: { type: 'string', default: '' },
    uid: { type: 'string', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
    kubeletConfigKey: { type: 'string', default: '' },
  },
  wire: { namespace: 1, name: 2, uid: 3, resourceVersion: 4, kubeletConfigKey: 5 },
}))

export const ConfigMapProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMapProjection',
  properties: {
    name: { type: 'string', default: '' },
    items: { type: 'array', listType: 'atomic', omitEmpty: true, items: KeyToPath() },
    optional: { type: 'boolean' },
  },
  wire: { items: 2, optional: 4 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const ConfigMapVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ConfigMapVolumeSource',
  properties: {
    name: { type: 'string', default: '' },
    items: { type: 'array', listType: 'atomic', omitEmpty: true, items: KeyToPath() },
    defaultMode: { type: 'integer', format: 'int32', default: 420, minimum: 0, maximum: 511 },
    optional: { type: 'boolean' },
  },
  wire: { items: 2, defaultMode: 3, optional: 4 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const Container = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Container',
  required: ['name', 'image'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    image: { type: 'string', omitEmpty: true },
    command: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    args: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    workingDir: { type: 'string', omitEmpty: true },
    ports: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['containerPort', 'protocol'],
      patchStrategy: ['merge'],
      patchMergeKey: 'containerPort',
      omitEmpty: true,
      items: ContainerPort(),
    },
    envFrom: { type: 'array', listType: 'atomic', omitEmpty: true, items: EnvFromSource() },
    env: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: EnvVar(),
    },
    resources: { ...ResourceRequirements(), default: {} },
    resizePolicy: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerResizePolicy() },
    restartPolicy: { type: 'string', enum: ['Always', 'Never', 'OnFailure'] },
    restartPolicyRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerRestartRule() },
    volumeMounts: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['mountPath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'mountPath',
      omitEmpty: true,
      items: VolumeMount(),
    },
    volumeDevices: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['devicePath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'devicePath',
      omitEmpty: true,
      items: VolumeDevice(),
    },
    livenessProbe: Probe(),
    readinessProbe: Probe(),
    startupProbe: Probe(),
    lifecycle: Lifecycle(),
    terminationMessagePath: { type: 'string', default: '/dev/termination-log', omitEmpty: true },
    terminationMessagePolicy: {
      type: 'string',
      default: 'File',
      enum: ['FallbackToLogsOnError', 'File'],
      omitEmpty: true,
    },
    imagePullPolicy: { type: 'string', enum: ['Always', 'IfNotPresent', 'Never'], omitEmpty: true },
    securityContext: SecurityContext(),
    stdin: { type: 'boolean', omitEmpty: true },
    stdinOnce: { type: 'boolean', omitEmpty: true },
    tty: { type: 'boolean', omitEmpty: true },
  },
  wire: {
    name: 1,
    image: 2,
    command: 3,
    args: 4,
    workingDir: 5,
    ports: 6,
    envFrom: 19,
    env: 7,
    resources: 8,
    resizePolicy: 23,
    restartPolicy: 24,
    restartPolicyRules: 25,
    volumeMounts: 9,
    volumeDevices: 21,
    livenessProbe: 10,
    readinessProbe: 11,
    startupProbe: 22,
    lifecycle: 12,
    terminationMessagePath: 13,
    terminationMessagePolicy: 20,
    imagePullPolicy: 14,
    securityContext: 15,
    stdin: 16,
    stdinOnce: 17,
    tty: 18,
  },
}))

export const ContainerExtendedResourceRequest = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerExtendedResourceRequest',
  properties: {
    containerName: { type: 'string', default: '' },
    resourceName: { type: 'string', default: '' },
    requestName: { type: 'string', default: '' },
  },
  wire: { containerName: 1, resourceName: 2, requestName: 3 },
}))

export const ContainerImage = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerImage',
  properties: {
    names: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    sizeBytes: { type: 'integer', format: 'int64', omitEmpty: true },
  },
  wire: { names: 1, sizeBytes: 2 },
}))

export const ContainerPort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerPort',
  required: ['containerPort'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    hostPort: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535, omitEmpty: true },
    containerPort: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535, omitEmpty: true },
    protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'], omitEmpty: true },
    hostIP: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, hostPort: 2, containerPort: 3, protocol: 4, hostIP: 5 },
}))

export const ContainerResizePolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerResizePolicy',
  required: ['resourceName', 'restartPolicy'],
  properties: {
    resourceName: { type: 'string', omitEmpty: true },
    restartPolicy: { type: 'string', enum: ['NotRequired', 'RestartContainer'], omitEmpty: true },
  },
  wire: { resourceName: 1, restartPolicy: 2 },
}))

export const ContainerRestartRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerRestartRule',
  required: ['action'],
  properties: {
    action: { type: 'string', enum: ['Restart'], omitEmpty: true },
    exitCodes: ContainerRestartRuleOnExitCodes(),
  },
  wire: { action: 1, exitCodes: 2 },
}))

export const ContainerRestartRuleOnExitCodes = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerRestartRuleOnExitCodes',
  required: ['operator'],
  properties: {
    operator: { type: 'string', enum: ['In', 'NotIn'], omitEmpty: true },
    values: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'integer', format: 'int32' } },
  },
  wire: { operator: 1, values: 2 },
}))

export const ContainerState = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerState',
  properties: {
    waiting: ContainerStateWaiting(),
    running: ContainerStateRunning(),
    terminated: ContainerStateTerminated(),
  },
  wire: { waiting: 1, running: 2, terminated: 3 },
}))

export const ContainerStateRunning = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerStateRunning',
  properties: { startedAt: { type: 'string', format: 'date-time', nullable: true, default: null } },
  wire: { startedAt: 1 },
}))

export const ContainerStateTerminated = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerStateTerminated',
  properties: {
    exitCode: { type: 'integer', format: 'int32', default: 0 },
    signal: { type: 'integer', format: 'int32', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    startedAt: { type: 'string', format: 'date-time', nullable: true, default: null },
    finishedAt: { type: 'string', format: 'date-time', nullable: true, default: null },
    containerID: { type: 'string', omitEmpty: true },
  },
  wire: { exitCode: 1, signal: 2, reason: 3, message: 4, startedAt: 5, finishedAt: 6, containerID: 7 },
}))

export const ContainerStateWaiting = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerStateWaiting',
  properties: { reason: { type: 'string', omitEmpty: true }, message: { type: 'string', omitEmpty: true } },
  wire: { reason: 1, message: 2 },
}))

export const ContainerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerStatus',
  properties: {
    name: { type: 'string', default: '' },
    state: { ...ContainerState(), default: {} },
    lastState: { ...ContainerState(), default: {} },
    ready: { type: 'boolean', default: false },
    restartCount: { type: 'integer', format: 'int32', default: 0 },
    image: { type: 'string', default: '' },
    imageID: { type: 'string', default: '' },
    containerID: { type: 'string', omitEmpty: true },
    started: { type: 'boolean' },
    allocatedResources: {
      type: 'object',
      omitEmpty: true,
      additionalProperties: { type: 'string', format: 'quantity' },
    },
    resources: ResourceRequirements(),
    volumeMounts: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['mountPath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'mountPath',
      omitEmpty: true,
      items: VolumeMountStatus(),
    },
    user: ContainerUser(),
    allocatedResourcesStatus: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: ResourceStatus(),
    },
    stopSignal: { type: 'string' },
  },
  wire: {
    name: 1,
    state: 2,
    lastState: 3,
    ready: 4,
    restartCount: 5,
    image: 6,
    imageID: 7,
    containerID: 8,
    started: 9,
    allocatedResources: 10,
    resources: 11,
    volumeMounts: 12,
    user: 13,
    allocatedResourcesStatus: 14,
    stopSignal: 15,
  },
}))

export const ContainerUser = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ContainerUser',
  properties: { linux: LinuxContainerUser() },
  wire: { linux: 1 },
}))

export const DaemonEndpoint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.DaemonEndpoint',
  properties: { Port: { type: 'integer', format: 'int32', default: 0 } },
  wire: { Port: 1 },
}))

export const DownwardAPIProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.DownwardAPIProjection',
  properties: { items: { type: 'array', listType: 'atomic', omitEmpty: true, items: DownwardAPIVolumeFile() } },
  wire: { items: 1 },
}))

export const DownwardAPIVolumeFile = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.DownwardAPIVolumeFile',
  required: ['path'],
  properties: {
    path: { type: 'string', omitEmpty: true },
    fieldRef: ObjectFieldSelector(),
    resourceFieldRef: ResourceFieldSelector(),
    mode: { type: 'integer', format: 'int32', minimum: 0, maximum: 511 },
  },
  wire: { path: 1, fieldRef: 2, resourceFieldRef: 3, mode: 4 },
}))

export const DownwardAPIVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.DownwardAPIVolumeSource',
  properties: {
    items: { type: 'array', listType: 'atomic', omitEmpty: true, items: DownwardAPIVolumeFile() },
    defaultMode: { type: 'integer', format: 'int32', default: 420, minimum: 0, maximum: 511 },
  },
  wire: { items: 1, defaultMode: 2 },
}))

export const EmptyDirVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EmptyDirVolumeSource',
  properties: { medium: { type: 'string', omitEmpty: true }, sizeLimit: { type: 'string', format: 'quantity' } },
  wire: { medium: 1, sizeLimit: 2 },
}))

export const EndpointAddress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EndpointAddress',
  required: ['ip'],
  mapType: 'atomic',
  properties: {
    ip: { type: 'string', omitEmpty: true },
    hostname: { type: 'string', omitEmpty: true },
    nodeName: { type: 'string' },
    targetRef: ObjectReference(),
  },
  wire: { ip: 1, hostname: 3, nodeName: 4, targetRef: 2 },
}))

export const EndpointPort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EndpointPort',
  required: ['port'],
  mapType: 'atomic',
  properties: {
    name: { type: 'string', omitEmpty: true },
    port: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 65535 },
    protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'], omitEmpty: true },
    appProtocol: { type: 'string' },
  },
  wire: { name: 1, port: 2, protocol: 3, appProtocol: 4 },
}))

export const EndpointSubset = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EndpointSubset',
  properties: {
    addresses: { type: 'array', listType: 'atomic', omitEmpty: true, items: EndpointAddress() },
    notReadyAddresses: { type: 'array', listType: 'atomic', omitEmpty: true, items: EndpointAddress() },
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: EndpointPort() },
  },
  wire: { addresses: 1, notReadyAddresses: 2, ports: 3 },
}))

export const EnvFromSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EnvFromSource',
  properties: {
    prefix: { type: 'string', omitEmpty: true },
    configMapRef: ConfigMapEnvSource(),
    secretRef: SecretEnvSource(),
  },
  wire: { prefix: 1, configMapRef: 2, secretRef: 3 },
}))

export const EnvVar = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EnvVar',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    value: { type: 'string', omitEmpty: true },
    valueFrom: EnvVarSource(),
  },
  wire: { name: 1, value: 2, valueFrom: 3 },
}))

export const EnvVarSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EnvVarSource',
  properties: {
    fieldRef: ObjectFieldSelector(),
    resourceFieldRef: ResourceFieldSelector(),
    configMapKeyRef: ConfigMapKeySelector(),
    secretKeyRef: SecretKeySelector(),
    fileKeyRef: FileKeySelector(),
  },
  wire: { fieldRef: 1, resourceFieldRef: 2, configMapKeyRef: 3, secretKeyRef: 4, fileKeyRef: 5 },
}))

export const EphemeralContainer = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EphemeralContainer',
  required: ['name', 'image'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    image: { type: 'string', omitEmpty: true },
    command: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    args: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    workingDir: { type: 'string', omitEmpty: true },
    ports: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['containerPort', 'protocol'],
      patchStrategy: ['merge'],
      patchMergeKey: 'containerPort',
      omitEmpty: true,
      items: ContainerPort(),
    },
    envFrom: { type: 'array', listType: 'atomic', omitEmpty: true, items: EnvFromSource() },
    env: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: EnvVar(),
    },
    resources: { ...ResourceRequirements(), default: {} },
    resizePolicy: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerResizePolicy() },
    restartPolicy: { type: 'string', enum: ['Always', 'Never', 'OnFailure'] },
    restartPolicyRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerRestartRule() },
    volumeMounts: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['mountPath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'mountPath',
      omitEmpty: true,
      items: VolumeMount(),
    },
    volumeDevices: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['devicePath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'devicePath',
      omitEmpty: true,
      items: VolumeDevice(),
    },
    livenessProbe: Probe(),
    readinessProbe: Probe(),
    startupProbe: Probe(),
    lifecycle: Lifecycle(),
    terminationMessagePath: { type: 'string', default: '/dev/termination-log', omitEmpty: true },
    terminationMessagePolicy: {
      type: 'string',
      default: 'File',
      enum: ['FallbackToLogsOnError', 'File'],
      omitEmpty: true,
    },
    imagePullPolicy: { type: 'string', enum: ['Always', 'IfNotPresent', 'Never'], omitEmpty: true },
    securityContext: SecurityContext(),
    stdin: { type: 'boolean', omitEmpty: true },
    stdinOnce: { type: 'boolean', omitEmpty: true },
    tty: { type: 'boolean', omitEmpty: true },
    targetContainerName: { type: 'string', omitEmpty: true },
  },
  wire: { targetContainerName: 2 },
  inlineWire: { number: 1, schema: EphemeralContainerCommon() },
}))

export const EphemeralContainerCommon = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EphemeralContainerCommon',
  required: ['name', 'image'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    image: { type: 'string', omitEmpty: true },
    command: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    args: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    workingDir: { type: 'string', omitEmpty: true },
    ports: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['containerPort', 'protocol'],
      patchStrategy: ['merge'],
      patchMergeKey: 'containerPort',
      omitEmpty: true,
      items: ContainerPort(),
    },
    envFrom: { type: 'array', listType: 'atomic', omitEmpty: true, items: EnvFromSource() },
    env: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: EnvVar(),
    },
    resources: { ...ResourceRequirements(), default: {} },
    resizePolicy: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerResizePolicy() },
    restartPolicy: { type: 'string', enum: ['Always', 'Never', 'OnFailure'] },
    restartPolicyRules: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerRestartRule() },
    volumeMounts: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['mountPath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'mountPath',
      omitEmpty: true,
      items: VolumeMount(),
    },
    volumeDevices: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['devicePath'],
      patchStrategy: ['merge'],
      patchMergeKey: 'devicePath',
      omitEmpty: true,
      items: VolumeDevice(),
    },
    livenessProbe: Probe(),
    readinessProbe: Probe(),
    startupProbe: Probe(),
    lifecycle: Lifecycle(),
    terminationMessagePath: { type: 'string', default: '/dev/termination-log', omitEmpty: true },
    terminationMessagePolicy: {
      type: 'string',
      default: 'File',
      enum: ['FallbackToLogsOnError', 'File'],
      omitEmpty: true,
    },
    imagePullPolicy: { type: 'string', enum: ['Always', 'IfNotPresent', 'Never'], omitEmpty: true },
    securityContext: SecurityContext(),
    stdin: { type: 'boolean', omitEmpty: true },
    stdinOnce: { type: 'boolean', omitEmpty: true },
    tty: { type: 'boolean', omitEmpty: true },
  },
  wire: {
    name: 1,
    image: 2,
    command: 3,
    args: 4,
    workingDir: 5,
    ports: 6,
    envFrom: 19,
    env: 7,
    resources: 8,
    resizePolicy: 23,
    restartPolicy: 24,
    restartPolicyRules: 25,
    volumeMounts: 9,
    volumeDevices: 21,
    livenessProbe: 10,
    readinessProbe: 11,
    startupProbe: 22,
    lifecycle: 12,
    terminationMessagePath: 13,
    terminationMessagePolicy: 20,
    imagePullPolicy: 14,
    securityContext: 15,
    stdin: 16,
    stdinOnce: 17,
    tty: 18,
  },
}))

export const EphemeralVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EphemeralVolumeSource',
  properties: { volumeClaimTemplate: PersistentVolumeClaimTemplate() },
  wire: { volumeClaimTemplate: 1 },
}))

export const EventSeries = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EventSeries',
  properties: {
    count: { type: 'integer', format: 'int32', omitEmpty: true },
    lastObservedTime: { type: 'string', format: 'date-time-micro', nullable: true, default: null },
  },
  wire: { count: 1, lastObservedTime: 2 },
}))

export const EventSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.EventSource',
  properties: { component: { type: 'string', omitEmpty: true }, host: { type: 'string', omitEmpty: true } },
  wire: { component: 1, host: 2 },
}))

export const ExecAction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ExecAction',
  properties: { command: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } } },
  wire: { command: 1 },
}))

export const FCVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.FCVolumeSource',
  properties: {
    targetWWNs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    lun: { type: 'integer', format: 'int32' },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    wwids: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { targetWWNs: 1, lun: 2, fsType: 3, readOnly: 4, wwids: 5 },
}))

export const FileKeySelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.FileKeySelector',
  required: ['volumeName', 'path', 'key'],
  mapType: 'atomic',
  properties: {
    volumeName: { type: 'string', omitEmpty: true },
    path: { type: 'string', omitEmpty: true },
    key: { type: 'string', omitEmpty: true },
    optional: { type: 'boolean', default: false },
  },
  wire: { volumeName: 1, path: 2, key: 3, optional: 4 },
}))

export const FlexPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.FlexPersistentVolumeSource',
  required: ['driver'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    secretRef: SecretReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
    options: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
  },
  wire: { driver: 1, fsType: 2, secretRef: 3, readOnly: 4, options: 5 },
}))

export const FlexVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.FlexVolumeSource',
  required: ['driver'],
  properties: {
    driver: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    secretRef: LocalObjectReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
    options: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
  },
  wire: { driver: 1, fsType: 2, secretRef: 3, readOnly: 4, options: 5 },
}))

export const FlockerVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.FlockerVolumeSource',
  properties: { datasetName: { type: 'string', omitEmpty: true }, datasetUUID: { type: 'string', omitEmpty: true } },
  wire: { datasetName: 1, datasetUUID: 2 },
}))

export const GCEPersistentDiskVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.GCEPersistentDiskVolumeSource',
  required: ['pdName'],
  properties: {
    pdName: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    partition: { type: 'integer', format: 'int32', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { pdName: 1, fsType: 2, partition: 3, readOnly: 4 },
}))

export const GRPCAction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.GRPCAction',
  required: ['port'],
  properties: {
    port: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 65535 },
    service: { type: 'string', default: '' },
  },
  wire: { port: 1, service: 2 },
}))

export const GitRepoVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.GitRepoVolumeSource',
  required: ['repository'],
  properties: {
    repository: { type: 'string', omitEmpty: true },
    revision: { type: 'string', omitEmpty: true },
    directory: { type: 'string', omitEmpty: true },
  },
  wire: { repository: 1, revision: 2, directory: 3 },
}))

export const GlusterfsPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.GlusterfsPersistentVolumeSource',
  required: ['endpoints', 'path'],
  properties: {
    endpoints: { type: 'string', omitEmpty: true },
    path: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    endpointsNamespace: { type: 'string' },
  },
  wire: { endpoints: 1, path: 2, readOnly: 3, endpointsNamespace: 4 },
}))

export const GlusterfsVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.GlusterfsVolumeSource',
  required: ['endpoints', 'path'],
  properties: {
    endpoints: { type: 'string', omitEmpty: true },
    path: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { endpoints: 1, path: 2, readOnly: 3 },
}))

export const HTTPGetAction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.HTTPGetAction',
  required: ['port'],
  properties: {
    path: { type: 'string', default: '/', omitEmpty: true },
    port: { default: 0, intOrString: true },
    host: { type: 'string', omitEmpty: true },
    scheme: { type: 'string', default: 'HTTP', enum: ['HTTP', 'HTTPS'], omitEmpty: true },
    httpHeaders: { type: 'array', listType: 'atomic', omitEmpty: true, items: HTTPHeader() },
  },
  wire: { path: 1, port: 2, host: 3, scheme: 4, httpHeaders: 5 },
}))

export const HTTPHeader = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.HTTPHeader',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true }, value: { type: 'string', default: '' } },
  wire: { name: 1, value: 2 },
}))

export const HostAlias = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.HostAlias',
  required: ['ip'],
  properties: {
    ip: { type: 'string', omitEmpty: true },
    hostnames: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { ip: 1, hostnames: 2 },
}))

export const HostIP = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.HostIP',
  properties: { ip: { type: 'string', default: '' } },
  wire: { ip: 1 },
}))

export const HostPathVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.HostPathVolumeSource',
  required: ['path'],
  properties: {
    path: { type: 'string', omitEmpty: true },
    type: {
      type: 'string',
      default: '',
      enum: ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'],
    },
  },
  wire: { path: 1, type: 2 },
}))

export const ISCSIPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ISCSIPersistentVolumeSource',
  required: ['targetPortal', 'iqn'],
  properties: {
    targetPortal: { type: 'string', omitEmpty: true },
    iqn: { type: 'string', omitEmpty: true },
    lun: { type: 'integer', format: 'int32', default: 0, minimum: 0, maximum: 255 },
    iscsiInterface: { type: 'string', default: 'default', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    portals: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    chapAuthDiscovery: { type: 'boolean', omitEmpty: true },
    chapAuthSession: { type: 'boolean', omitEmpty: true },
    secretRef: SecretReference(),
    initiatorName: { type: 'string' },
  },
  wire: {
    targetPortal: 1,
    iqn: 2,
    lun: 3,
    iscsiInterface: 4,
    fsType: 5,
    readOnly: 6,
    portals: 7,
    chapAuthDiscovery: 8,
    chapAuthSession: 11,
    secretRef: 10,
    initiatorName: 12,
  },
}))

export const ISCSIVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ISCSIVolumeSource',
  required: ['targetPortal', 'iqn'],
  properties: {
    targetPortal: { type: 'string', omitEmpty: true },
    iqn: { type: 'string', omitEmpty: true },
    lun: { type: 'integer', format: 'int32', default: 0, minimum: 0, maximum: 255 },
    iscsiInterface: { type: 'string', default: 'default', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    portals: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    chapAuthDiscovery: { type: 'boolean', omitEmpty: true },
    chapAuthSession: { type: 'boolean', omitEmpty: true },
    secretRef: LocalObjectReference(),
    initiatorName: { type: 'string' },
  },
  wire: {
    targetPortal: 1,
    iqn: 2,
    lun: 3,
    iscsiInterface: 4,
    fsType: 5,
    readOnly: 6,
    portals: 7,
    chapAuthDiscovery: 8,
    chapAuthSession: 11,
    secretRef: 10,
    initiatorName: 12,
  },
}))

export const ImageVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ImageVolumeSource',
  properties: {
    reference: { type: 'string', omitEmpty: true },
    pullPolicy: { type: 'string', enum: ['Always', 'IfNotPresent', 'Never'], omitEmpty: true },
  },
  wire: { reference: 1, pullPolicy: 2 },
}))

export const KeyToPath = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.KeyToPath',
  required: ['key', 'path'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    path: { type: 'string', omitEmpty: true },
    mode: { type: 'integer', format: 'int32', minimum: 0, maximum: 511 },
  },
  wire: { key: 1, path: 2, mode: 3 },
}))

export const Lifecycle = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Lifecycle',
  properties: { postStart: LifecycleHandler(), preStop: LifecycleHandler(), stopSignal: { type: 'string' } },
  wire: { postStart: 1, preStop: 2, stopSignal: 3 },
}))

export const LifecycleHandler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LifecycleHandler',
  properties: { exec: ExecAction(), httpGet: HTTPGetAction(), tcpSocket: TCPSocketAction(), sleep: SleepAction() },
  wire: { exec: 1, httpGet: 2, tcpSocket: 3, sleep: 4 },
}))

export const LimitRangeItem = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LimitRangeItem',
  required: ['type'],
  properties: {
    type: { type: 'string', omitEmpty: true },
    max: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    min: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    default: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    defaultRequest: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    maxLimitRequestRatio: {
      type: 'object',
      omitEmpty: true,
      additionalProperties: { type: 'string', format: 'quantity' },
    },
  },
  wire: { type: 1, max: 2, min: 3, default: 4, defaultRequest: 5, maxLimitRequestRatio: 6 },
}))

export const LimitRangeSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LimitRangeSpec',
  properties: {
    limits: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: LimitRangeItem(),
    },
  },
  wire: { limits: 1 },
}))

export const LinuxContainerUser = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LinuxContainerUser',
  properties: {
    uid: { type: 'integer', format: 'int64', default: 0 },
    gid: { type: 'integer', format: 'int64', default: 0 },
    supplementalGroups: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'integer', format: 'int64' },
    },
  },
  wire: { uid: 1, gid: 2, supplementalGroups: 3 },
}))

export const LoadBalancerIngress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LoadBalancerIngress',
  properties: {
    ip: { type: 'string', omitEmpty: true },
    hostname: { type: 'string', omitEmpty: true },
    ipMode: { type: 'string', enum: ['Proxy', 'VIP'] },
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: PortStatus() },
  },
  wire: { ip: 1, hostname: 2, ipMode: 3, ports: 4 },
}))

export const LoadBalancerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LoadBalancerStatus',
  properties: { ingress: { type: 'array', listType: 'atomic', omitEmpty: true, items: LoadBalancerIngress() } },
  wire: { ingress: 1 },
}))

export const LocalObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LocalObjectReference',
  mapType: 'atomic',
  properties: { name: { type: 'string', default: '' } },
  wire: { name: 1 },
}))

export const LocalVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.LocalVolumeSource',
  required: ['path'],
  properties: { path: { type: 'string', omitEmpty: true }, fsType: { type: 'string' } },
  wire: { path: 1, fsType: 2 },
}))

export const ModifyVolumeStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ModifyVolumeStatus',
  properties: {
    targetVolumeAttributesClassName: { type: 'string', omitEmpty: true },
    status: { type: 'string', default: '' },
  },
  wire: { targetVolumeAttributesClassName: 1, status: 2 },
}))

export const NFSVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NFSVolumeSource',
  required: ['server', 'path'],
  properties: {
    server: { type: 'string', omitEmpty: true },
    path: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { server: 1, path: 2, readOnly: 3 },
}))

export const NamespaceCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NamespaceCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const NamespaceSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NamespaceSpec',
  properties: { finalizers: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } } },
  wire: { finalizers: 1 },
}))

export const NamespaceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NamespaceStatus',
  properties: {
    phase: { type: 'string', default: 'Active', omitEmpty: true },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: NamespaceCondition(),
    },
  },
  wire: { phase: 1, conditions: 2 },
}))

export const NodeAddress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeAddress',
  required: ['type'],
  properties: { type: { type: 'string', default: '' }, address: { type: 'string', default: '' } },
  wire: { type: 1, address: 2 },
}))

export const NodeAffinity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeAffinity',
  properties: {
    requiredDuringSchedulingIgnoredDuringExecution: NodeSelector(),
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: PreferredSchedulingTerm(),
    },
  },
  wire: { requiredDuringSchedulingIgnoredDuringExecution: 1, preferredDuringSchedulingIgnoredDuringExecution: 2 },
}))

export const NodeCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastHeartbeatTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastHeartbeatTime: 3, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const NodeConfigSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeConfigSource',
  properties: { configMap: ConfigMapNodeConfigSource() },
  wire: { configMap: 2 },
}))

export const NodeConfigStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeConfigStatus',
  properties: {
    assigned: NodeConfigSource(),
    active: NodeConfigSource(),
    lastKnownGood: NodeConfigSource(),
    error: { type: 'string', omitEmpty: true },
  },
  wire: { assigned: 1, active: 2, lastKnownGood: 3, error: 4 },
}))

export const NodeDaemonEndpoints = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeDaemonEndpoints',
  properties: { kubeletEndpoint: { ...DaemonEndpoint(), default: {} } },
  wire: { kubeletEndpoint: 1 },
}))

export const NodeFeatures = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeFeatures',
  properties: { supplementalGroupsPolicy: { type: 'boolean' } },
  wire: { supplementalGroupsPolicy: 1 },
}))

export const NodeProxyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeProxyOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    path: { type: 'string', omitEmpty: true },
  },
  wire: { metadata: 1 },
}))

export const NodeRuntimeHandler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeRuntimeHandler',
  properties: { name: { type: 'string', omitEmpty: true }, features: NodeRuntimeHandlerFeatures() },
  wire: { name: 1, features: 2 },
}))

export const NodeRuntimeHandlerFeatures = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeRuntimeHandlerFeatures',
  properties: { recursiveReadOnlyMounts: { type: 'boolean' }, userNamespaces: { type: 'boolean' } },
  wire: { recursiveReadOnlyMounts: 1, userNamespaces: 2 },
}))

export const NodeSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSelector',
  required: ['nodeSelectorTerms'],
  mapType: 'atomic',
  properties: { nodeSelectorTerms: { type: 'array', listType: 'atomic', omitEmpty: true, items: NodeSelectorTerm() } },
  wire: { nodeSelectorTerms: 1 },
}))

export const NodeSelectorRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSelectorRequirement',
  required: ['key', 'operator'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    operator: { type: 'string', enum: ['DoesNotExist', 'Exists', 'Gt', 'In', 'Lt', 'NotIn'], omitEmpty: true },
    values: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { key: 1, operator: 2, values: 3 },
}))

export const NodeSelectorTerm = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSelectorTerm',
  mapType: 'atomic',
  properties: {
    matchExpressions: { type: 'array', listType: 'atomic', omitEmpty: true, items: NodeSelectorRequirement() },
    matchFields: { type: 'array', listType: 'atomic', omitEmpty: true, items: NodeSelectorRequirement() },
  },
  wire: { matchExpressions: 1, matchFields: 2 },
}))

export const NodeSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSpec',
  properties: {
    podCIDR: { type: 'string', omitEmpty: true },
    podCIDRs: { type: 'array', listType: 'set', patchStrategy: ['merge'], omitEmpty: true, items: { type: 'string' } },
    providerID: { type: 'string', omitEmpty: true },
    unschedulable: { type: 'boolean', omitEmpty: true },
    taints: { type: 'array', listType: 'atomic', omitEmpty: true, items: Taint() },
    configSource: NodeConfigSource(),
    externalID: { type: 'string', omitEmpty: true },
  },
  wire: { podCIDR: 1, podCIDRs: 7, providerID: 3, unschedulable: 4, taints: 5, configSource: 6, externalID: 2 },
}))

export const NodeStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeStatus',
  properties: {
    capacity: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    allocatable: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    phase: { type: 'string', omitEmpty: true },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: NodeCondition(),
    },
    addresses: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: NodeAddress(),
    },
    daemonEndpoints: { ...NodeDaemonEndpoints(), default: {} },
    nodeInfo: { ...NodeSystemInfo(), default: {} },
    images: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerImage() },
    volumesInUse: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    volumesAttached: { type: 'array', listType: 'atomic', omitEmpty: true, items: AttachedVolume() },
    config: NodeConfigStatus(),
    runtimeHandlers: { type: 'array', listType: 'atomic', omitEmpty: true, items: NodeRuntimeHandler() },
    features: NodeFeatures(),
  },
  wire: {
    capacity: 1,
    allocatable: 2,
    phase: 3,
    conditions: 4,
    addresses: 5,
    daemonEndpoints: 6,
    nodeInfo: 7,
    images: 8,
    volumesInUse: 9,
    volumesAttached: 10,
    config: 11,
    runtimeHandlers: 12,
    features: 13,
  },
}))

export const NodeSwapStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSwapStatus',
  properties: { capacity: { type: 'integer', format: 'int64' } },
  wire: { capacity: 1 },
}))

export const NodeSystemInfo = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.NodeSystemInfo',
  properties: {
    machineID: { type: 'string', default: '' },
    systemUUID: { type: 'string', default: '' },
    bootID: { type: 'string', default: '' },
    kernelVersion: { type: 'string', default: '' },
    osImage: { type: 'string', default: '' },
    containerRuntimeVersion: { type: 'string', default: '' },
    kubeletVersion: { type: 'string', default: '' },
    kubeProxyVersion: { type: 'string', default: '' },
    operatingSystem: { type: 'string', default: '' },
    architecture: { type: 'string', default: '' },
    swap: NodeSwapStatus(),
  },
  wire: {
    machineID: 1,
    systemUUID: 2,
    bootID: 3,
    kernelVersion: 4,
    osImage: 5,
    containerRuntimeVersion: 6,
    kubeletVersion: 7,
    kubeProxyVersion: 8,
    operatingSystem: 9,
    architecture: 10,
    swap: 11,
  },
}))

export const ObjectFieldSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ObjectFieldSelector',
  required: ['fieldPath'],
  mapType: 'atomic',
  properties: {
    apiVersion: { type: 'string', default: 'v1', omitEmpty: true },
    fieldPath: { type: 'string', omitEmpty: true },
  },
  wire: { apiVersion: 1, fieldPath: 2 },
}))

export const ObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ObjectReference',
  mapType: 'atomic',
  properties: {
    kind: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    uid: { type: 'string', omitEmpty: true },
    apiVersion: { type: 'string', omitEmpty: true },
    resourceVersion: { type: 'string', omitEmpty: true },
    fieldPath: { type: 'string', omitEmpty: true },
  },
  wire: { kind: 1, namespace: 2, name: 3, uid: 4, apiVersion: 5, resourceVersion: 6, fieldPath: 7 },
}))

export const PersistentVolumeClaimCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaimCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastProbeTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastProbeTime: 3, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const PersistentVolumeClaimSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaimSpec',
  required: ['accessModes'],
  properties: {
    accessModes: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] },
    },
    selector: meta_v1.LabelSelector(),
    resources: { ...VolumeResourceRequirements(), default: {} },
    volumeName: { type: 'string', omitEmpty: true },
    storageClassName: { type: 'string' },
    volumeMode: { type: 'string', default: 'Filesystem', enum: ['Block', 'Filesystem'] },
    dataSource: TypedLocalObjectReference(),
    dataSourceRef: TypedObjectReference(),
    volumeAttributesClassName: { type: 'string' },
  },
  wire: {
    accessModes: 1,
    selector: 4,
    resources: 2,
    volumeName: 3,
    storageClassName: 5,
    volumeMode: 6,
    dataSource: 7,
    dataSourceRef: 8,
    volumeAttributesClassName: 9,
  },
}))

export const PersistentVolumeClaimStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaimStatus',
  properties: {
    phase: { type: 'string', default: 'Pending', omitEmpty: true },
    accessModes: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] },
    },
    capacity: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: PersistentVolumeClaimCondition(),
    },
    allocatedResources: {
      type: 'object',
      omitEmpty: true,
      additionalProperties: { type: 'string', format: 'quantity' },
    },
    allocatedResourceStatuses: {
      type: 'object',
      mapType: 'granular',
      omitEmpty: true,
      additionalProperties: { type: 'string' },
    },
    currentVolumeAttributesClassName: { type: 'string' },
    modifyVolumeStatus: ModifyVolumeStatus(),
  },
  wire: {
    phase: 1,
    accessModes: 2,
    capacity: 3,
    conditions: 4,
    allocatedResources: 5,
    allocatedResourceStatuses: 7,
    currentVolumeAttributesClassName: 8,
    modifyVolumeStatus: 9,
  },
}))

export const PersistentVolumeClaimTemplate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaimTemplate',
  properties: {
    metadata: { ...meta_v1.ObjectMeta(), default: {} },
    spec: { ...PersistentVolumeClaimSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const PersistentVolumeClaimVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeClaimVolumeSource',
  required: ['claimName'],
  properties: { claimName: { type: 'string', omitEmpty: true }, readOnly: { type: 'boolean', omitEmpty: true } },
  wire: { claimName: 1, readOnly: 2 },
}))

export const PersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeSource',
  properties: {
    gcePersistentDisk: GCEPersistentDiskVolumeSource(),
    awsElasticBlockStore: AWSElasticBlockStoreVolumeSource(),
    hostPath: HostPathVolumeSource(),
    glusterfs: GlusterfsPersistentVolumeSource(),
    nfs: NFSVolumeSource(),
    rbd: RBDPersistentVolumeSource(),
    iscsi: ISCSIPersistentVolumeSource(),
    cinder: CinderPersistentVolumeSource(),
    cephfs: CephFSPersistentVolumeSource(),
    fc: FCVolumeSource(),
    flocker: FlockerVolumeSource(),
    flexVolume: FlexPersistentVolumeSource(),
    azureFile: AzureFilePersistentVolumeSource(),
    vsphereVolume: VsphereVirtualDiskVolumeSource(),
    quobyte: QuobyteVolumeSource(),
    azureDisk: AzureDiskVolumeSource(),
    photonPersistentDisk: PhotonPersistentDiskVolumeSource(),
    portworxVolume: PortworxVolumeSource(),
    scaleIO: ScaleIOPersistentVolumeSource(),
    local: LocalVolumeSource(),
    storageos: StorageOSPersistentVolumeSource(),
    csi: CSIPersistentVolumeSource(),
  },
  wire: {
    gcePersistentDisk: 1,
    awsElasticBlockStore: 2,
    hostPath: 3,
    glusterfs: 4,
    nfs: 5,
    rbd: 6,
    iscsi: 7,
    cinder: 8,
    cephfs: 9,
    fc: 10,
    flocker: 11,
    flexVolume: 12,
    azureFile: 13,
    vsphereVolume: 14,
    quobyte: 15,
    azureDisk: 16,
    photonPersistentDisk: 17,
    portworxVolume: 18,
    scaleIO: 19,
    local: 20,
    storageos: 21,
    csi: 22,
  },
}))

export const PersistentVolumeSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeSpec',
  required: ['accessModes'],
  properties: {
    gcePersistentDisk: GCEPersistentDiskVolumeSource(),
    awsElasticBlockStore: AWSElasticBlockStoreVolumeSource(),
    hostPath: HostPathVolumeSource(),
    glusterfs: GlusterfsPersistentVolumeSource(),
    nfs: NFSVolumeSource(),
    rbd: RBDPersistentVolumeSource(),
    iscsi: ISCSIPersistentVolumeSource(),
    cinder: CinderPersistentVolumeSource(),
    cephfs: CephFSPersistentVolumeSource(),
    fc: FCVolumeSource(),
    flocker: FlockerVolumeSource(),
    flexVolume: FlexPersistentVolumeSource(),
    azureFile: AzureFilePersistentVolumeSource(),
    vsphereVolume: VsphereVirtualDiskVolumeSource(),
    quobyte: QuobyteVolumeSource(),
    azureDisk: AzureDiskVolumeSource(),
    photonPersistentDisk: PhotonPersistentDiskVolumeSource(),
    portworxVolume: PortworxVolumeSource(),
    scaleIO: ScaleIOPersistentVolumeSource(),
    local: LocalVolumeSource(),
    storageos: StorageOSPersistentVolumeSource(),
    csi: CSIPersistentVolumeSource(),
    capacity: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    accessModes: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] },
    },
    claimRef: { ...ObjectReference(), mapType: 'granular' },
    persistentVolumeReclaimPolicy: {
      type: 'string',
      default: 'Retain',
      enum: ['Delete', 'Recycle', 'Retain'],
      omitEmpty: true,
    },
    storageClassName: { type: 'string', omitEmpty: true },
    mountOptions: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    volumeMode: { type: 'string', default: 'Filesystem', enum: ['Block', 'Filesystem'] },
    nodeAffinity: VolumeNodeAffinity(),
    volumeAttributesClassName: { type: 'string' },
  },
  wire: {
    capacity: 1,
    accessModes: 3,
    claimRef: 4,
    persistentVolumeReclaimPolicy: 5,
    storageClassName: 6,
    mountOptions: 7,
    volumeMode: 8,
    nodeAffinity: 9,
    volumeAttributesClassName: 10,
  },
  inlineWire: { number: 2, schema: PersistentVolumeSource() },
}))

export const PersistentVolumeStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PersistentVolumeStatus',
  properties: {
    phase: { type: 'string', default: 'Pending', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    lastPhaseTransitionTime: { type: 'string', format: 'date-time' },
  },
  wire: { phase: 1, message: 2, reason: 3, lastPhaseTransitionTime: 4 },
}))

export const PhotonPersistentDiskVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PhotonPersistentDiskVolumeSource',
  required: ['pdID'],
  properties: { pdID: { type: 'string', omitEmpty: true }, fsType: { type: 'string', omitEmpty: true } },
  wire: { pdID: 1, fsType: 2 },
}))

export const PodAffinity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodAffinity',
  properties: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: PodAffinityTerm(),
    },
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: WeightedPodAffinityTerm(),
    },
  },
  wire: { requiredDuringSchedulingIgnoredDuringExecution: 1, preferredDuringSchedulingIgnoredDuringExecution: 2 },
}))

export const PodAffinityTerm = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodAffinityTerm',
  required: ['topologyKey'],
  properties: {
    labelSelector: meta_v1.LabelSelector(),
    namespaces: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    topologyKey: { type: 'string', omitEmpty: true },
    namespaceSelector: meta_v1.LabelSelector(),
    matchLabelKeys: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    mismatchLabelKeys: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: {
    labelSelector: 1,
    namespaces: 2,
    topologyKey: 3,
    namespaceSelector: 4,
    matchLabelKeys: 5,
    mismatchLabelKeys: 6,
  },
}))

export const PodAntiAffinity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodAntiAffinity',
  properties: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: PodAffinityTerm(),
    },
    preferredDuringSchedulingIgnoredDuringExecution: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: WeightedPodAffinityTerm(),
    },
  },
  wire: { requiredDuringSchedulingIgnoredDuringExecution: 1, preferredDuringSchedulingIgnoredDuringExecution: 2 },
}))

export const PodAttachOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodAttachOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    stdin: { type: 'boolean', omitEmpty: true },
    stdout: { type: 'boolean', omitEmpty: true },
    stderr: { type: 'boolean', omitEmpty: true },
    tty: { type: 'boolean', omitEmpty: true },
    container: { type: 'string', omitEmpty: true },
  },
  wire: { metadata: 1 },
}))

export const PodCertificateProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodCertificateProjection',
  required: ['signerName', 'keyType'],
  properties: {
    signerName: { type: 'string', omitEmpty: true },
    keyType: { type: 'string', omitEmpty: true },
    maxExpirationSeconds: { type: 'integer', format: 'int32', default: 86400 },
    credentialBundlePath: { type: 'string', omitEmpty: true },
    keyPath: { type: 'string', omitEmpty: true },
    certificateChainPath: { type: 'string', omitEmpty: true },
  },
  wire: {
    signerName: 1,
    keyType: 2,
    maxExpirationSeconds: 3,
    credentialBundlePath: 4,
    keyPath: 5,
    certificateChainPath: 6,
  },
}))

export const PodCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    status: { type: 'string', default: '' },
    lastProbeTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, observedGeneration: 7, status: 2, lastProbeTime: 3, lastTransitionTime: 4, reason: 5, message: 6 },
}))

export const PodDNSConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodDNSConfig',
  properties: {
    nameservers: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    searches: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    options: { type: 'array', listType: 'atomic', omitEmpty: true, items: PodDNSConfigOption() },
  },
  wire: { nameservers: 1, searches: 2, options: 3 },
}))

export const PodDNSConfigOption = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodDNSConfigOption',
  properties: { name: { type: 'string', omitEmpty: true }, value: { type: 'string' } },
  wire: { name: 1, value: 2 },
}))

export const PodExecOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodExecOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    stdin: { type: 'boolean', omitEmpty: true },
    stdout: { type: 'boolean', omitEmpty: true },
    stderr: { type: 'boolean', omitEmpty: true },
    tty: { type: 'boolean', omitEmpty: true },
    container: { type: 'string', omitEmpty: true },
    command: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string' },
    },
  },
  wire: { metadata: 1 },
}))

export const PodExtendedResourceClaimStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodExtendedResourceClaimStatus',
  properties: {
    requestMappings: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: ContainerExtendedResourceRequest(),
    },
    resourceClaimName: { type: 'string', default: '' },
  },
  wire: { requestMappings: 1, resourceClaimName: 2 },
}))

export const PodIP = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodIP',
  required: ['ip'],
  properties: { ip: { type: 'string', default: '' } },
  wire: { ip: 1 },
}))

export const PodOS = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodOS',
  required: ['name'],
  properties: { name: { type: 'string', enum: ['linux', 'windows'], omitEmpty: true } },
  wire: { name: 1 },
}))

export const PodPortForwardOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodPortForwardOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'integer', format: 'int32' } },
  },
  wire: { metadata: 1 },
}))

export const PodProxyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodProxyOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    path: { type: 'string', omitEmpty: true },
  },
  wire: { metadata: 1 },
}))

export const PodReadinessGate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodReadinessGate',
  required: ['conditionType'],
  properties: { conditionType: { type: 'string', omitEmpty: true } },
  wire: { conditionType: 1 },
}))

export const PodResourceClaim = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodResourceClaim',
  required: ['name'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    resourceClaimName: { type: 'string' },
    resourceClaimTemplateName: { type: 'string' },
  },
  wire: { name: 1, resourceClaimName: 3, resourceClaimTemplateName: 4 },
}))

export const PodResourceClaimStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodResourceClaimStatus',
  required: ['name'],
  properties: { name: { type: 'string', default: '' }, resourceClaimName: { type: 'string' } },
  wire: { name: 1, resourceClaimName: 2 },
}))

export const PodSchedulingGate = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodSchedulingGate',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))

export const PodSecurityContext = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodSecurityContext',
  properties: {
    seLinuxOptions: SELinuxOptions(),
    windowsOptions: WindowsSecurityContextOptions(),
    runAsUser: { type: 'integer', format: 'int64' },
    runAsGroup: { type: 'integer', format: 'int64' },
    runAsNonRoot: { type: 'boolean' },
    supplementalGroups: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'integer', format: 'int64' },
    },
    supplementalGroupsPolicy: { type: 'string', enum: ['Merge', 'Strict'] },
    fsGroup: { type: 'integer', format: 'int64' },
    sysctls: { type: 'array', listType: 'atomic', omitEmpty: true, items: Sysctl() },
    fsGroupChangePolicy: { type: 'string', enum: ['Always', 'OnRootMismatch'] },
    seccompProfile: SeccompProfile(),
    appArmorProfile: AppArmorProfile(),
    seLinuxChangePolicy: { type: 'string', enum: ['MountOption', 'Recursive'] },
  },
  wire: {
    seLinuxOptions: 1,
    windowsOptions: 8,
    runAsUser: 2,
    runAsGroup: 6,
    runAsNonRoot: 3,
    supplementalGroups: 4,
    supplementalGroupsPolicy: 12,
    fsGroup: 5,
    sysctls: 7,
    fsGroupChangePolicy: 9,
    seccompProfile: 10,
    appArmorProfile: 11,
    seLinuxChangePolicy: 13,
  },
}))

export const PodSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodSpec',
  required: ['containers'],
  properties: {
    volumes: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge', 'retainKeys'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: Volume(),
    },
    initContainers: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: Container(),
    },
    containers: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: Container(),
    },
    ephemeralContainers: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: EphemeralContainer(),
    },
    restartPolicy: { type: 'string', default: 'Always', enum: ['Always', 'Never', 'OnFailure'], omitEmpty: true },
    terminationGracePeriodSeconds: { type: 'integer', format: 'int64', default: 30 },
    activeDeadlineSeconds: { type: 'integer', format: 'int64', minimum: 1, maximum: 2147483647 },
    dnsPolicy: {
      type: 'string',
      default: 'ClusterFirst',
      enum: ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'],
      omitEmpty: true,
    },
    nodeSelector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    serviceAccountName: { type: 'string', omitEmpty: true },
    serviceAccount: { type: 'string', omitEmpty: true },
    automountServiceAccountToken: { type: 'boolean' },
    nodeName: { type: 'string', omitEmpty: true },
    hostNetwork: { type: 'boolean', omitEmpty: true },
    hostPID: { type: 'boolean', omitEmpty: true },
    hostIPC: { type: 'boolean', omitEmpty: true },
    shareProcessNamespace: { type: 'boolean' },
    securityContext: { ...PodSecurityContext(), default: {} },
    imagePullSecrets: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: LocalObjectReference(),
    },
    hostname: { type: 'string', omitEmpty: true },
    subdomain: { type: 'string', omitEmpty: true },
    affinity: Affinity(),
    schedulerName: { type: 'string', default: 'default-scheduler', omitEmpty: true },
    tolerations: { type: 'array', listType: 'atomic', omitEmpty: true, items: Toleration() },
    hostAliases: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['ip'],
      patchStrategy: ['merge'],
      patchMergeKey: 'ip',
      omitEmpty: true,
      items: HostAlias(),
    },
    priorityClassName: { type: 'string', omitEmpty: true },
    priority: { type: 'integer', format: 'int32' },
    dnsConfig: PodDNSConfig(),
    readinessGates: { type: 'array', listType: 'atomic', omitEmpty: true, items: PodReadinessGate() },
    runtimeClassName: { type: 'string' },
    enableServiceLinks: { type: 'boolean' },
    preemptionPolicy: { type: 'string', enum: ['Never', 'PreemptLowerPriority'] },
    overhead: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    topologySpreadConstraints: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['topologyKey', 'whenUnsatisfiable'],
      patchStrategy: ['merge'],
      patchMergeKey: 'topologyKey',
      omitEmpty: true,
      items: TopologySpreadConstraint(),
    },
    setHostnameAsFQDN: { type: 'boolean' },
    os: PodOS(),
    hostUsers: { type: 'boolean' },
    schedulingGates: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: PodSchedulingGate(),
    },
    resourceClaims: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge', 'retainKeys'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: PodResourceClaim(),
    },
    resources: ResourceRequirements(),
    hostnameOverride: { type: 'string' },
  },
  wire: {
    volumes: 1,
    initContainers: 20,
    containers: 2,
    ephemeralContainers: 34,
    restartPolicy: 3,
    terminationGracePeriodSeconds: 4,
    activeDeadlineSeconds: 5,
    dnsPolicy: 6,
    nodeSelector: 7,
    serviceAccountName: 8,
    serviceAccount: 9,
    automountServiceAccountToken: 21,
    nodeName: 10,
    hostNetwork: 11,
    hostPID: 12,
    hostIPC: 13,
    shareProcessNamespace: 27,
    securityContext: 14,
    imagePullSecrets: 15,
    hostname: 16,
    subdomain: 17,
    affinity: 18,
    schedulerName: 19,
    tolerations: 22,
    hostAliases: 23,
    priorityClassName: 24,
    priority: 25,
    dnsConfig: 26,
    readinessGates: 28,
    runtimeClassName: 29,
    enableServiceLinks: 30,
    preemptionPolicy: 31,
    overhead: 32,
    topologySpreadConstraints: 33,
    setHostnameAsFQDN: 35,
    os: 36,
    hostUsers: 37,
    schedulingGates: 38,
    resourceClaims: 39,
    resources: 40,
    hostnameOverride: 41,
  },
}))

export const PodStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    phase: { type: 'string', omitEmpty: true },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: PodCondition(),
    },
    message: { type: 'string', omitEmpty: true },
    reason: { type: 'string', omitEmpty: true },
    nominatedNodeName: { type: 'string', omitEmpty: true },
    hostIP: { type: 'string', omitEmpty: true },
    hostIPs: {
      type: 'array',
      listType: 'atomic',
      patchStrategy: ['merge'],
      patchMergeKey: 'ip',
      omitEmpty: true,
      items: HostIP(),
    },
    podIP: { type: 'string', omitEmpty: true },
    podIPs: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['ip'],
      patchStrategy: ['merge'],
      patchMergeKey: 'ip',
      omitEmpty: true,
      items: PodIP(),
    },
    startTime: { type: 'string', format: 'date-time' },
    initContainerStatuses: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerStatus() },
    containerStatuses: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerStatus() },
    qosClass: { type: 'string', omitEmpty: true },
    ephemeralContainerStatuses: { type: 'array', listType: 'atomic', omitEmpty: true, items: ContainerStatus() },
    resize: { type: 'string', omitEmpty: true },
    resourceClaimStatuses: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['name'],
      patchStrategy: ['merge', 'retainKeys'],
      patchMergeKey: 'name',
      omitEmpty: true,
      items: PodResourceClaimStatus(),
    },
    extendedResourceClaimStatus: PodExtendedResourceClaimStatus(),
  },
  wire: {
    observedGeneration: 17,
    phase: 1,
    conditions: 2,
    message: 3,
    reason: 4,
    nominatedNodeName: 11,
    hostIP: 5,
    hostIPs: 16,
    podIP: 6,
    podIPs: 12,
    startTime: 7,
    initContainerStatuses: 10,
    containerStatuses: 8,
    qosClass: 9,
    ephemeralContainerStatuses: 13,
    resize: 14,
    resourceClaimStatuses: 15,
    extendedResourceClaimStatus: 18,
  },
}))

export const PodTemplateSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PodTemplateSpec',
  properties: { metadata: { ...meta_v1.ObjectMeta(), default: {} }, spec: { ...PodSpec(), default: {} } },
  wire: { metadata: 1, spec: 2 },
}))

export const PortStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PortStatus',
  required: ['port', 'protocol'],
  properties: {
    port: { type: 'integer', format: 'int32', default: 0 },
    protocol: { type: 'string', default: '' },
    error: { type: 'string' },
  },
  wire: { port: 1, protocol: 2, error: 3 },
}))

export const PortworxVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PortworxVolumeSource',
  required: ['volumeID'],
  properties: {
    volumeID: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { volumeID: 1, fsType: 2, readOnly: 3 },
}))

export const PreferredSchedulingTerm = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.PreferredSchedulingTerm',
  required: ['weight'],
  properties: {
    weight: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 100 },
    preference: { ...NodeSelectorTerm(), default: {} },
  },
  wire: { weight: 1, preference: 2 },
}))

export const Probe = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Probe',
  properties: {
    exec: ExecAction(),
    httpGet: HTTPGetAction(),
    tcpSocket: TCPSocketAction(),
    grpc: GRPCAction(),
    initialDelaySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    timeoutSeconds: { type: 'integer', format: 'int32', default: 1, minimum: 0, omitEmpty: true },
    periodSeconds: { type: 'integer', format: 'int32', default: 10, minimum: 0, omitEmpty: true },
    successThreshold: { type: 'integer', format: 'int32', default: 1, minimum: 0, omitEmpty: true },
    failureThreshold: { type: 'integer', format: 'int32', default: 3, minimum: 0, omitEmpty: true },
    terminationGracePeriodSeconds: { type: 'integer', format: 'int64', minimum: 1 },
  },
  wire: {
    initialDelaySeconds: 2,
    timeoutSeconds: 3,
    periodSeconds: 4,
    successThreshold: 5,
    failureThreshold: 6,
    terminationGracePeriodSeconds: 7,
  },
  inlineWire: { number: 1, schema: ProbeHandler() },
}))

export const ProbeHandler = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ProbeHandler',
  properties: { exec: ExecAction(), httpGet: HTTPGetAction(), tcpSocket: TCPSocketAction(), grpc: GRPCAction() },
  wire: { exec: 1, httpGet: 2, tcpSocket: 3, grpc: 4 },
}))

export const ProjectedVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ProjectedVolumeSource',
  properties: {
    sources: { type: 'array', listType: 'atomic', omitEmpty: true, items: VolumeProjection() },
    defaultMode: { type: 'integer', format: 'int32', default: 420, minimum: 0, maximum: 511 },
  },
  wire: { sources: 1, defaultMode: 2 },
}))

export const QuobyteVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.QuobyteVolumeSource',
  required: ['registry', 'volume'],
  properties: {
    registry: { type: 'string', omitEmpty: true },
    volume: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    user: { type: 'string', omitEmpty: true },
    group: { type: 'string', omitEmpty: true },
    tenant: { type: 'string', omitEmpty: true },
  },
  wire: { registry: 1, volume: 2, readOnly: 3, user: 4, group: 5, tenant: 6 },
}))

export const RBDPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.RBDPersistentVolumeSource',
  required: ['monitors', 'image'],
  properties: {
    monitors: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    image: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    pool: { type: 'string', default: 'rbd', omitEmpty: true },
    user: { type: 'string', default: 'admin', omitEmpty: true },
    keyring: { type: 'string', default: '/etc/ceph/keyring', omitEmpty: true },
    secretRef: SecretReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { monitors: 1, image: 2, fsType: 3, pool: 4, user: 5, keyring: 6, secretRef: 7, readOnly: 8 },
}))

export const RBDVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.RBDVolumeSource',
  required: ['monitors', 'image'],
  properties: {
    monitors: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    image: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    pool: { type: 'string', default: 'rbd', omitEmpty: true },
    user: { type: 'string', default: 'admin', omitEmpty: true },
    keyring: { type: 'string', default: '/etc/ceph/keyring', omitEmpty: true },
    secretRef: LocalObjectReference(),
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: { monitors: 1, image: 2, fsType: 3, pool: 4, user: 5, keyring: 6, secretRef: 7, readOnly: 8 },
}))

export const ReplicationControllerCondition = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ReplicationControllerCondition',
  required: ['type'],
  properties: {
    type: { type: 'string', default: '' },
    status: { type: 'string', default: '' },
    lastTransitionTime: { type: 'string', format: 'date-time', nullable: true, default: null },
    reason: { type: 'string', omitEmpty: true },
    message: { type: 'string', omitEmpty: true },
  },
  wire: { type: 1, status: 2, lastTransitionTime: 3, reason: 4, message: 5 },
}))

export const ReplicationControllerSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ReplicationControllerSpec',
  required: ['template'],
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    selector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    template: PodTemplateSpec(),
  },
  wire: { replicas: 1, minReadySeconds: 4, selector: 2, template: 3 },
}))

export const ReplicationControllerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ReplicationControllerStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    fullyLabeledReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    availableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: ReplicationControllerCondition(),
    },
  },
  wire: {
    replicas: 1,
    fullyLabeledReplicas: 2,
    readyReplicas: 4,
    availableReplicas: 5,
    observedGeneration: 3,
    conditions: 6,
  },
}))

export const ResourceClaim = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceClaim',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true }, request: { type: 'string', omitEmpty: true } },
  wire: { name: 1, request: 2 },
}))

export const ResourceFieldSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceFieldSelector',
  required: ['resource'],
  mapType: 'atomic',
  properties: {
    containerName: { type: 'string', omitEmpty: true },
    resource: { type: 'string', omitEmpty: true },
    divisor: { type: 'string', format: 'quantity', default: '0' },
  },
  wire: { containerName: 1, resource: 2, divisor: 3 },
}))

export const ResourceHealth = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceHealth',
  required: ['resourceID'],
  properties: { resourceID: { type: 'string', default: '' }, health: { type: 'string', omitEmpty: true } },
  wire: { resourceID: 1, health: 2 },
}))

export const ResourceQuotaSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceQuotaSpec',
  properties: {
    hard: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    scopes: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: {
        type: 'string',
        enum: [
          'BestEffort',
          'CrossNamespacePodAffinity',
          'NotBestEffort',
          'NotTerminating',
          'PriorityClass',
          'Terminating',
          'VolumeAttributesClass',
        ],
      },
    },
    scopeSelector: ScopeSelector(),
  },
  wire: { hard: 1, scopes: 2, scopeSelector: 3 },
}))

export const ResourceQuotaStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceQuotaStatus',
  properties: {
    hard: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    used: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
  },
  wire: { hard: 1, used: 2 },
}))

export const ResourceRequirements = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceRequirements',
  properties: {
    limits: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    requests: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    claims: { type: 'array', listType: 'map', listMapKeys: ['name'], omitEmpty: true, items: ResourceClaim() },
  },
  wire: { limits: 1, requests: 2, claims: 3 },
}))

export const ResourceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ResourceStatus',
  required: ['name'],
  properties: {
    name: { type: 'string', default: '' },
    resources: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['resourceID'],
      omitEmpty: true,
      items: ResourceHealth(),
    },
  },
  wire: { name: 1, resources: 2 },
}))

export const SELinuxOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SELinuxOptions',
  properties: {
    user: { type: 'string', omitEmpty: true },
    role: { type: 'string', omitEmpty: true },
    type: { type: 'string', omitEmpty: true },
    level: { type: 'string', omitEmpty: true },
  },
  wire: { user: 1, role: 2, type: 3, level: 4 },
}))

export const ScaleIOPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ScaleIOPersistentVolumeSource',
  required: ['gateway', 'system', 'volumeName'],
  properties: {
    gateway: { type: 'string', omitEmpty: true },
    system: { type: 'string', omitEmpty: true },
    secretRef: { ...SecretReference(), nullable: true, default: null },
    sslEnabled: { type: 'boolean', omitEmpty: true },
    protectionDomain: { type: 'string', omitEmpty: true },
    storagePool: { type: 'string', omitEmpty: true },
    storageMode: { type: 'string', default: 'ThinProvisioned', omitEmpty: true },
    volumeName: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', default: 'xfs', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: {
    gateway: 1,
    system: 2,
    secretRef: 3,
    sslEnabled: 4,
    protectionDomain: 5,
    storagePool: 6,
    storageMode: 7,
    volumeName: 8,
    fsType: 9,
    readOnly: 10,
  },
}))

export const ScaleIOVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ScaleIOVolumeSource',
  required: ['gateway', 'system', 'volumeName'],
  properties: {
    gateway: { type: 'string', omitEmpty: true },
    system: { type: 'string', omitEmpty: true },
    secretRef: { ...LocalObjectReference(), nullable: true, default: null },
    sslEnabled: { type: 'boolean', omitEmpty: true },
    protectionDomain: { type: 'string', omitEmpty: true },
    storagePool: { type: 'string', omitEmpty: true },
    storageMode: { type: 'string', default: 'ThinProvisioned', omitEmpty: true },
    volumeName: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', default: 'xfs', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
  },
  wire: {
    gateway: 1,
    system: 2,
    secretRef: 3,
    sslEnabled: 4,
    protectionDomain: 5,
    storagePool: 6,
    storageMode: 7,
    volumeName: 8,
    fsType: 9,
    readOnly: 10,
  },
}))

export const ScopeSelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ScopeSelector',
  mapType: 'atomic',
  properties: {
    matchExpressions: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: ScopedResourceSelectorRequirement(),
    },
  },
  wire: { matchExpressions: 1 },
}))

export const ScopedResourceSelectorRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ScopedResourceSelectorRequirement',
  required: ['scopeName', 'operator'],
  mapType: 'atomic',
  properties: {
    scopeName: {
      type: 'string',
      enum: [
        'BestEffort',
        'CrossNamespacePodAffinity',
        'NotBestEffort',
        'NotTerminating',
        'PriorityClass',
        'Terminating',
        'VolumeAttributesClass',
      ],
      omitEmpty: true,
    },
    operator: { type: 'string', enum: ['DoesNotExist', 'Exists', 'In', 'NotIn'], omitEmpty: true },
    values: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { scopeName: 1, operator: 2, values: 3 },
}))

export const SeccompProfile = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SeccompProfile',
  required: ['type'],
  properties: {
    type: { type: 'string', enum: ['Localhost', 'RuntimeDefault', 'Unconfined'], omitEmpty: true },
    localhostProfile: { type: 'string' },
  },
  wire: { type: 1, localhostProfile: 2 },
}))

export const SecretEnvSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecretEnvSource',
  properties: { name: { type: 'string', default: '' }, optional: { type: 'boolean' } },
  wire: { optional: 2 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const SecretKeySelector = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecretKeySelector',
  required: ['key'],
  mapType: 'atomic',
  properties: {
    name: { type: 'string', default: '' },
    key: { type: 'string', omitEmpty: true },
    optional: { type: 'boolean' },
  },
  wire: { key: 2, optional: 3 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const SecretProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecretProjection',
  properties: {
    name: { type: 'string', default: '' },
    items: { type: 'array', listType: 'atomic', omitEmpty: true, items: KeyToPath() },
    optional: { type: 'boolean' },
  },
  wire: { items: 2, optional: 4 },
  inlineWire: { number: 1, schema: LocalObjectReference() },
}))

export const SecretReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecretReference',
  mapType: 'atomic',
  properties: { name: { type: 'string', omitEmpty: true }, namespace: { type: 'string', omitEmpty: true } },
  wire: { name: 1, namespace: 2 },
}))

export const SecretVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecretVolumeSource',
  properties: {
    secretName: { type: 'string', omitEmpty: true },
    items: { type: 'array', listType: 'atomic', omitEmpty: true, items: KeyToPath() },
    defaultMode: { type: 'integer', format: 'int32', default: 420, minimum: 0, maximum: 511 },
    optional: { type: 'boolean' },
  },
  wire: { secretName: 1, items: 2, defaultMode: 3, optional: 4 },
}))

export const SecurityContext = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SecurityContext',
  properties: {
    capabilities: Capabilities(),
    privileged: { type: 'boolean' },
    seLinuxOptions: SELinuxOptions(),
    windowsOptions: WindowsSecurityContextOptions(),
    runAsUser: { type: 'integer', format: 'int64' },
    runAsGroup: { type: 'integer', format: 'int64' },
    runAsNonRoot: { type: 'boolean' },
    readOnlyRootFilesystem: { type: 'boolean' },
    allowPrivilegeEscalation: { type: 'boolean' },
    procMount: { type: 'string', enum: ['Default', 'Unmasked'] },
    seccompProfile: SeccompProfile(),
    appArmorProfile: AppArmorProfile(),
  },
  wire: {
    capabilities: 1,
    privileged: 2,
    seLinuxOptions: 3,
    windowsOptions: 10,
    runAsUser: 4,
    runAsGroup: 8,
    runAsNonRoot: 5,
    readOnlyRootFilesystem: 6,
    allowPrivilegeEscalation: 7,
    procMount: 9,
    seccompProfile: 11,
    appArmorProfile: 12,
  },
}))

export const ServiceAccountTokenProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServiceAccountTokenProjection',
  required: ['path'],
  properties: {
    audience: { type: 'string', omitEmpty: true },
    expirationSeconds: { type: 'integer', format: 'int64', default: 3600, minimum: 600, maximum: 4294967296 },
    path: { type: 'string', omitEmpty: true },
  },
  wire: { audience: 1, expirationSeconds: 2, path: 3 },
}))

export const ServicePort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServicePort',
  required: ['port'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'], omitEmpty: true },
    appProtocol: { type: 'string' },
    port: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 65535 },
    targetPort: { intOrString: true, omitEmpty: true },
    nodePort: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
  },
  wire: { name: 1, protocol: 2, appProtocol: 6, port: 3, targetPort: 4, nodePort: 5 },
}))

export const ServiceProxyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServiceProxyOptions',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    path: { type: 'string', omitEmpty: true },
  },
  wire: { metadata: 1 },
}))

export const ServiceSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServiceSpec',
  properties: {
    ports: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['port', 'protocol'],
      patchStrategy: ['merge'],
      patchMergeKey: 'port',
      omitEmpty: true,
      items: ServicePort(),
    },
    selector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    clusterIP: { type: 'string', omitEmpty: true },
    clusterIPs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    type: {
      type: 'string',
      default: 'ClusterIP',
      enum: ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'],
      omitEmpty: true,
    },
    externalIPs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    sessionAffinity: { type: 'string', default: 'None', enum: ['ClientIP', 'None'], omitEmpty: true },
    loadBalancerIP: { type: 'string', omitEmpty: true },
    loadBalancerSourceRanges: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    externalName: { type: 'string', omitEmpty: true },
    externalTrafficPolicy: { type: 'string', enum: ['Cluster', 'Local'], omitEmpty: true },
    healthCheckNodePort: { type: 'integer', format: 'int32', omitEmpty: true },
    publishNotReadyAddresses: { type: 'boolean', omitEmpty: true },
    sessionAffinityConfig: SessionAffinityConfig(),
    ipFamilies: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['IPv4', 'IPv6'] },
    },
    ipFamilyPolicy: { type: 'string', enum: ['PreferDualStack', 'RequireDualStack', 'SingleStack'] },
    allocateLoadBalancerNodePorts: { type: 'boolean' },
    loadBalancerClass: { type: 'string' },
    internalTrafficPolicy: { type: 'string', enum: ['Cluster', 'Local'] },
    trafficDistribution: { type: 'string' },
  },
  wire: {
    ports: 1,
    selector: 2,
    clusterIP: 3,
    clusterIPs: 18,
    type: 4,
    externalIPs: 5,
    sessionAffinity: 7,
    loadBalancerIP: 8,
    loadBalancerSourceRanges: 9,
    externalName: 10,
    externalTrafficPolicy: 11,
    healthCheckNodePort: 12,
    publishNotReadyAddresses: 13,
    sessionAffinityConfig: 14,
    ipFamilies: 19,
    ipFamilyPolicy: 17,
    allocateLoadBalancerNodePorts: 20,
    loadBalancerClass: 21,
    internalTrafficPolicy: 22,
    trafficDistribution: 23,
  },
}))

export const ServiceStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.ServiceStatus',
  properties: {
    loadBalancer: { ...LoadBalancerStatus(), default: {} },
    conditions: {
      type: 'array',
      listType: 'map',
      listMapKeys: ['type'],
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: meta_v1.Condition(),
    },
  },
  wire: { loadBalancer: 1, conditions: 2 },
}))

export const SessionAffinityConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SessionAffinityConfig',
  properties: { clientIP: ClientIPConfig() },
  wire: { clientIP: 1 },
}))

export const SleepAction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.SleepAction',
  properties: { seconds: { type: 'integer', format: 'int64', default: 0, minimum: 0 } },
  wire: { seconds: 1 },
}))

export const StorageOSPersistentVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.StorageOSPersistentVolumeSource',
  properties: {
    volumeName: { type: 'string', omitEmpty: true },
    volumeNamespace: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    secretRef: ObjectReference(),
  },
  wire: { volumeName: 1, volumeNamespace: 2, fsType: 3, readOnly: 4, secretRef: 5 },
}))

export const StorageOSVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.StorageOSVolumeSource',
  properties: {
    volumeName: { type: 'string', omitEmpty: true },
    volumeNamespace: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    secretRef: LocalObjectReference(),
  },
  wire: { volumeName: 1, volumeNamespace: 2, fsType: 3, readOnly: 4, secretRef: 5 },
}))

export const Sysctl = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Sysctl',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true }, value: { type: 'string', default: '' } },
  wire: { name: 1, value: 2 },
}))

export const TCPSocketAction = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TCPSocketAction',
  required: ['port'],
  properties: { port: { default: 0, intOrString: true }, host: { type: 'string', omitEmpty: true } },
  wire: { port: 1, host: 2 },
}))

export const Taint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Taint',
  required: ['key', 'effect'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    value: { type: 'string', omitEmpty: true },
    effect: { type: 'string', enum: ['NoExecute', 'NoSchedule', 'PreferNoSchedule'], omitEmpty: true },
    timeAdded: { type: 'string', format: 'date-time' },
  },
  wire: { key: 1, value: 2, effect: 3, timeAdded: 4 },
}))

export const Toleration = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Toleration',
  properties: {
    key: { type: 'string', omitEmpty: true },
    operator: { type: 'string', enum: ['Equal', 'Exists'], omitEmpty: true },
    value: { type: 'string', omitEmpty: true },
    effect: { type: 'string', enum: ['NoExecute', 'NoSchedule', 'PreferNoSchedule'], omitEmpty: true },
    tolerationSeconds: { type: 'integer', format: 'int64' },
  },
  wire: { key: 1, operator: 2, value: 3, effect: 4, tolerationSeconds: 5 },
}))

export const TopologySelectorLabelRequirement = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TopologySelectorLabelRequirement',
  required: ['key', 'values'],
  properties: {
    key: { type: 'string', omitEmpty: true },
    values: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { key: 1, values: 2 },
}))

export const TopologySelectorTerm = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TopologySelectorTerm',
  mapType: 'atomic',
  properties: {
    matchLabelExpressions: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: TopologySelectorLabelRequirement(),
    },
  },
  wire: { matchLabelExpressions: 1 },
}))

export const TopologySpreadConstraint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TopologySpreadConstraint',
  required: ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
  properties: {
    maxSkew: { type: 'integer', format: 'int32', default: 0, minimum: 1 },
    topologyKey: { type: 'string', omitEmpty: true },
    whenUnsatisfiable: { type: 'string', enum: ['DoNotSchedule', 'ScheduleAnyway'], omitEmpty: true },
    labelSelector: meta_v1.LabelSelector(),
    minDomains: { type: 'integer', format: 'int32', minimum: 1 },
    nodeAffinityPolicy: { type: 'string', enum: ['Honor', 'Ignore'] },
    nodeTaintsPolicy: { type: 'string', enum: ['Honor', 'Ignore'] },
    matchLabelKeys: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: {
    maxSkew: 1,
    topologyKey: 2,
    whenUnsatisfiable: 3,
    labelSelector: 4,
    minDomains: 5,
    nodeAffinityPolicy: 6,
    nodeTaintsPolicy: 7,
    matchLabelKeys: 8,
  },
}))

export const TypedLocalObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TypedLocalObjectReference',
  required: ['kind', 'name'],
  mapType: 'atomic',
  properties: {
    apiGroup: { type: 'string' },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
  },
  wire: { apiGroup: 1, kind: 2, name: 3 },
}))

export const TypedObjectReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.TypedObjectReference',
  required: ['kind', 'name'],
  properties: {
    apiGroup: { type: 'string' },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    namespace: { type: 'string' },
  },
  wire: { apiGroup: 1, kind: 2, name: 3, namespace: 4 },
}))

export const Volume = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.Volume',
  required: ['name'],
  properties: {
    hostPath: HostPathVolumeSource(),
    emptyDir: EmptyDirVolumeSource(),
    gcePersistentDisk: GCEPersistentDiskVolumeSource(),
    awsElasticBlockStore: AWSElasticBlockStoreVolumeSource(),
    gitRepo: GitRepoVolumeSource(),
    secret: SecretVolumeSource(),
    nfs: NFSVolumeSource(),
    iscsi: ISCSIVolumeSource(),
    glusterfs: GlusterfsVolumeSource(),
    persistentVolumeClaim: PersistentVolumeClaimVolumeSource(),
    rbd: RBDVolumeSource(),
    flexVolume: FlexVolumeSource(),
    cinder: CinderVolumeSource(),
    cephfs: CephFSVolumeSource(),
    flocker: FlockerVolumeSource(),
    downwardAPI: DownwardAPIVolumeSource(),
    fc: FCVolumeSource(),
    azureFile: AzureFileVolumeSource(),
    configMap: ConfigMapVolumeSource(),
    vsphereVolume: VsphereVirtualDiskVolumeSource(),
    quobyte: QuobyteVolumeSource(),
    azureDisk: AzureDiskVolumeSource(),
    photonPersistentDisk: PhotonPersistentDiskVolumeSource(),
    projected: ProjectedVolumeSource(),
    portworxVolume: PortworxVolumeSource(),
    scaleIO: ScaleIOVolumeSource(),
    storageos: StorageOSVolumeSource(),
    csi: CSIVolumeSource(),
    ephemeral: EphemeralVolumeSource(),
    image: ImageVolumeSource(),
    name: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1 },
  inlineWire: { number: 2, schema: VolumeSource() },
}))

export const VolumeDevice = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeDevice',
  required: ['name', 'devicePath'],
  properties: { name: { type: 'string', omitEmpty: true }, devicePath: { type: 'string', omitEmpty: true } },
  wire: { name: 1, devicePath: 2 },
}))

export const VolumeMount = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeMount',
  required: ['name', 'mountPath'],
  properties: {
    name: { type: 'string', omitEmpty: true },
    readOnly: { type: 'boolean', omitEmpty: true },
    recursiveReadOnly: { type: 'string', enum: ['Disabled', 'Enabled', 'IfPossible'] },
    mountPath: { type: 'string', omitEmpty: true },
    subPath: { type: 'string', omitEmpty: true },
    mountPropagation: { type: 'string', enum: ['Bidirectional', 'HostToContainer', 'None'] },
    subPathExpr: { type: 'string', omitEmpty: true },
  },
  wire: { name: 1, readOnly: 2, recursiveReadOnly: 7, mountPath: 3, subPath: 4, mountPropagation: 5, subPathExpr: 6 },
}))

export const VolumeMountStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeMountStatus',
  required: ['mountPath'],
  properties: {
    name: { type: 'string', default: '' },
    mountPath: { type: 'string', default: '' },
    readOnly: { type: 'boolean', omitEmpty: true },
    recursiveReadOnly: { type: 'string', enum: ['Disabled', 'Enabled', 'IfPossible'] },
  },
  wire: { name: 1, mountPath: 2, readOnly: 3, recursiveReadOnly: 4 },
}))

export const VolumeNodeAffinity = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeNodeAffinity',
  properties: { required: NodeSelector() },
  wire: { required: 1 },
}))

export const VolumeProjection = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeProjection',
  properties: {
    secret: SecretProjection(),
    downwardAPI: DownwardAPIProjection(),
    configMap: ConfigMapProjection(),
    serviceAccountToken: ServiceAccountTokenProjection(),
    clusterTrustBundle: ClusterTrustBundleProjection(),
    podCertificate: PodCertificateProjection(),
  },
  wire: { secret: 1, downwardAPI: 2, configMap: 3, serviceAccountToken: 4, clusterTrustBundle: 5, podCertificate: 6 },
}))

export const VolumeResourceRequirements = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeResourceRequirements',
  properties: {
    limits: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
    requests: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string', format: 'quantity' } },
  },
  wire: { limits: 1, requests: 2 },
}))

export const VolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VolumeSource',
  properties: {
    hostPath: HostPathVolumeSource(),
    emptyDir: EmptyDirVolumeSource(),
    gcePersistentDisk: GCEPersistentDiskVolumeSource(),
    awsElasticBlockStore: AWSElasticBlockStoreVolumeSource(),
    gitRepo: GitRepoVolumeSource(),
    secret: SecretVolumeSource(),
    nfs: NFSVolumeSource(),
    iscsi: ISCSIVolumeSource(),
    glusterfs: GlusterfsVolumeSource(),
    persistentVolumeClaim: PersistentVolumeClaimVolumeSource(),
    rbd: RBDVolumeSource(),
    flexVolume: FlexVolumeSource(),
    cinder: CinderVolumeSource(),
    cephfs: CephFSVolumeSource(),
    flocker: FlockerVolumeSource(),
    downwardAPI: DownwardAPIVolumeSource(),
    fc: FCVolumeSource(),
    azureFile: AzureFileVolumeSource(),
    configMap: ConfigMapVolumeSource(),
    vsphereVolume: VsphereVirtualDiskVolumeSource(),
    quobyte: QuobyteVolumeSource(),
    azureDisk: AzureDiskVolumeSource(),
    photonPersistentDisk: PhotonPersistentDiskVolumeSource(),
    projected: ProjectedVolumeSource(),
    portworxVolume: PortworxVolumeSource(),
    scaleIO: ScaleIOVolumeSource(),
    storageos: StorageOSVolumeSource(),
    csi: CSIVolumeSource(),
    ephemeral: EphemeralVolumeSource(),
    image: ImageVolumeSource(),
  },
  wire: {
    hostPath: 1,
    emptyDir: 2,
    gcePersistentDisk: 3,
    awsElasticBlockStore: 4,
    gitRepo: 5,
    secret: 6,
    nfs: 7,
    iscsi: 8,
    glusterfs: 9,
    persistentVolumeClaim: 10,
    rbd: 11,
    flexVolume: 12,
    cinder: 13,
    cephfs: 14,
    flocker: 15,
    downwardAPI: 16,
    fc: 17,
    azureFile: 18,
    configMap: 19,
    vsphereVolume: 20,
    quobyte: 21,
    azureDisk: 22,
    photonPersistentDisk: 23,
    projected: 26,
    portworxVolume: 24,
    scaleIO: 25,
    storageos: 27,
    csi: 28,
    ephemeral: 29,
    image: 30,
  },
}))

export const VsphereVirtualDiskVolumeSource = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.VsphereVirtualDiskVolumeSource',
  required: ['volumePath'],
  properties: {
    volumePath: { type: 'string', omitEmpty: true },
    fsType: { type: 'string', omitEmpty: true },
    storagePolicyName: { type: 'string', omitEmpty: true },
    storagePolicyID: { type: 'string', omitEmpty: true },
  },
  wire: { volumePath: 1, fsType: 2, storagePolicyName: 3, storagePolicyID: 4 },
}))

export const WeightedPodAffinityTerm = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.WeightedPodAffinityTerm',
  required: ['weight'],
  properties: {
    weight: { type: 'integer', format: 'int32', default: 0, minimum: 1, maximum: 100 },
    podAffinityTerm: { ...PodAffinityTerm(), default: {} },
  },
  wire: { weight: 1, podAffinityTerm: 2 },
}))

export const WindowsSecurityContextOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'core/v1.WindowsSecurityContextOptions',
  properties: {
    gmsaCredentialSpecName: { type: 'string' },
    gmsaCredentialSpec: { type: 'string' },
    runAsUserName: { type: 'string' },
    hostProcess: { type: 'boolean' },
  },
  wire: { gmsaCredentialSpecName: 1, gmsaCredentialSpec: 2, runAsUserName: 3, hostProcess: 4 },
}))
