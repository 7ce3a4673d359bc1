// Generated from schemas/discovery/v1beta1.yaml by `orch generate`. Do not edit.
import { lazy, type StructuralSchema } from '../../../runtime/codegen/index.ts'
import * as core_v1 from '../../core/v1/schemas.ts'
import * as discovery_v1 from '../v1/schemas.ts'
import * as meta_v1 from '../../meta/v1/schemas.ts'

export const EndpointSlice = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1beta1.EndpointSlice',
  required: ['addressType'],
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: meta_v1.ObjectMeta(),
    addressType: { type: 'string', enum: ['FQDN', 'IPv4', 'IPv6'], immutable: true, omitEmpty: true },
    endpoints: { type: 'array', nullable: true, default: null, listType: 'atomic', omitEmpty: true, items: Endpoint() },
    ports: {
      type: 'array',
      nullable: true,
      default: null,
      listType: 'atomic',
      omitEmpty: true,
      items: discovery_v1.EndpointPort(),
    },
  },
  wire: { metadata: 1, addressType: 4, endpoints: 2, ports: 3 },
}))

export const Endpoint = lazy((): StructuralSchema => ({
  type: 'object',
  typeName: 'discovery/v1beta1.Endpoint',
  required: ['addresses'],
  properties: {
    addresses: { type: 'array', listType: 'set', omitEmpty: true, items: { type: 'string' } },
    conditions: { ...discovery_v1.EndpointConditions(), default: {} },
    hostname: { type: 'string' },
    targetRef: core_v1.ObjectReference(),
    nodeName: { type: 'string' },
    hints: discovery_v1.EndpointHints(),
    topology: { type: 'object', omitEmpty: true, additionalProperties: { type: 'string' } },
  },
  wire: { addresses: 1, conditions: 2, hostname: 3, targetRef: 4, nodeName: 6, hints: 7, topology: 5 },
}))
