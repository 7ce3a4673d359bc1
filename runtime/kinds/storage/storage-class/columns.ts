import type { DynamicObject } from '../../../api/index.ts'
import type { TableColumn } from '../../../codec/index.ts'
import * as c from '../../column.ts'

function isDefaultClass({ metadata }: DynamicObject): boolean {
  return Object.entries(metadata.annotations ?? {}).some(
    ([key, value]) => /^storageclass(?:\.beta)?\.[^/]+\/is-default-class$/.test(key) && value === 'true',
  )
}

const className: TableColumn = {
  ...c.name,
  cell: (object) => `${object.metadata.name ?? ''}${isDefaultClass(object) ? ' (default)' : ''}`,
}

export const storageClassColumns: readonly TableColumn[] = [
  className,
  c.column('Provisioner', c.textAt('provisioner')),
  c.column('ReclaimPolicy', c.textAt('reclaimPolicy', 'Delete')),
  c.column('VolumeBindingMode', c.textAt('volumeBindingMode', 'Immediate')),
  c.column('AllowVolumeExpansion', c.booleanAt('allowVolumeExpansion')),
  c.age,
]
