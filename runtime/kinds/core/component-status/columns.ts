import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const condition =
  (field: string) =>
  (object: DynamicObject): string => {
    const healthy = c.objectsAt(object, 'conditions').find((each) => each['type'] === 'Healthy')
    if (field !== 'status') return c.text(healthy?.[field])
    return healthy === undefined ? 'Unknown' : healthy['status'] === 'True' ? 'Healthy' : 'Unhealthy'
  }

export const componentStatusColumns: readonly TableColumn[] = [
  c.name,
  c.column('Status', condition('status')),
  c.column('Message', condition('message')),
  c.column('Error', condition('error')),
]
