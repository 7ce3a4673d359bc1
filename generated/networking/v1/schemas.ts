// Generated from schemas/networking/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const IPAddress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IPAddress',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IPAddressSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const Ingress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.Ingress',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IngressSpec(), default: {} },
    status: { ...IngressStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const IngressClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressClass',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IngressClassSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const NetworkPolicy = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicy',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...NetworkPolicySpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ServiceCIDR = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.ServiceCIDR',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...ServiceCIDRSpec(), default: {} },
    status: { ...ServiceCIDRStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const HTTPIngressPath = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.HTTPIngressPath',
  required: ['pathType'],
  properties: {
    path: { type: 'string', omitEmpty: true },
    pathType: { type: 'string', enum: ['Exact', 'ImplementationSpecific', 'Prefix'] },
    backend: { ...IngressBackend(), default: {} },
  },
  wire: { path: 1, pathType: 3, backend: 2 },
}))

export const HTTPIngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.HTTPIngressRuleValue',
  required: ['paths'],
  properties: { paths: { type: 'array', listType: 'atomic', omitEmpty: true, items: HTTPIngressPath() } },
  wire: { paths: 1 },
}))

export const IPAddressSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IPAddressSpec',
  required: ['parentRef'],
  properties: { parentRef: ParentReference() },
  wire: { parentRef: 1 },
}))

export const IPBlock = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IPBlock',
  required: ['cidr'],
  properties: {
    cidr: { type: 'string', omitEmpty: true },
    except: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
  },
  wire: { cidr: 1, except: 2 },
}))

export const IngressBackend = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressBackend',
  properties: { service: IngressServiceBackend(), resource: core_v1.TypedLocalObjectReference() },
  wire: { service: 4, resource: 3 },
}))

export const IngressClassParametersReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressClassParametersReference',
  required: ['kind', 'name'],
  properties: {
    apiGroup: { type: 'string' },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    scope: { type: 'string', default: 'Cluster', enum: ['Cluster', 'Namespace'] },
    namespace: { type: 'string' },
  },
  wire: { apiGroup: 1, kind: 2, name: 3, scope: 4, namespace: 5 },
}))

export const IngressClassSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressClassSpec',
  required: ['controller'],
  properties: { controller: { type: 'string', omitEmpty: true }, parameters: IngressClassParametersReference() },
  wire: { controller: 1, parameters: 2 },
}))

export const IngressLoadBalancerIngress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressLoadBalancerIngress',
  properties: {
    ip: { type: 'string', omitEmpty: true },
    hostname: { type: 'string', omitEmpty: true },
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: IngressPortStatus() },
  },
  wire: { ip: 1, hostname: 2, ports: 4 },
}))

export const IngressLoadBalancerStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressLoadBalancerStatus',
  properties: { ingress: { type: 'array', listType: 'atomic', omitEmpty: true, items: IngressLoadBalancerIngress() } },
  wire: { ingress: 1 },
}))

export const IngressPortStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressPortStatus',
  required: ['port', 'protocol'],
  properties: {
    port: { type: 'integer', format: 'int32', default: 0 },
    protocol: { type: 'string', default: '' },
    error: { type: 'string' },
  },
  wire: { port: 1, protocol: 2, error: 3 },
}))

export const IngressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressRule',
  properties: { http: HTTPIngressRuleValue(), host: { type: 'string', omitEmpty: true } },
  wire: { host: 1 },
  inlineWire: { number: 2, schema: IngressRuleValue() },
}))

export const IngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressRuleValue',
  properties: { http: HTTPIngressRuleValue() },
  wire: { http: 1 },
}))

export const IngressServiceBackend = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressServiceBackend',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true }, port: { ...ServiceBackendPort(), default: {} } },
  wire: { name: 1, port: 2 },
}))

export const IngressSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressSpec',
  properties: {
    ingressClassName: { type: 'string' },
    defaultBackend: IngressBackend(),
    tls: { type: 'array', listType: 'atomic', omitEmpty: true, items: IngressTLS() },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: IngressRule() },
  },
  wire: { ingressClassName: 4, defaultBackend: 1, tls: 2, rules: 3 },
}))

export const IngressStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressStatus',
  properties: { loadBalancer: { ...IngressLoadBalancerStatus(), default: {} } },
  wire: { loadBalancer: 1 },
}))

export const IngressTLS = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.IngressTLS',
  properties: {
    hosts: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } },
    secretName: { type: 'string', omitEmpty: true },
  },
  wire: { hosts: 1, secretName: 2 },
}))

export const NetworkPolicyEgressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicyEgressRule',
  properties: {
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyPort() },
    to: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyPeer() },
  },
  wire: { ports: 1, to: 2 },
}))

export const NetworkPolicyIngressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicyIngressRule',
  properties: {
    ports: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyPort() },
    from: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyPeer() },
  },
  wire: { ports: 1, from: 2 },
}))

export const NetworkPolicyPeer = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicyPeer',
  properties: { podSelector: meta_v1.LabelSelector(), namespaceSelector: meta_v1.LabelSelector(), ipBlock: IPBlock() },
  wire: { podSelector: 1, namespaceSelector: 2, ipBlock: 3 },
}))

export const NetworkPolicyPort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicyPort',
  properties: {
    protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'] },
    port: { intOrString: true },
    endPort: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 },
  },
  wire: { protocol: 1, port: 2, endPort: 3 },
}))

export const NetworkPolicySpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.NetworkPolicySpec',
  properties: {
    podSelector: { ...meta_v1.LabelSelector(), default: {} },
    ingress: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyIngressRule() },
    egress: { type: 'array', listType: 'atomic', omitEmpty: true, items: NetworkPolicyEgressRule() },
    policyTypes: {
      type: 'array',
      listType: 'atomic',
      omitEmpty: true,
      items: { type: 'string', enum: ['Egress', 'Ingress'] },
    },
  },
  wire: { podSelector: 1, ingress: 2, egress: 3, policyTypes: 4 },
}))

export const ParentReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.ParentReference',
  required: ['resource', 'name'],
  properties: {
    group: { type: 'string', omitEmpty: true },
    resource: { type: 'string', omitEmpty: true },
    namespace: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
  },
  wire: { group: 1, resource: 2, namespace: 3, name: 4 },
}))

export const ServiceBackendPort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.ServiceBackendPort',
  properties: {
    name: { type: 'string', omitEmpty: true },
    number: { type: 'integer', format: 'int32', omitEmpty: true },
  },
  wire: { name: 1, number: 2 },
}))

export const ServiceCIDRSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.ServiceCIDRSpec',
  required: ['cidrs'],
  properties: { cidrs: { type: 'array', listType: 'atomic', omitEmpty: true, items: { type: 'string' } } },
  wire: { cidrs: 1 },
}))

export const ServiceCIDRStatus = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1.ServiceCIDRStatus',
  properties: {
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
  wire: { conditions: 1 },
}))
