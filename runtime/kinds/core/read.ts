import { notFound, type DynamicObject } from '../../api/index.ts'
import { decodeObject, type ObjectReference, type OperationContext, type Resource } from '../../registry/index.ts'

/** Reads an object of the core group. Throws ApiError 404. */
export async function readCore(
  resource: Resource,
  context: OperationContext,
  plural: string,
  target: ObjectReference,
): Promise<DynamicObject> {
  const registry = resource.find('', plural)
  const version = registry?.definition.versions[registry.definition.storageVersion]
  if (registry === undefined || version === undefined) throw notFound({ group: '', resource: plural }, target.name)
  return decodeObject(await registry.get({ ...context, version, subresource: '' }, target, { resourceVersion: '' }))
}
