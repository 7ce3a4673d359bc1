// Generated from schemas/networking/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'
import * as networking_v1 from '../v1/schemas.ts'

export const Ingress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.Ingress',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IngressSpec(), default: {} },
    status: { ...networking_v1.IngressStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const IngressClass = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressClass',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...IngressClassSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const IPAddress = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IPAddress',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...networking_v1.IPAddressSpec(), default: {} },
  },
  wire: { metadata: 1, spec: 2 },
}))

export const ServiceCIDR = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.ServiceCIDR',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    spec: { ...networking_v1.ServiceCIDRSpec(), default: {} },
    status: { ...networking_v1.ServiceCIDRStatus(), default: {} },
  },
  wire: { metadata: 1, spec: 2, status: 3 },
}))

export const IngressSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressSpec',
  properties: {
    ingressClassName: { type: 'string' },
    tls: { type: 'array', listType: 'atomic', omitEmpty: true, items: networking_v1.IngressTLS() },
    rules: { type: 'array', listType: 'atomic', omitEmpty: true, items: IngressRule() },
    backend: IngressBackend(),
  },
  wire: { ingressClassName: 4, tls: 2, rules: 3, backend: 1 },
}))

export const IngressBackend = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressBackend',
  properties: {
    resource: core_v1.TypedLocalObjectReference(),
    serviceName: { type: 'string', omitEmpty: true },
    servicePort: { intOrString: true, omitEmpty: true },
  },
  wire: { resource: 3, serviceName: 1, servicePort: 2 },
}))

export const IngressRule = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressRule',
  properties: { http: HTTPIngressRuleValue(), host: { type: 'string', omitEmpty: true } },
  wire: { host: 1 },
  inlineWire: { number: 2, schema: IngressRuleValue() },
}))

export const IngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressRuleValue',
  properties: { http: HTTPIngressRuleValue() },
  wire: { http: 1 },
}))

export const HTTPIngressRuleValue = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.HTTPIngressRuleValue',
  required: ['paths'],
  properties: { paths: { type: 'array', listType: 'atomic', omitEmpty: true, items: HTTPIngressPath() } },
  wire: { paths: 1 },
}))

export const HTTPIngressPath = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.HTTPIngressPath',
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

export const IngressClassSpec = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressClassSpec',
  required: ['controller'],
  properties: { controller: { type: 'string', omitEmpty: true }, parameters: IngressClassParametersReference() },
  wire: { controller: 1, parameters: 2 },
}))

export const IngressClassParametersReference = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'networking/v1beta1.IngressClassParametersReference',
  required: ['kind', 'name', 'scope'],
  properties: {
    apiGroup: { type: 'string' },
    kind: { type: 'string', omitEmpty: true },
    name: { type: 'string', omitEmpty: true },
    scope: { type: 'string', default: 'Cluster', enum: ['Cluster', 'Namespace'] },
    namespace: { type: 'string' },
  },
  wire: { apiGroup: 1, kind: 2, name: 3, scope: 4, namespace: 5 },
}))
