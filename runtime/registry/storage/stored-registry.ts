import { isUnderDeletion, objectKey, notFound, type DynamicObject, type ObjectMeta } from '../../api/index.ts'
import { jsonEqual } from '../../json/index.ts'
import { ConditionFailed, type Stored } from '../../store/contract/index.ts'
import type { ObjectReference, OperationContext, ObjectTransform, UpdateOptions, WriteResult } from '../contract.ts'
import { decodeObject, encodeObject } from '../../codec/index.ts'
import { mayBeRemoved } from '../write/outcome/finalization.ts'
import { GenericRegistry } from '../resource-registry.ts'
import type { Resource } from '../resource.ts'
import { answered } from '../store-errors.ts'
import { modifiedConflict } from '../write/operations/preconditions.ts'

export interface StoredRegistryOptions {
  /** The type over the bare store: each object is in the version in which it was stored. */
  readonly resource: Resource
  /** The served type, in the storage version. */
  readonly served: GenericRegistry
  /** Whether the server can convert objects of this apiVersion without a webhook. */
  readonly isOwn: (apiVersion: string) => boolean
}

/**
 * The objects of a type as they are stored: neither converted nor adapted to the present schema, so reading and
 * deleting them needs no webhook and can't fail because of their content. An update of an object that only a webhook
 * could convert changes its finalizers and owners alone, and is not validated.
 */
export class StoredRegistry extends GenericRegistry {
  readonly #served: GenericRegistry
  readonly #isOwn: (apiVersion: string) => boolean

  constructor({ resource, served, isOwn }: StoredRegistryOptions) {
    super(resource)
    this.#served = served
    this.#isOwn = isOwn
  }

  override update(
    context: OperationContext,
    target: ObjectReference,
    transform: ObjectTransform,
    options: UpdateOptions,
  ): Promise<WriteResult> {
    return answered(this.#update(context, target, transform, options))
  }

  async #update(
    context: OperationContext,
    target: ObjectReference,
    transform: ObjectTransform,
    options: UpdateOptions,
  ): Promise<WriteResult> {
    const { store, type } = this.resource
    const key = objectKey(type, target)
    for (;;) {
      const stored = await store.get(key)
      if (stored === undefined) throw notFound(type, target.name)
      const old = decodeObject(stored)
      if (this.#isOwn(old.apiVersion)) return this.#served.update(context, target, transform, options)
      try {
        return await this.#letGo(context, stored, old, await transform(old))
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error
        if (context.request.signal.aborted) throw modifiedConflict(type, target.name)
      }
    }
  }

  async #letGo(
    context: OperationContext,
    { key, value, revision }: Stored,
    old: DynamicObject,
    wanted: DynamicObject,
  ): Promise<WriteResult> {
    const { finalizers, ownerReferences } = wanted.metadata
    const { finalizers: _, ownerReferences: __, ...kept } = old.metadata
    const metadata: ObjectMeta = { ...kept }
    if (finalizers !== undefined) metadata.finalizers = finalizers
    if (ownerReferences !== undefined) metadata.ownerReferences = ownerReferences
    if (jsonEqual([finalizers, ownerReferences], [old.metadata.finalizers, old.metadata.ownerReferences]))
      return { object: { value, revision }, created: false }
    const object: DynamicObject = { ...old, kind: old.kind, apiVersion: old.apiVersion, metadata }
    const isGone = isUnderDeletion(metadata) && mayBeRemoved(this.resource, object)
    const bytes = encodeObject(object)
    const made = await this.resource.store.commit(
      [{ key, expect: revision, value: isGone ? undefined : bytes }],
      context,
    )
    return { object: { value: bytes, revision: isGone ? revision : made }, created: false }
  }
}
