import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

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

export const endpointsColumns: readonly TableColumn[] = [c.name, c.column('Endpoints', endpoints), c.age]
