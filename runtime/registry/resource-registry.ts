import { promised, whenKnown, type Eventual } from '../async/index.ts'
import { methodNotAllowed, type DynamicObject } from '../api/index.ts'
import type { EncodedList, EncodedObject } from '../codec/index.ts'
import type {
  ApplyOptions,
  ConnectAnswer,
  ConnectRequest,
  DeleteOptions,
  DeleteResult,
  ListRequest,
  ObjectReference,
  OperationContext,
  ReadOptions,
  ResourceRegistry,
  ObjectTransform,
  UpdateOptions,
  WatchRequest,
  WriteOptions,
  WriteResult,
} from './contract.ts'
import { applyTransform, updateOptionsOf } from './write/operations/apply.ts'
import { createObject } from './write/operations/create.ts'
import { deleteObject, deleteObjects } from './write/operations/delete.ts'
import { getObject, listObjects } from './read/read.ts'
import type { Resource } from './resource.ts'
import { answered } from './store-errors.ts'
import type { SubresourceHandler } from './strategy.ts'
import { createSubresource } from './subresources/create.ts'
import { scaleSubresource } from './subresources/scale.ts'
import type { UpdateRequest } from './write/object-write.ts'
import { statusOnly, wholeObject } from './write/stored-form/scopes.ts'
import { updateObject } from './write/operations/update.ts'
import type { WatchPlan } from '../watch/index.ts'
import { planWatch } from './read/watch.ts'

/** The generic registry of one type: combines the operations and adds the behaviour of subresources. */
export class GenericRegistry implements ResourceRegistry {
  readonly resource: Resource
  /** Set by the builder if the served store shows objects other than they are stored. */
  asStored?: ResourceRegistry
  constructor(resource: Resource) {
    this.resource = resource
  }

  get definition(): Resource['definition'] {
    return this.resource.definition
  }

  get(context: OperationContext, target: ObjectReference, options: ReadOptions): Eventual<EncodedObject> {
    const { resource } = this
    const stored = getObject(resource, target, options)
    const handler = context.subresource === '' ? undefined : this.#handler(context.subresource)
    if (handler?.get === undefined) return stored
    const read = handler.get.bind(handler)
    return answered(promised(() => whenKnown(stored, (object) => read({ resource, context, target }, object))))
  }

  list(context: OperationContext, request: ListRequest): Promise<EncodedList> {
    return answered(listObjects(this.resource, context, request))
  }

  async watch(context: OperationContext, request: WatchRequest): Promise<WatchPlan> {
    return planWatch(this.resource, context, request)
  }

  create(
    context: OperationContext,
    target: ObjectReference,
    object: DynamicObject,
    options: WriteOptions,
  ): Promise<WriteResult> {
    const { resource } = this
    if (context.subresource === '') return answered(createObject({ resource, context, target, options }, object))
    const handler = this.#handler(context.subresource)
    const { admission } = options
    const request = { resource, context, target, options, ...(admission === undefined ? {} : { admission }) }
    return answered(createSubresource(request, handler?.create?.bind(handler), object))
  }

  update(
    context: OperationContext,
    target: ObjectReference,
    transform: ObjectTransform,
    options: UpdateOptions,
  ): Promise<WriteResult> {
    const { resource } = this
    const request = { resource, context, target, options }
    if (context.subresource === '') return answered(updateObject(request, transform, wholeObject(resource)))
    const handler = this.#handler(context.subresource)
    if (handler?.update !== undefined) return answered(handler.update(request, transform))
    const { method } = options
    if (
      handler?.replace !== undefined &&
      (method === 'replace' || (method === 'patch' && handler.present !== undefined))
    )
      return answered(this.#replace(request, handler, transform))
    if (context.subresource !== 'status') return Promise.reject(methodNotAllowed())
    return answered(updateObject(request, transform, statusOnly(resource)))
  }

  apply(
    context: OperationContext,
    target: ObjectReference,
    intent: DynamicObject,
    options: ApplyOptions,
  ): Promise<WriteResult> {
    const { resource } = this
    if (context.version.subresources[context.subresource]?.kind === undefined)
      return this.update(context, target, applyTransform(resource, context, intent, options), updateOptionsOf(options))
    const handler = this.#handler(context.subresource)
    if (handler?.apply === undefined) return Promise.reject(methodNotAllowed())
    return answered(handler.apply({ resource, context, target, options }, intent))
  }

  delete(context: OperationContext, target: ObjectReference, options: DeleteOptions): Promise<DeleteResult> {
    return answered(deleteObject({ resource: this.resource, context, target, options }))
  }

  deleteCollection(context: OperationContext, request: ListRequest, options: DeleteOptions): Promise<EncodedList> {
    return answered(deleteObjects({ resource: this.resource, context, options }, request))
  }

  connect(
    context: OperationContext,
    target: ObjectReference,
    request: ConnectRequest,
  ): Promise<ConnectAnswer> | undefined {
    const handler = this.#handler(context.subresource)
    if (handler?.connect === undefined) return undefined
    const connecting = handler.connect({ resource: this.resource, context, target }, request)
    return connecting === undefined ? undefined : answered(connecting)
  }

  close(): void {
    this.resource.events.close()
    this.asStored?.close?.()
  }

  async #replace(
    request: UpdateRequest,
    handler: SubresourceHandler,
    transform: ObjectTransform,
  ): Promise<WriteResult> {
    const present = request.options.method === 'patch' ? await handler.present?.(request) : undefined
    return createSubresource(request, handler.replace?.bind(handler), await transform(present))
  }

  #handler(subresource: string): SubresourceHandler | undefined {
    return (
      this.resource.strategy.subresources?.[subresource] ?? (subresource === 'scale' ? scaleSubresource : undefined)
    )
  }
}
