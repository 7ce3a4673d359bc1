// Generated from schemas/policy/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as policy_v1 from '../v1/schemas.ts'

export const PodDisruptionBudget = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.PodDisruptionBudget',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PodDisruptionBudgetSpec(), default: {} },
    status: { ...policy_v1.PodDisruptionBudgetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const PodDisruptionBudgetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.PodDisruptionBudgetSpec',
  properties: {
    minAvailable: { intOrString: true },
    selector: meta_v1.LabelSelector(),
    maxUnavailable: { intOrString: true },
  },
  wire: { minAvailable: 1, selector: 2, maxUnavailable: 3 },
}))

export const PodSecurityPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.PodSecurityPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...PodSecurityPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const AllowedCSIDriver = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.AllowedCSIDriver',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))

export const AllowedFlexVolume = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.AllowedFlexVolume',
  required: ['driver'],
  properties: { driver: { type: 'string', omitEmpty: true } },
  wire: { driver: 1 },
}))

export const AllowedHostPath = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.AllowedHostPath',
  properties: { pathPrefix: { type: 'string', omitEmpty: true }, readOnly: { type: 'boolean', omitEmpty: true } },
  wire: { pathPrefix: 1, readOnly: 2 },
}))

export const FSGroupStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.FSGroupStrategyOptions',
  properties: {
    rule: { type: 'string', enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'], omitEmpty: true },
    ranges: { type: 'array', omitEmpty: true, items: IDRange() },
  },
  wire: { rule: 1, ranges: 2 },
}))

export const HostPortRange = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.HostPortRange',
  required: ['min', 'max'],
  properties: {
    min: { type: 'integer', format: 'int32', default: 0 },
    max: { type: 'integer', format: 'int32', default: 0 },
  },
  wire: { min: 1, max: 2 },
}))

export const IDRange = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.IDRange',
  required: ['min', 'max'],
  properties: {
    min: { type: 'integer', format: 'int64', default: 0 },
    max: { type: 'integer', format: 'int64', default: 0 },
  },
  wire: { min: 1, max: 2 },
}))

export const PodSecurityPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.PodSecurityPolicySpec',
  properties: {
    privileged: { type: 'boolean', omitEmpty: true },
    defaultAddCapabilities: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    requiredDropCapabilities: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    allowedCapabilities: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    volumes: {
      type: 'array',
      omitEmpty: true,
      items: {
        type: 'string',
        enum: [
          '*',
          'awsElasticBlockStore',
          'azureDisk',
          'azureFile',
          'cephFS',
          'cinder',
          'configMap',
          'csi',
          'downwardAPI',
          'emptyDir',
          'ephemeral',
          'fc',
          'flexVolume',
          'flocker',
          'gcePersistentDisk',
          'gitRepo',
          'glusterfs',
          'hostPath',
          'iscsi',
          'nfs',
          'persistentVolumeClaim',
          'photonPersistentDisk',
          'portworxVolume',
          'projected',
          'quobyte',
          'rbd',
          'scaleIO',
          'secret',
          'storageos',
          'vsphereVolume',
        ],
      },
    },
    hostNetwork: { type: 'boolean', omitEmpty: true },
    hostPorts: { type: 'array', omitEmpty: true, items: HostPortRange() },
    hostPID: { type: 'boolean', omitEmpty: true },
    hostIPC: { type: 'boolean', omitEmpty: true },
    seLinux: { ...SELinuxStrategyOptions(), default: {} },
    runAsUser: { ...RunAsUserStrategyOptions(), default: {} },
    runAsGroup: RunAsGroupStrategyOptions(),
    supplementalGroups: { ...SupplementalGroupsStrategyOptions(), default: {} },
    fsGroup: { ...FSGroupStrategyOptions(), default: {} },
    readOnlyRootFilesystem: { type: 'boolean', omitEmpty: true },
    defaultAllowPrivilegeEscalation: { type: 'boolean' },
    allowPrivilegeEscalation: { type: 'boolean' },
    allowedHostPaths: { type: 'array', omitEmpty: true, items: AllowedHostPath() },
    allowedFlexVolumes: { type: 'array', omitEmpty: true, items: AllowedFlexVolume() },
    allowedCSIDrivers: { type: 'array', omitEmpty: true, items: AllowedCSIDriver() },
    allowedUnsafeSysctls: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    forbiddenSysctls: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    allowedProcMountTypes: { type: 'array', omitEmpty: true, items: { type: 'string', enum: ['Default', 'Unmasked'] } },
    runtimeClass: RuntimeClassStrategyOptions(),
  },
  wire: {
    privileged: 1,
    defaultAddCapabilities: 2,
    requiredDropCapabilities: 3,
    allowedCapabilities: 4,
    volumes: 5,
    hostNetwork: 6,
    hostPorts: 7,
    hostPID: 8,
    hostIPC: 9,
    seLinux: 10,
    runAsUser: 11,
    runAsGroup: 22,
    supplementalGroups: 12,
    fsGroup: 13,
    readOnlyRootFilesystem: 14,
    defaultAllowPrivilegeEscalation: 15,
    allowPrivilegeEscalation: 16,
    allowedHostPaths: 17,
    allowedFlexVolumes: 18,
    allowedCSIDrivers: 23,
    allowedUnsafeSysctls: 19,
    forbiddenSysctls: 20,
    allowedProcMountTypes: 21,
    runtimeClass: 24,
  },
}))

export const RunAsGroupStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.RunAsGroupStrategyOptions',
  required: ['rule'],
  properties: {
    rule: { type: 'string', enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'], omitEmpty: true },
    ranges: { type: 'array', omitEmpty: true, items: IDRange() },
  },
  wire: { rule: 1, ranges: 2 },
}))

export const RunAsUserStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.RunAsUserStrategyOptions',
  required: ['rule'],
  properties: {
    rule: { type: 'string', enum: ['MustRunAs', 'MustRunAsNonRoot', 'RunAsAny'], omitEmpty: true },
    ranges: { type: 'array', omitEmpty: true, items: IDRange() },
  },
  wire: { rule: 1, ranges: 2 },
}))

export const RuntimeClassStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.RuntimeClassStrategyOptions',
  required: ['allowedRuntimeClassNames'],
  properties: {
    allowedRuntimeClassNames: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    defaultRuntimeClassName: { type: 'string' },
  },
  wire: { allowedRuntimeClassNames: 1, defaultRuntimeClassName: 2 },
}))

export const SELinuxStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.SELinuxStrategyOptions',
  required: ['rule'],
  properties: {
    rule: { type: 'string', enum: ['MustRunAs', 'RunAsAny'], omitEmpty: true },
    seLinuxOptions: core_v1.SELinuxOptions(),
  },
  wire: { rule: 1, seLinuxOptions: 2 },
}))

export const SupplementalGroupsStrategyOptions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'policy/v1beta1.SupplementalGroupsStrategyOptions',
  properties: {
    rule: { type: 'string', enum: ['MayRunAs', 'MustRunAs', 'RunAsAny'], omitEmpty: true },
    ranges: { type: 'array', omitEmpty: true, items: IDRange() },
  },
  wire: { rule: 1, ranges: 2 },
}))
