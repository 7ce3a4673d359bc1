import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../columns.ts'
import * as c from './column.ts'

type Columns = Readonly<Record<string, readonly TableColumn[]>>

function hosts(object: DynamicObject): string {
  const all = c
    .objectsAt(object, 'spec.rules')
    .map((rule) => c.text(rule['host']))
    .filter((host) => host !== '')
  return all.length === 0 ? '*' : c.shortList(all, 3)
}

const ingressAddress = (object: DynamicObject): string =>
  c
    .objectsAt(object, 'status.loadBalancer.ingress')
    .map(({ ip, hostname }) => c.text(ip, c.text(hostname)))
    .join(',')

function parameters(object: DynamicObject): string {
  const { apiGroup, kind, name } = c.objectAt(object, 'spec.parameters')
  if (kind === undefined) return c.NONE
  return `${c.text(kind)}${apiGroup === undefined || apiGroup === '' ? '' : `.${c.text(apiGroup)}`}/${c.text(name)}`
}

function parent(object: DynamicObject): string {
  const { group, resource, namespace, name } = c.objectAt(object, 'spec.parentRef')
  if (name === undefined) return c.NONE
  const type = group === undefined || group === '' ? c.text(resource) : `${c.text(group)}.${c.text(resource)}`
  return [type, ...(namespace === undefined || namespace === '' ? [] : [c.text(namespace)]), c.text(name)].join('/')
}

export const networkingColumns: Columns = {
  ingressclasses: [
    c.name,
    c.column('Controller', c.textAt('spec.controller')),
    c.column('Parameters', parameters),
    c.age,
  ],
  ingresses: [
    c.name,
    c.column('Class', c.textAt('spec.ingressClassName', c.NONE)),
    c.column('Hosts', hosts),
    c.column('Address', ingressAddress),
    c.column('Ports', (object) => (c.sizeOf(c.at(object, 'spec.tls')) > 0 ? '80, 443' : '80')),
    c.age,
  ],
  ipaddresses: [c.name, c.column('ParentRef', parent)],
  networkpolicies: [c.name, c.column('Pod-Selector', (object) => c.selector(c.at(object, 'spec.podSelector'))), c.age],
  servicecidrs: [c.name, c.column('CIDRs', (object) => c.stringsAt(object, 'spec.cidrs').join(',')), c.age],
}

function slicePorts(object: DynamicObject): string {
  const all = c.objectsAt(object, 'ports').map(({ port }) => c.text(port, '*'))
  return all.length === 0 ? c.UNSET : c.shortList(all, 3)
}

function sliceEndpoints(object: DynamicObject): string {
  const all = c.objectsAt(object, 'endpoints').flatMap((each) => c.stringsAt(each, 'addresses'))
  return all.length === 0 ? c.UNSET : c.shortList(all, 3)
}

export const discoveryColumns: Columns = {
  endpointslices: [
    c.name,
    c.column('AddressType', c.textAt('addressType')),
    c.column('Ports', slicePorts),
    c.column('Endpoints', sliceEndpoints),
    c.age,
  ],
}

export const policyColumns: Columns = {
  poddisruptionbudgets: [
    c.name,
    c.column('Min Available', c.textAt('spec.minAvailable', 'N/A')),
    c.column('Max Unavailable', c.textAt('spec.maxUnavailable', 'N/A')),
    c.column('Allowed Disruptions', c.numberAt('status.disruptionsAllowed'), { type: 'integer' }),
    c.age,
  ],
}
