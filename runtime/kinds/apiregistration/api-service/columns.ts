import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const apiServiceColumns: readonly TableColumn[] = [
  c.name,
  c.column('Service', (object) => {
    const { namespace, name } = c.objectAt(object, 'spec.service')
    return name === undefined ? 'Local' : `${c.text(namespace)}/${c.text(name)}`
  }),
  c.column('Available', (object) => {
    const found = c.objectsAt(object, 'status.conditions').find((each) => each['type'] === 'Available')
    if (found === undefined) return c.UNKNOWN
    return found['status'] === 'True' ? 'True' : `${c.text(found['status'])} (${c.text(found['reason'])})`
  }),
  c.age,
]
