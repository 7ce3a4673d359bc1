import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

export const admissionPolicyBindingColumns: readonly TableColumn[] = [
  c.name,
  c.column('PolicyName', c.textAt('spec.policyName')),
  c.column('ParamRef', (object) => {
    const { namespace, name, selector } = c.objectAt(object, 'spec.paramRef')
    if (name !== undefined && name !== '') return `${c.text(namespace, '*')}/${c.text(name)}`
    return selector === undefined ? c.UNSET : c.selector(selector)
  }),
  c.age,
]
