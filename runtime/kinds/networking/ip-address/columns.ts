import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function parent(object: DynamicObject): string {
  const { group, resource, namespace, name } = c.objectAt(object, 'spec.parentRef')
  if (name === undefined) return c.NONE
  const type = group === undefined || group === '' ? c.text(resource) : `${c.text(group)}.${c.text(resource)}`
  return [type, ...(namespace === undefined || namespace === '' ? [] : [c.text(namespace)]), c.text(name)].join('/')
}

export const ipAddressColumns: readonly TableColumn[] = [c.name, c.column('ParentRef', parent)]
