import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const webhookConfigurationColumns: readonly TableColumn[] = [
  c.name,
  c.column('Webhooks', (object) => c.sizeOf(object['webhooks']), { type: 'integer' }),
  c.age,
]
