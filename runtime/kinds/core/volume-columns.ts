import type { DynamicObject } from '../../api/index.ts'
import * as c from '../column.ts'

const MODES: Readonly<Record<string, string>> = {
  ReadWriteOnce: 'RWO',
  ReadOnlyMany: 'ROX',
  ReadWriteMany: 'RWX',
  ReadWriteOncePod: 'RWOP',
}

const ORDER = Object.keys(MODES)

export const modes = (list: readonly string[]): string =>
  ORDER.filter((mode) => list.includes(mode))
    .map((mode) => MODES[mode] ?? mode)
    .join(',')

export const volumeClass = (object: DynamicObject): string =>
  Object.entries(object.metadata.annotations ?? {}).find(
    ([key]) => key.startsWith('volume.beta.') && key.endsWith('/storage-class'),
  )?.[1] ?? c.stringAt(object, 'spec.storageClassName')

export const phase = (object: DynamicObject): string =>
  object.metadata.deletionTimestamp ? 'Terminating' : c.stringAt(object, 'status.phase')
