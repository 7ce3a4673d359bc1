import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const templateColumns: readonly TableColumn[] = [
  c.name,
  ...c.containerColumns('template').map((each): TableColumn => ({ ...each, priority: 0 })),
  c.column('Pod Labels', (object) => c.labels(c.at(object, 'template.metadata.labels'))),
]
