// Generated from schemas/discovery/v1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const EndpointSlice = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.EndpointSlice',
  required: ['addressType'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    addressType: { type: 'string', enum: ['FQDN', 'IPv4', 'IPv6'], immutable: true, omitEmpty: true },
    endpoints: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: Endpoint() },
    ports: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: EndpointPort() },
  },
  wire: { metadata: 1, addressType: 4, endpoints: 2, ports: 3 },
}))

export const Endpoint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.Endpoint',
  required: ['addresses'],
  properties: {
    addresses: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    conditions: { ...EndpointConditions(), default: {} },
    hostname: { type: 'string' },
    targetRef: core_v1.ObjectReference(),
    deprecatedTopology: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
    nodeName: { type: 'string' },
    zone: { type: 'string' },
    hints: EndpointHints(),
  },
  wire: {
    addresses: 1,
    conditions: 2,
    hostname: 3,
    targetRef: 4,
    deprecatedTopology: 5,
    nodeName: 6,
    zone: 7,
    hints: 8,
  },
}))

export const EndpointConditions = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.EndpointConditions',
  properties: { ready: { type: 'boolean' }, serving: { type: 'boolean' }, terminating: { type: 'boolean' } },
  wire: { ready: 1, serving: 2, terminating: 3 },
}))

export const EndpointHints = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.EndpointHints',
  properties: {
    forZones: { type: 'array', listType: 'atomic', omitEmpty: true, items: ForZone() },
    forNodes: { type: 'array', listType: 'atomic', omitEmpty: true, items: ForNode() },
  },
  wire: { forZones: 1, forNodes: 2 },
}))

export const EndpointPort = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.EndpointPort',
  mapType: 'atomic',
  properties: {
    name: { type: 'string', default: '' },
    protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'] },
    port: { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 },
    appProtocol: { type: 'string' },
  },
  wire: { name: 1, protocol: 2, port: 3, appProtocol: 4 },
}))

export const ForNode = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.ForNode',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))

export const ForZone = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1.ForZone',
  required: ['name'],
  properties: { name: { type: 'string', omitEmpty: true } },
  wire: { name: 1 },
}))
