import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function claimState(object: DynamicObject): string {
  if (object.metadata.deletionTimestamp) return 'deleted'
  const states = [
    ...(c.at(object, 'status.allocation') === undefined ? ['pending'] : ['allocated']),
    ...(c.sizeOf(c.at(object, 'status.reservedFor')) > 0 ? ['reserved'] : []),
  ]
  return states.join(',')
}

export const resourceClaimColumns: readonly TableColumn[] = [c.name, c.column('State', claimState), c.age]
