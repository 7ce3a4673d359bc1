import { objectOf } from '../../../json/index.ts'
import type { DynamicObject } from '../../../api/index.ts'
import { ago } from '../age.ts'
import type { Cell, TableColumn } from '../columns.ts'
import * as c from './column.ts'
import { podColumns } from './pods.ts'

const data = (object: DynamicObject): number => c.sizeOf(object['data']) + c.sizeOf(object['binaryData'])

/** `10.0.0.1:80,10.0.0.2:80`, the first three. */
function endpoints(object: DynamicObject): string {
  const all = c.objectsAt(object, 'subsets').flatMap((subset) => {
    const addresses = c.objectsAt(subset, 'addresses').map(({ ip }) => c.text(ip))
    const ports = c.objectsAt(subset, 'ports').map(({ port }) => c.number(port))
    if (ports.length === 0) return addresses
    return ports.flatMap((port) => addresses.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)))
  })
  return all.length === 0 ? c.NONE : c.shortList(all, 3)
}

const ROLE = /^node-role\.[^/]+\/(.+)$/

function roles({ metadata }: DynamicObject): string {
  const found = Object.entries(metadata.labels ?? {}).flatMap(([key, value]) => {
    const role = ROLE.exec(key)?.[1]
    if (role !== undefined) return [role]
    return key.endsWith('/role') && value !== '' ? [value] : []
  })
  return found.length === 0 ? c.NONE : [...new Set(found)].toSorted().join(',')
}

function nodeStatus(node: DynamicObject): string {
  const ready = c.objectsAt(node, 'status.conditions').find((each) => each['type'] === 'Ready')
  const word = ready === undefined ? 'Unknown' : ready['status'] === 'True' ? 'Ready' : 'NotReady'
  return c.at(node, 'spec.unschedulable') === true ? `${word},SchedulingDisabled` : word
}

const address =
  (type: string) =>
  (node: DynamicObject): string =>
    c.text(c.objectsAt(node, 'status.addresses').find((each) => each['type'] === type)?.['address'], c.NONE)

const MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
}
const ORDER = Object.keys(MODES)
const modes = (list: readonly string[]): string =>
  ORDER.filter((mode) => list.includes(mode))
    .map((mode) => MODES[mode] ?? mode)
    .join(',')

const volumeClass = (object: DynamicObject): string =>
  Object.entries(object.metadata.annotations ?? {}).find(
    ([key]) => key.startsWith('volume.beta.') && key.endsWith('/storage-class'),
  )?.[1] ?? c.stringAt(object, 'spec.storageClassName')

const phase = (object: DynamicObject): string =>
  object.metadata.deletionTimestamp ? 'Terminating' : c.stringAt(object, 'status.phase')

const claimColumns: readonly TableColumn[] = [
  c.name,
  c.column('Status', phase),
  c.column('Volume', c.textAt('spec.volumeName')),
  c.column('Capacity', (object) =>
    c.stringAt(object, 'spec.volumeName') === '' ? '' : c.text(c.at(object, 'status.capacity.storage'), '0'),
  ),
  c.column('Access Modes', (object) =>
    c.stringAt(object, 'spec.volumeName') === '' ? '' : modes(c.stringsAt(object, 'status.accessModes')),
  ),
  c.column('StorageClass', volumeClass),
  c.column('VolumeAttributesClass', c.textAt('spec.volumeAttributesClassName', c.UNSET)),
  c.age,
  c.wide('VolumeMode', c.textAt('spec.volumeMode', c.UNSET)),
]

const volumeColumns: readonly TableColumn[] = [
  c.name,
  c.column('Capacity', c.textAt('spec.capacity.storage', '0')),
  c.column('Access Modes', (object) => modes(c.stringsAt(object, 'spec.accessModes'))),
  c.column('Reclaim Policy', c.textAt('spec.persistentVolumeReclaimPolicy')),
  c.column('Status', phase),
  c.column('Claim', (object) => {
    const claim = c.objectAt(object, 'spec.claimRef')
    return Object.keys(claim).length === 0 ? '' : `${c.text(claim['namespace'])}/${c.text(claim['name'])}`
  }),
  c.column('StorageClass', volumeClass),
  c.column('VolumeAttributesClass', c.textAt('spec.volumeAttributesClassName', c.UNSET)),
  c.column('Reason', c.textAt('status.reason')),
  c.age,
  c.wide('VolumeMode', c.textAt('spec.volumeMode', c.UNSET)),
]

/** `used/hard` of the resources that `has` picks. */
const quota =
  (has: (resource: string) => boolean) =>
  (object: DynamicObject): string => {
    const used = c.objectAt(object, 'status.used')
    return Object.entries(c.objectAt(object, 'status.hard'))
      .filter(([resource]) => has(resource))
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([resource, hard]) => `${resource}: ${c.text(used[resource], '0')}/${c.text(hard)}`)
      .join(', ')
  }
const isLimit = (resource: string): boolean => resource.startsWith('limits.')

const ingress = (service: DynamicObject): string =>
  c
    .objectsAt(service, 'status.loadBalancer.ingress')
    .map(({ ip, hostname }) => c.text(ip, c.text(hostname)))
    .join(',')

function externalIp(service: DynamicObject): string {
  const own = c.stringsAt(service, 'spec.externalIPs')
  switch (c.stringAt(service, 'spec.type')) {
    case 'LoadBalancer': {
      const all = [ingress(service), ...own].filter((each) => each !== '')
      return all.length === 0 ? '<pending>' : all.join(',')
    }
    case 'ExternalName':
      return c.stringAt(service, 'spec.externalName')
    default:
      return own.length === 0 ? c.NONE : own.join(',')
  }
}

function ports(service: DynamicObject): string {
  const all = c.objectsAt(service, 'spec.ports').map((each) => {
    const node = c.number(each['nodePort'])
    return `${c.number(each['port'])}${node > 0 ? `:${node}` : ''}/${c.text(each['protocol'])}`
  })
  return all.length === 0 ? c.NONE : all.join(',')
}

const serviceColumns: readonly TableColumn[] = [
  c.name,
  c.column('Type', c.textAt('spec.type')),
  c.column(
    'Cluster-IP',
    (service) => c.stringsAt(service, 'spec.clusterIPs')[0] ?? c.text(c.at(service, 'spec.clusterIP'), c.NONE),
  ),
  c.column('External-IP', externalIp),
  c.column('Port(s)', ports),
  c.age,
  c.wide('Selector', (service) => c.labels(c.at(service, 'spec.selector'))),
]

const condition =
  (field: string) =>
  (object: DynamicObject): string => {
    const healthy = c.objectsAt(object, 'conditions').find((each) => each['type'] === 'Healthy')
    if (field !== 'status') return c.text(healthy?.[field])
    return healthy === undefined ? 'Unknown' : healthy['status'] === 'True' ? 'Healthy' : 'Unhealthy'
  }

const replicationColumns: readonly TableColumn[] = [
  c.name,
  c.column('Desired', c.numberAt('spec.replicas'), { type: 'integer' }),
  c.column('Current', c.numberAt('status.replicas'), { type: 'integer' }),
  c.column('Ready', c.numberAt('status.readyReplicas'), { type: 'integer' }),
  c.age,
  ...c.containerColumns('spec.template'),
  c.wide('Selector', (object) => c.labels(c.at(object, 'spec.selector'))),
]

const templateColumns: readonly TableColumn[] = [
  c.name,
  ...c.containerColumns('template').map((each): TableColumn => ({ ...each, priority: 0 })),
  c.column('Pod Labels', (object) => c.labels(c.at(object, 'template.metadata.labels'))),
]

/** The first of some times that is there. */
const firstTime =
  (...paths: readonly string[]) =>
  (event: DynamicObject): Cell =>
    ago(paths.map((path) => c.at(event, path)).find((each) => typeof each === 'string'))

const source = (event: DynamicObject): string => {
  const { component, host } = objectOf(event['source'] ?? event['deprecatedSource'])
  const who = c.text(component, c.stringAt(event, 'reportingComponent') || c.stringAt(event, 'reportingController'))
  const where = c.text(host, c.stringAt(event, 'reportingInstance'))
  return where === '' ? who : `${who}, ${where}`
}

/** Events have two forms; both are shown alike. */
const about = (event: DynamicObject): Readonly<Record<string, unknown>> =>
  objectOf(event['involvedObject'] ?? event['regarding'])

export const eventColumns: readonly TableColumn[] = [
  c.column(
    'Last Seen',
    firstTime(
      'series.lastObservedTime',
      'lastTimestamp',
      'deprecatedLastTimestamp',
      'firstTimestamp',
      'deprecatedFirstTimestamp',
      'eventTime',
    ),
  ),
  c.column('Type', c.textAt('type')),
  c.column('Reason', c.textAt('reason')),
  c.column('Object', (event) => {
    const { kind, name } = about(event)
    return name === undefined || name === ''
      ? c.text(kind).toLowerCase()
      : `${c.text(kind).toLowerCase()}/${c.text(name)}`
  }),
  c.wide('Subobject', (event) => c.text(about(event)['fieldPath'])),
  c.wide('Source', source),
  c.column('Message', (event) => c.text(event['message'] ?? event['note']).trim()),
  c.wide('First Seen', firstTime('firstTimestamp', 'deprecatedFirstTimestamp', 'eventTime')),
  c.wide('Count', (event) =>
    String(c.number(c.at(event, 'series.count')) || c.number(event['count'] ?? event['deprecatedCount']) || 1),
  ),
  { ...c.name, priority: 1 },
]

export const coreColumns: Readonly<Record<string, readonly TableColumn[]>> = {
  componentstatuses: [
    c.name,
    c.column('Status', condition('status')),
    c.column('Message', condition('message')),
    c.column('Error', condition('error')),
  ],
  configmaps: [c.name, c.column('Data', data), c.age],
  endpoints: [c.name, c.column('Endpoints', endpoints), c.age],
  events: eventColumns,
  namespaces: [c.name, c.column('Status', c.textAt('status.phase')), c.age],
  nodes: [
    c.name,
    c.column('Status', nodeStatus),
    c.column('Roles', roles),
    c.age,
    c.column('Version', c.textAt('status.nodeInfo.kubeletVersion')),
    c.wide('Internal-IP', address('InternalIP')),
    c.wide('External-IP', address('ExternalIP')),
    c.wide('OS-Image', c.textAt('status.nodeInfo.osImage', c.UNKNOWN)),
    c.wide('Kernel-Version', c.textAt('status.nodeInfo.kernelVersion', c.UNKNOWN)),
    c.wide('Container-Runtime', c.textAt('status.nodeInfo.containerRuntimeVersion', c.UNKNOWN)),
  ],
  persistentvolumeclaims: claimColumns,
  persistentvolumes: volumeColumns,
  pods: podColumns,
  podtemplates: templateColumns,
  replicationcontrollers: replicationColumns,
  resourcequotas: [
    c.name,
    c.column(
      'Request',
      quota((resource) => !isLimit(resource)),
    ),
    c.column('Limit', quota(isLimit)),
    c.age,
  ],
  secrets: [c.name, c.column('Type', c.textAt('type')), c.column('Data', data), c.age],
  serviceaccounts: [c.name, c.column('Secrets', (object) => c.sizeOf(object['secrets'])), c.age],
  services: serviceColumns,
}
