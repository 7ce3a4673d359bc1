// Generated from schemas/networking/v1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as schemas from './schemas.ts'

export const IPAddressVersion = defineVersion({
  name: 'v1',
  schema: schemas.IPAddress,
  lifecycle: { introduced: '1.33' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'ParentRef', type: 'string' },
  ],
  selectableFields: [],
})

export const IngressVersion = defineVersion({
  name: 'v1',
  schema: schemas.Ingress,
  lifecycle: { introduced: '1.19' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Class', type: 'string' },
    { name: 'Hosts', type: 'string' },
    { name: 'Address', type: 'string' },
    { name: 'Ports', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const IngressClassVersion = defineVersion({
  name: 'v1',
  schema: schemas.IngressClass,
  lifecycle: { introduced: '1.19' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Controller', type: 'string', jsonPath: '.spec.controller' },
    { name: 'Parameters', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const NetworkPolicyVersion = defineVersion({
  name: 'v1',
  schema: schemas.NetworkPolicy,
  lifecycle: { introduced: '1.7' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Pod-Selector', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})

export const ServiceCIDRVersion = defineVersion({
  name: 'v1',
  schema: schemas.ServiceCIDR,
  lifecycle: { introduced: '1.33' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'CIDRs', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
})
