// Generated from schemas/networking/v1beta1.yaml by `orch generate`. Do not edit.
import { defineVersion } from '../../../runtime/codegen/index.ts'
import * as conversions from '../conversions.ts'
import * as schemas from './schemas.ts'

export const IPAddressVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.IPAddress,
  lifecycle: { introduced: '1.31' },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'ParentRef', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.IPAddressV1beta1V1.forward,
  fromStorage: conversions.IPAddressV1beta1V1.back,
})

export const IngressVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.Ingress,
  lifecycle: {
    introduced: '1.14',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'networking.orch.io', version: 'v1', kind: 'Ingress' },
    migration:
      '`spec.backend` is called `spec.defaultBackend`; `serviceName` becomes `service.name`, a number in `servicePort` `service.port.number`, a name `service.port.name`; `pathType` is required of every path, `ImplementationSpecific` is what was meant without it.',
  },
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
  toStorage: conversions.IngressV1beta1V1.forward,
  fromStorage: conversions.IngressV1beta1V1.back,
})

export const IngressClassVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.IngressClass,
  lifecycle: {
    introduced: '1.18',
    deprecated: '1.19',
    removed: '1.22',
    replacement: { group: 'networking.orch.io', version: 'v1', kind: 'IngressClass' },
  },
  served: true,
  subresources: {},
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'Controller', type: 'string', jsonPath: '.spec.controller' },
    { name: 'Parameters', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.IngressClassV1beta1V1.forward,
  fromStorage: conversions.IngressClassV1beta1V1.back,
})

export const ServiceCIDRVersion = defineVersion({
  name: 'v1beta1',
  schema: schemas.ServiceCIDR,
  lifecycle: { introduced: '1.31' },
  served: true,
  subresources: { status: { verbs: ['get', 'patch', 'update'] } },
  columns: [
    { name: 'Name', type: 'string', format: 'name', jsonPath: '.metadata.name' },
    { name: 'CIDRs', type: 'string' },
    { name: 'Age', type: 'string' },
  ],
  selectableFields: [],
  toStorage: conversions.ServiceCIDRV1beta1V1.forward,
  fromStorage: conversions.ServiceCIDRV1beta1V1.back,
})
