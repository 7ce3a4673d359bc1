import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

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

export const ingressColumns: readonly TableColumn[] = [
  c.name,
  c.column('Class', c.textAt('spec.ingressClassName', c.NONE)),
  c.column('Hosts', hosts),
  c.column('Address', ingressAddress),
  c.column('Ports', (object) => (c.sizeOf(c.at(object, 'spec.tls')) > 0 ? '80, 443' : '80')),
  c.age,
]
