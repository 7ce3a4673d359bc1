import type { DynamicObject } from '../../../api/index.ts'
import { formatDuration, type TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function requestCondition(object: DynamicObject): string {
  const conditions = c.objectsAt(object, 'status.conditions')
  const has = (type: string): boolean => conditions.some((each) => each['type'] === type)
  const words = [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(c.stringAt(object, 'status.certificate') === '' ? [] : ['Issued']),
  ]
  return words.join(',')
}

export const certificateRequestColumns: readonly TableColumn[] = [
  c.name,
  c.age,
  c.column('SignerName', c.textAt('spec.signerName', c.NONE)),
  c.column('Requestor', c.textAt('spec.username')),
  c.column('RequestedDuration', (object) => {
    const seconds = c.at(object, 'spec.expirationSeconds')
    return typeof seconds === 'number' ? formatDuration(seconds * 1000) : c.NONE
  }),
  c.column('Condition', requestCondition),
]
