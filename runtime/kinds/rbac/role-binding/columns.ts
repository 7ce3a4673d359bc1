import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

const subjects =
  (kind: string) =>
  (object: DynamicObject): string =>
    c
      .objectsAt(object, 'subjects')
      .filter((each) => each['kind'] === kind)
      .map(({ namespace, name }) => (kind === 'ServiceAccount' ? `${c.text(namespace)}/${c.text(name)}` : c.text(name)))
      .join(', ')

export const bindingColumns: readonly TableColumn[] = [
  c.name,
  c.column('Role', (object) => `${c.stringAt(object, 'roleRef.kind')}/${c.stringAt(object, 'roleRef.name')}`),
  c.age,
  c.wide('Users', subjects('User')),
  c.wide('Groups', subjects('Group')),
  c.wide('ServiceAccounts', subjects('ServiceAccount')),
]
