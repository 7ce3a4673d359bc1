import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function slicePorts(object: DynamicObject): string {
  const all = c.objectsAt(object, 'ports').map(({ port }) => c.text(port, '*'))
  return all.length === 0 ? c.UNSET : c.shortList(all, 3)
}

function sliceEndpoints(object: DynamicObject): string {
  const all = c.objectsAt(object, 'endpoints').flatMap((each) => c.stringsAt(each, 'addresses'))
  return all.length === 0 ? c.UNSET : c.shortList(all, 3)
}

export const endpointSliceColumns: readonly TableColumn[] = [
  c.name,
  c.column('AddressType', c.textAt('addressType')),
  c.column('Ports', slicePorts),
  c.column('Endpoints', sliceEndpoints),
  c.age,
]
