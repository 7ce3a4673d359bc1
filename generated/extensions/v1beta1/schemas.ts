// Generated from schemas/extensions/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as apps_v1 from '../../apps/v1/schemas.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as networking_v1 from '../../networking/v1/schemas.ts'
import * as policy_v1beta1 from '../../policy/v1beta1/schemas.ts'

export const DaemonSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DaemonSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DaemonSetSpec(), default: {} },
    status: { ...DaemonSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Deployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.Deployment',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...DeploymentSpec(), default: {} },
    status: { ...DeploymentStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ReplicaSet = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ReplicaSet',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ReplicaSetSpec(), default: {} },
    status: { ...ReplicaSetStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ReplicationController = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ReplicationController',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...core_v1.ReplicationControllerSpec(), default: {} },
    status: { ...core_v1.ReplicationControllerStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const Ingress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.Ingress',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IngressSpec(), default: {} },
    status: { ...IngressStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const NetworkPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.NetworkPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...NetworkPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const PodSecurityPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.PodSecurityPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...policy_v1beta1.PodSecurityPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const DaemonSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DaemonSetSpec',
  properties: {
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    updateStrategy: { ...DaemonSetUpdateStrategy(), default: {} },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 10, minimum: 0 },
    templateGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
  },
  wire: {
    selector: 1,
    template: 2,
    updateStrategy: 3,
    minReadySeconds: 4,
    revisionHistoryLimit: 6,
    templateGeneration: 5,
  },
}))

export const DaemonSetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DaemonSetStatus',
  properties: {
    currentNumberScheduled: { type: 'integer', format: 'int32', default: 0 },
    numberMisscheduled: { type: 'integer', format: 'int32', default: 0 },
    desiredNumberScheduled: { type: 'integer', format: 'int32', default: 0 },
    numberReady: { type: 'integer', format: 'int32', default: 0 },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    updatedNumberScheduled: { type: 'integer', format: 'int32', omitEmpty: true },
    numberAvailable: { type: 'integer', format: 'int32', omitEmpty: true },
    numberUnavailable: { type: 'integer', format: 'int32', omitEmpty: true },
    collisionCount: { type: 'integer', format: 'int32' },
    conditions: {
      type: 'array',
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: apps_v1.DaemonSetCondition(),
    },
  },
  wire: {
    currentNumberScheduled: 1,
    numberMisscheduled: 2,
    desiredNumberScheduled: 3,
    numberReady: 4,
    observedGeneration: 5,
    updatedNumberScheduled: 6,
    numberAvailable: 7,
    numberUnavailable: 8,
    collisionCount: 9,
    conditions: 10,
  },
}))

export const DaemonSetUpdateStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DaemonSetUpdateStrategy',
  properties: {
    type: { type: 'string', default: 'OnDelete', enum: ['OnDelete', 'RollingUpdate'], omitEmpty: true },
    rollingUpdate: apps_v1.RollingUpdateDaemonSet(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))

export const DeploymentSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DeploymentSpec',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
    strategy: { ...DeploymentStrategy(), default: {}, patchStrategy: ['retainKeys'] },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    revisionHistoryLimit: { type: 'integer', format: 'int32', default: 2147483647, minimum: 0 },
    paused: { type: 'boolean', omitEmpty: true },
    progressDeadlineSeconds: { type: 'integer', format: 'int32', default: 2147483647, minimum: 0 },
    rollbackTo: RollbackConfig(),
  },
  wire: {
    replicas: 1,
    selector: 2,
    template: 3,
    strategy: 4,
    minReadySeconds: 5,
    revisionHistoryLimit: 6,
    paused: 7,
    progressDeadlineSeconds: 9,
    rollbackTo: 8,
  },
}))

export const DeploymentStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DeploymentStatus',
  properties: {
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    replicas: { type: 'integer', format: 'int32', omitEmpty: true },
    updatedReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    availableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    unavailableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    conditions: {
      type: 'array',
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: apps_v1.DeploymentCondition(),
    },
    collisionCount: { type: 'integer', format: 'int32' },
  },
  wire: {
    observedGeneration: 1,
    replicas: 2,
    updatedReplicas: 3,
    readyReplicas: 7,
    availableReplicas: 4,
    unavailableReplicas: 5,
    conditions: 6,
    collisionCount: 8,
  },
}))

export const DeploymentStrategy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DeploymentStrategy',
  properties: {
    type: { type: 'string', default: 'RollingUpdate', omitEmpty: true },
    rollingUpdate: RollingUpdateDeployment(),
  },
  wire: { type: 1, rollingUpdate: 2 },
}))

export const RollingUpdateDeployment = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.RollingUpdateDeployment',
  properties: { maxUnavailable: { default: 1, intOrString: true }, maxSurge: { default: 1, intOrString: true } },
  wire: { maxUnavailable: 1, maxSurge: 2 },
}))

export const ReplicaSetSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ReplicaSetSpec',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 1, minimum: 0 },
    minReadySeconds: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true },
    selector: meta_v1.LabelSelector(),
    template: { ...core_v1.PodTemplateSpec(), default: {} },
  },
  wire: { replicas: 1, minReadySeconds: 4, selector: 2, template: 3 },
}))

export const ReplicaSetStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ReplicaSetStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    fullyLabeledReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    readyReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    availableReplicas: { type: 'integer', format: 'int32', omitEmpty: true },
    observedGeneration: { type: 'integer', format: 'int64', omitEmpty: true },
    conditions: {
      type: 'array',
      patchStrategy: ['merge'],
      patchMergeKey: 'type',
      omitEmpty: true,
      items: apps_v1.ReplicaSetCondition(),
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

export const IngressSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressSpec',
  properties: {
    ingressClassName: { type: 'string' },
    tls: { type: 'array', omitEmpty: true, items: IngressTLS() },
    rules: { type: 'array', omitEmpty: true, items: IngressRule() },
    backend: IngressBackend(),
  },
  wire: { ingressClassName: 4, tls: 2, rules: 3, backend: 1 },
}))

export const IngressBackend = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressBackend',
  properties: {
    resource: core_v1.TypedLocalObjectReference(),
    serviceName: { type: 'string', omitEmpty: true },
    servicePort: { intOrString: true, omitEmpty: true },
  },
  wire: { resource: 3, serviceName: 1, servicePort: 2 },
}))

export const IngressTLS = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressTLS',
  properties: {
    hosts: { type: 'array', omitEmpty: true, items: { type: 'string' } },
    secretName: { type: 'string', omitEmpty: true },
  },
  wire: { hosts: 1, secretName: 2 },
}))

export const IngressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressRule',
  properties: { http: HTTPIngressRuleValue(), host: { type: 'string', omitEmpty: true } },
  wire: { host: 1 },
  inlineWire: { number: 2, schema: IngressRuleValue() },
}))

export const IngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressRuleValue',
  properties: { http: HTTPIngressRuleValue() },
  wire: { http: 1 },
}))

export const HTTPIngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.HTTPIngressRuleValue',
  required: ['paths'],
  properties: { paths: { type: 'array', omitEmpty: true, items: HTTPIngressPath() } },
  wire: { paths: 1 },
}))

export const HTTPIngressPath = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.HTTPIngressPath',
  properties: {
    path: { type: 'string', omitEmpty: true },
    pathType: {
      type: 'string',
      default: 'ImplementationSpecific',
      enum: ['Exact', 'ImplementationSpecific', 'Prefix'],
    },
    backend: { ...IngressBackend(), default: {} },
  },
  wire: { path: 1, pathType: 3, backend: 2 },
}))

export const NetworkPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.NetworkPolicySpec',
  properties: {
    podSelector: { ...meta_v1.LabelSelector(), default: {} },
    ingress: { type: 'array', omitEmpty: true, items: NetworkPolicyIngressRule() },
    egress: { type: 'array', omitEmpty: true, items: NetworkPolicyEgressRule() },
    policyTypes: { type: 'array', omitEmpty: true, items: { type: 'string', enum: ['Egress', 'Ingress'] } },
  },
  wire: { podSelector: 1, ingress: 2, egress: 3, policyTypes: 4 },
}))

export const NetworkPolicyIngressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.NetworkPolicyIngressRule',
  properties: {
    ports: { type: 'array', omitEmpty: true, items: networking_v1.NetworkPolicyPort() },
    from: { type: 'array', omitEmpty: true, items: NetworkPolicyPeer() },
  },
  wire: { ports: 1, from: 2 },
}))

export const NetworkPolicyEgressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.NetworkPolicyEgressRule',
  properties: {
    ports: { type: 'array', omitEmpty: true, items: networking_v1.NetworkPolicyPort() },
    to: { type: 'array', omitEmpty: true, items: NetworkPolicyPeer() },
  },
  wire: { ports: 1, to: 2 },
}))

export const NetworkPolicyPeer = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.NetworkPolicyPeer',
  properties: { podSelector: meta_v1.LabelSelector(), namespaceSelector: meta_v1.LabelSelector(), ipBlock: IPBlock() },
  wire: { podSelector: 1, namespaceSelector: 2, ipBlock: 3 },
}))

export const IPBlock = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IPBlock',
  required: ['cidr'],
  properties: {
    cidr: { type: 'string', omitEmpty: true },
    except: { type: 'array', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { cidr: 1, except: 2 },
}))

export const RollbackConfig = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.RollbackConfig',
  properties: { revision: { type: 'integer', format: 'int64', omitEmpty: true } },
  wire: { revision: 1 },
}))

export const IngressStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.IngressStatus',
  properties: { loadBalancer: { ...core_v1.LoadBalancerStatus(), default: {} } },
  wire: { loadBalancer: 1 },
}))

export const Scale = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.Scale',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ScaleSpec(), default: {} },
    status: { ...ScaleStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const ScaleSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ScaleSpec',
  properties: { replicas: { type: 'integer', format: 'int32', minimum: 0, omitEmpty: true } },
  wire: { replicas: 1 },
}))

export const ScaleStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.ScaleStatus',
  properties: {
    replicas: { type: 'integer', format: 'int32', default: 0 },
    selector: { type: 'object', mapType: 'atomic', omitEmpty: true, additionalProperties: { type: 'string' } },
    targetSelector: { type: 'string', omitEmpty: true },
  },
  wire: { replicas: 1, selector: 2, targetSelector: 3 },
}))

export const DeploymentRollback = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'extensions/v1beta1.DeploymentRollback',
  required: ['name', 'rollbackTo'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    name: { type: 'string', omitEmpty: true },
    updatedAnnotations: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    rollbackTo: { ...RollbackConfig(), default: {} },
  },
  wire: { name: 1, updatedAnnotations: 2, rollbackTo: 3 },
}))
