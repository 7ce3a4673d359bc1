import type { DynamicObject, ObjectMeta } from '../../api/index.ts'
import type { Resource } from '../resource.ts'
import type { StatusMetadata } from '../strategy.ts'
import type { Scope } from './update.ts'

const usual: readonly StatusMetadata[] = ['labels', 'annotations']
const none: readonly StatusMetadata[] = []

/** The metadata that a write to `status` changes; of types made at run time none (SUB-05). */
export const statusMetadataOf = ({
  definition,
  strategy,
}: Pick<Resource, 'definition' | 'strategy'>): readonly StatusMetadata[] =>
  definition.schemas === 'changing' ? none : (strategy.statusMetadata ?? usual)

/** `status`: the status, the owners of fields, and the metadata that the kind takes there. */
export const statusOnly =
  (resource: Pick<Resource, 'definition' | 'strategy'>): Scope =>
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
