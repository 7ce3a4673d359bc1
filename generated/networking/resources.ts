// Generated from schemas/networking by `orch generate`. Do not edit.
import { defineResource } from '../../runtime/codegen/index.ts'
import * as v1 from './v1/kinds.ts'
import * as v1beta1 from './v1beta1/kinds.ts'
import type * as v1Types from './v1/types.ts'

export const IPAddressResource = defineResource<v1Types.IPAddress, Record<never, never>>({
  group: 'networking.orch.io',
  kind: 'IPAddress',
  listKind: 'IPAddressList',
  plural: 'ipaddresses',
  singular: 'ipaddress',
  shortNames: ['ip'],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.IPAddressVersion, v1beta1.IPAddressVersion],
})

export const IngressResource = defineResource<v1Types.Ingress, { status: { body: v1Types.Ingress } }>({
  group: 'networking.orch.io',
  kind: 'Ingress',
  listKind: 'IngressList',
  plural: 'ingresses',
  singular: 'ingress',
  shortNames: ['ing'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.IngressVersion, v1beta1.IngressVersion],
})

export const IngressClassResource = defineResource<v1Types.IngressClass, Record<never, never>>({
  group: 'networking.orch.io',
  kind: 'IngressClass',
  listKind: 'IngressClassList',
  plural: 'ingressclasses',
  singular: 'ingressclass',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.IngressClassVersion, v1beta1.IngressClassVersion],
})

export const NetworkPolicyResource = defineResource<v1Types.NetworkPolicy, Record<never, never>>({
  group: 'networking.orch.io',
  kind: 'NetworkPolicy',
  listKind: 'NetworkPolicyList',
  plural: 'networkpolicies',
  singular: 'networkpolicy',
  shortNames: ['netpol'],
  categories: [],
  scope: 'Namespaced',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.NetworkPolicyVersion],
})

export const ServiceCIDRResource = defineResource<v1Types.ServiceCIDR, { status: { body: v1Types.ServiceCIDR } }>({
  group: 'networking.orch.io',
  kind: 'ServiceCIDR',
  listKind: 'ServiceCIDRList',
  plural: 'servicecidrs',
  singular: 'servicecidr',
  shortNames: [],
  categories: [],
  scope: 'Cluster',
  verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
  virtual: false,
  storageVersion: 'v1',
  versions: [v1.ServiceCIDRVersion, v1beta1.ServiceCIDRVersion],
})
