import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

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

export const serviceColumns: readonly TableColumn[] = [
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
