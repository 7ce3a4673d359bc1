import type { TableColumn } from '../../codec/index.ts'
import * as c from '../column.ts'

/** A column of whole numbers. */
export const integer = (title: string, path: string): TableColumn =>
  c.column(title, c.numberAt(path), { type: 'integer' })

/** `ready/wanted` replicas. */
export const ready = c.column(
  'Ready',
  (object) => `${c.number(c.at(object, 'status.readyReplicas'))}/${c.number(c.at(object, 'spec.replicas'))}`,
)

export const containers = c.containerColumns('spec.template')
export const selector = c.wide('Selector', (object) => c.selector(c.at(object, 'spec.selector')))
