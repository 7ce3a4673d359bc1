import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function controllerOf({ metadata }: DynamicObject): string {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller === true)
  if (owner === undefined) return c.NONE
  const group = owner.apiVersion.includes('/') ? `.${owner.apiVersion.split('/', 1)[0]}` : ''
  return `${owner.kind.toLowerCase()}${group}/${owner.name}`
}

export const controllerRevisionColumns: readonly TableColumn[] = [
  c.name,
  c.column('Controller', controllerOf),
  c.column('Revision', c.numberAt('revision')),
  c.age,
]
