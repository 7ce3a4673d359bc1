import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function parameters(object: DynamicObject): string {
  const { apiGroup, kind, name } = c.objectAt(object, 'spec.parameters')
  if (kind === undefined) return c.NONE
  return `${c.text(kind)}${apiGroup === undefined || apiGroup === '' ? '' : `.${c.text(apiGroup)}`}/${c.text(name)}`
}

export const ingressClassColumns: readonly TableColumn[] = [
  c.name,
  c.column('Controller', c.textAt('spec.controller')),
  c.column('Parameters', parameters),
  c.age,
]
