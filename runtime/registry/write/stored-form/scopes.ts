import type { DynamicObject, ObjectMeta } from '../../../api/index.ts'
import type { Resource } from '../../resource.ts'
import type { StatusMetadata } from '../../strategy.ts'
import type { WriteScope } from '../object-write.ts'
import { hasStatus } from '../preparation/server-owned.ts'

const USUAL: readonly StatusMetadata[] = ['labels', 'annotations']
const NONE: readonly StatusMetadata[] = []

/** Returns the metadata that a write to `status` changes; none for custom resources (SUB-05). */
export const statusMetadataOf = ({
  definition,
  strategy,
}: Pick<Resource, 'definition' | 'strategy'>): readonly StatusMetadata[] =>
  definition.schemas === 'changing' ? NONE : (strategy.statusMetadata ?? USUAL)

/** The scope of the object itself: everything but the status, if that is a subresource (SUB-05). */
export const wholeObject =
  (resource: Pick<Resource, 'storage'>): WriteScope =>
  (wanted, old) => {
    if (!hasStatus(resource)) return wanted
    const { status: _, kind, apiVersion, metadata, ...rest } = wanted
    const merged: DynamicObject = { kind, apiVersion, metadata, ...rest }
    if (old.status !== undefined) merged.status = old.status
    return merged
  }

/** The scope of `status`: the status, the managed fields, and the metadata that the kind allows there. */
export const statusOnly =
  (resource: Pick<Resource, 'definition' | 'strategy'>): WriteScope =>
  (wanted, old) => {
    const { status: _, kind, apiVersion, metadata: before, ...kept } = old
    const { resourceVersion: __, ...rest } = before
    const metadata: ObjectMeta = rest
    const { managedFields } = wanted.metadata
    if (managedFields !== undefined) metadata.managedFields = managedFields
    for (const field of statusMetadataOf(resource)) take(metadata, wanted.metadata, field)
    const object: DynamicObject = { kind, apiVersion, metadata, ...kept }
    if (wanted.status !== undefined) object.status = wanted.status
    return object
  }

function take(metadata: ObjectMeta, wanted: ObjectMeta, field: StatusMetadata): void {
  const value = wanted[field]
  if (value === undefined) Reflect.deleteProperty(metadata, field)
  else metadata[field] = value
}
