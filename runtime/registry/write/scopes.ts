import type { DynamicObject, ObjectMeta } from '../../api/index.ts'
import type { Resource } from '../resource.ts'
import type { StatusMetadata } from '../strategy.ts'
import type { WriteScope } from './object-write.ts'
import { hasStatus } from './server-owned.ts'

const USUAL: readonly StatusMetadata[] = ['labels', 'annotations']
const NONE: readonly StatusMetadata[] = []

/** The metadata that a write to `status` changes; of types made at run time none (SUB-05). */
export const statusMetadataOf = ({
  definition,
  strategy,
}: Pick<Resource, 'definition' | 'strategy'>): readonly StatusMetadata[] =>
  definition.schemas === 'changing' ? NONE : (strategy.statusMetadata ?? USUAL)

/** The object itself: everything but status, where status has a path of its own (SUB-05). */
export const wholeObject =
  (resource: Resource): WriteScope =>
  (wanted, old) => {
    if (!hasStatus(resource)) return wanted
    const { status: _, ...rest } = wanted
    const merged: DynamicObject = {
      ...rest,
      kind: wanted.kind,
      apiVersion: wanted.apiVersion,
      metadata: wanted.metadata,
    }
    return old.status === undefined ? merged : { ...merged, status: old.status }
  }

/** `status`: the status, the managed fields, and the metadata that the kind takes there. */
export const statusOnly =
  (resource: Pick<Resource, 'definition' | 'strategy'>): WriteScope =>
  (wanted, old) => {
    const { status: _, ...kept } = old
    const { resourceVersion: __, ...metadata } = old.metadata
    const { managedFields } = wanted.metadata
    const object: DynamicObject = {
      ...kept,
      kind: old.kind,
      apiVersion: old.apiVersion,
      metadata: managedFields === undefined ? metadata : { ...metadata, managedFields },
    }
    for (const field of statusMetadataOf(resource)) take(object.metadata, wanted.metadata, field)
    return wanted.status === undefined ? object : { ...object, status: wanted.status }
  }

function take(metadata: ObjectMeta, wanted: ObjectMeta, field: StatusMetadata): void {
  const value = wanted[field]
  if (value === undefined) Reflect.deleteProperty(metadata, field)
  else metadata[field] = value
}
