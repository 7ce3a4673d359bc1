import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const admissionPolicyColumns: readonly TableColumn[] = [
  c.name,
  c.column('Validations', (object) => c.sizeOf(c.at(object, 'spec.validations')), { type: 'integer' }),
  c.column('ParamKind', (object) => {
    const { apiVersion, kind } = c.objectAt(object, 'spec.paramKind')
    return kind === undefined ? c.UNSET : `${c.text(apiVersion)}/${c.text(kind)}`
  }),
  c.age,
]
