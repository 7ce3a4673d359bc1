import type { ResourceDefinition, VersionDefinition } from '../scheme/index.ts'
import { cloneJson } from '../json/index.ts'
import { ApiError, type DynamicObject } from '../api/index.ts'
import {
  decodeObject,
  requestWork,
  type ListRequest,
  type ObjectReference,
  type OperationContext,
  type ResourceRegistry,
  type UpdateOptions,
} from '../registry/index.ts'

function storageVersion(definition: ResourceDefinition): VersionDefinition {
  const version = definition.versions[definition.storageVersion]
  if (version === undefined) throw new TypeError(`${definition.kind} has no version ${definition.storageVersion}`)
  return version
}

/** Returns the context in which a controller acts: as itself, on objects in the storage version. */
export const controllerContext = (
  { definition }: ResourceRegistry,
  controller: string,
  signal: AbortSignal,
  subresource = '',
): OperationContext => ({
  user: { username: `system:controller:${controller}`, groups: ['system:masters', 'system:authenticated'] },
  request: { signal },
  version: storageVersion(definition),
  subresource,
  fieldManager: controller,
  work: requestWork(),
  warn: () => undefined,
})

/** Returns the view of a type for callers that need only the metadata of its objects. */
export const metadataOf = (registry: ResourceRegistry): ResourceRegistry => registry.asStored ?? registry

export const inNamespace = (namespace: string, limit = 0): ListRequest => ({
  namespace,
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  limit,
  continueToken: '',
})

const updateOptions: UpdateOptions = {
  authorizeCreate: () => Promise.reject(new TypeError('never creates')),
}

export const isAnswer = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof ApiError && codes.includes(error.code)

/** Returns whether a creation failed because its namespace is being deleted. */
export const isNamespaceEnding = (error: unknown): boolean =>
  isAnswer(error, 403) &&
  error instanceof ApiError &&
  error.status.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating') === true

/** Returns the object by a consistent read; undefined: absent. */
export async function readObject(
  registry: ResourceRegistry,
  context: OperationContext,
  target: ObjectReference,
): Promise<DynamicObject | undefined> {
  try {
    return decodeObject(await registry.get(context, target, { resourceVersion: '' }))
  } catch (error) {
    if (isAnswer(error, 404)) return undefined
    throw error
  }
}

/**
 * Changes an object. `edit` sets fields of the draft and of its metadata; their values are shared with the present object
 * and must not be edited in place.
 */
type Edit = (
  registry: ResourceRegistry,
  context: OperationContext,
  target: ObjectReference & { readonly uid?: string },
  edit: (draft: DynamicObject) => void,
) => Promise<void>

/** Edits an object. Does nothing if it is gone, or if a uid is given and the object has another one by now. */
export const editObject: Edit = (registry, context, target, edit) =>
  change(registry, context, { ...target, options: updateOptions }, edit)

/** Edits an object like {@link editObject}, but needs the right to patch it. */
export const patchObject: Edit = (registry, context, target, edit) =>
  change(registry, context, { ...target, options: { ...updateOptions, method: 'patch' } }, edit)

/** Replaces an object. Throws ApiError 409 if it has changed since it was read. */
export async function replaceObject(
  registry: ResourceRegistry,
  context: OperationContext,
  object: DynamicObject,
): Promise<void> {
  const { namespace = '', name = '' } = object.metadata
  const replacement = cloneJson(object)
  const replace = (current: DynamicObject | undefined): DynamicObject => {
    if (current === undefined) throw new ApiError(409, 'Conflict', 'it is gone')
    return replacement
  }
  await registry.update(context, { namespace, name }, replace, updateOptions)
}

async function change(
  registry: ResourceRegistry,
  context: OperationContext,
  { options, ...target }: Parameters<Edit>[2] & { readonly options: UpdateOptions },
  edit: (draft: DynamicObject) => void,
): Promise<void> {
  try {
    await registry.update(
      context,
      target,
      (current) => {
        if (current === undefined || current.metadata.uid !== (target.uid ?? current.metadata.uid))
          throw new ApiError(404, 'NotFound', 'it is gone')
        const { kind, apiVersion, metadata } = current
        const draft = { ...current, kind, apiVersion, metadata: { ...metadata } }
        edit(draft)
        return draft
      },
      options,
    )
  } catch (error) {
    if (!isAnswer(error, 404)) throw error
  }
}
