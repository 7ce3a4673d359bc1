import type { VersionDefinition } from '../../scheme/index.ts'
import { formatGroupVersion, invalid, type DynamicObject } from '../../api/index.ts'
import { prune, applyDefaults } from '../../schema/index.ts'
import { type EncodedList, type EncodedObject, decodeObject, encodeObject } from '../../codec/index.ts'
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
} from '../contract.ts'
import { convertedWatch, type ObjectChange, type WatchEvent, type WatchPlan } from '../../watch/index.ts'
import { inWeighedSlices, type Turn } from '../../async/index.ts'
import { readInSlices } from '../read/read-in-slices.ts'
import { ShownValues } from './shown-values.ts'

/**
 * Converts objects of a type to an apiVersion. Returns as many objects, in the same order. Stops when the signal
 * aborts. Throws ApiError.
 */
export type ObjectConverter = (
  objects: readonly DynamicObject[],
  apiVersion: string,
  signal: AbortSignal,
) => Promise<readonly DynamicObject[]>

/**
 * A type whose objects are converted outside of the server: the registry inside works in the storage version alone;
 * requests and responses are converted here, each stored value once per version (CRD-04).
 */
export class ConvertedRegistry implements ResourceRegistry {
  readonly #inner: ResourceRegistry
  readonly #convert: ObjectConverter
  readonly #values = new ShownValues()
  /** Watch events already converted, by the bytes that they show. */
  readonly #changes = new WeakMap<ObjectChange, Map<Uint8Array, ObjectChange>>()
  readonly #turn: Turn
  /** @param turn yields to other requests while many or large objects are decoded and encoded */
  constructor(inner: ResourceRegistry, convert: ObjectConverter, turn: Turn) {
    this.#inner = inner
    this.#convert = convert
    this.#turn = turn
  }

  get definition(): ResourceRegistry['definition'] {
    return this.#inner.definition
  }

  get asStored(): ResourceRegistry | undefined {
    return this.#inner.asStored
  }

  async get(context: OperationContext, target: ObjectReference, options: ReadOptions): Promise<EncodedObject> {
    return this.#shown(context, await this.#inner.get(this.#within(context), target, options))
  }

  async list(context: OperationContext, request: ListRequest): Promise<EncodedList> {
    return this.#shownList(context, await this.#inner.list(this.#within(context), request))
  }

  async watch(context: OperationContext, request: WatchRequest): Promise<WatchPlan> {
    const plan = await this.#inner.watch(this.#within(context), request)
    return convertedWatch(plan, (events) => this.#shownEvents(context, events))
  }

  async create(
    context: OperationContext,
    target: ObjectReference,
    object: DynamicObject,
    options: WriteOptions,
  ): Promise<WriteResult> {
    const stored = await this.#toStorage(context, object)
    return this.#shownResult(context, await this.#inner.create(this.#within(context), target, stored, options))
  }

  async update(
    context: OperationContext,
    target: ObjectReference,
    transform: ObjectTransform,
    options: UpdateOptions,
  ): Promise<WriteResult> {
    const converted: ObjectTransform = async (current) => {
      if (this.#isForeign(context)) return transform(current)
      const [seen] = current === undefined ? [] : await this.#converted(context, [current], context.version)
      return this.#toStorage(context, await transform(seen))
    }
    return this.#shownResult(context, await this.#inner.update(this.#within(context), target, converted, options))
  }

  async apply(
    context: OperationContext,
    target: ObjectReference,
    intent: DynamicObject,
    options: ApplyOptions,
  ): Promise<WriteResult> {
    const [wanted = intent] = this.#isForeign(context) ? [] : await this.#converted(context, [intent], this.#storage)
    const result = await this.#inner.apply?.(this.#within(context), target, wanted, options)
    if (result === undefined) throw new TypeError(`${this.definition.kind} can't be applied`)
    return this.#shownResult(context, result)
  }

  async delete(context: OperationContext, target: ObjectReference, options: DeleteOptions): Promise<DeleteResult> {
    const result = await this.#inner.delete(this.#within(context), target, options)
    return { ...result, object: await this.#shown(context, result.object) }
  }

  async deleteCollection(context: OperationContext, list: ListRequest, options: DeleteOptions): Promise<EncodedList> {
    return this.#shownList(context, await this.#inner.deleteCollection(this.#within(context), list, options))
  }

  connect(
    context: OperationContext,
    target: ObjectReference,
    request: ConnectRequest,
  ): Promise<ConnectAnswer> | undefined {
    return this.#inner.connect?.(this.#within(context), target, request)
  }

  close(): void {
    this.#inner.close?.()
  }

  get #storage(): VersionDefinition {
    const { versions, storageVersion, kind } = this.definition
    const storage = versions[storageVersion]
    if (storage === undefined) throw new TypeError(`${kind} has no version ${storageVersion}`)
    return storage
  }

  #within(context: OperationContext): OperationContext {
    return { ...context, version: this.#storage, warn: (text) => context.warn(text) }
  }

  /** Returns whether the bodies of a subresource have a kind of their own, which this type does not convert. */
  #isForeign({ version, subresource }: OperationContext): boolean {
    return version.subresources[subresource]?.kind !== undefined
  }

  #apiVersion({ name: version }: VersionDefinition): string {
    return formatGroupVersion({ group: this.definition.group, version })
  }

  /** Returns the objects in a version; those that are already in it are returned as they are. */
  async #converted(
    { request }: OperationContext,
    objects: readonly DynamicObject[],
    to: VersionDefinition,
  ): Promise<readonly DynamicObject[]> {
    const apiVersion = this.#apiVersion(to)
    const others = objects.filter((object) => object.apiVersion !== apiVersion)
    if (others.length === 0) return objects
    const made = (await this.#convert(others, apiVersion, request.signal)).values()
    return objects.map((object) =>
      object.apiVersion === apiVersion ? object : prune(to.schema, made.next().value ?? object).value,
    )
  }

  /** Validates a client's object in its own version and returns it in the storage version. Throws ApiError 422. */
  async #toStorage(context: OperationContext, object: DynamicObject): Promise<DynamicObject> {
    const { version } = context
    const { group, kind } = this.definition
    const sent = applyDefaults(version.schema, { ...object, kind, apiVersion: this.#apiVersion(version) })
    const errors = version.validate(sent).filter(({ field }) => field !== 'metadata' && !/^metadata[.[]/.test(field))
    if (errors.length > 0) throw invalid({ group, kind }, sent.metadata.name ?? '', errors)
    const [stored = sent] = await this.#converted(context, [sent], this.#storage)
    return stored
  }

  async #shown(context: OperationContext, object: EncodedObject): Promise<EncodedObject> {
    const [shown = object] = await this.#shownAll(context, [object])
    return shown
  }

  async #shownAll(context: OperationContext, objects: readonly EncodedObject[]): Promise<readonly EncodedObject[]> {
    if (this.#isForeign(context)) return objects
    return this.#values.of(objects, {
      apiVersion: this.#apiVersion(context.version),
      request: context.request,
      convert: (others) => this.#encoded(context, others),
    })
  }

  async #encoded(context: OperationContext, stored: readonly EncodedObject[]): Promise<readonly Uint8Array[]> {
    const objects: DynamicObject[] = []
    await readInSlices(stored, (object) => objects.push(decodeObject(object)), this.#turn)
    const encoded: Uint8Array[] = []
    const encode = (object: DynamicObject): number => encoded[encoded.push(encodeObject(object)) - 1]?.length ?? 0
    await inWeighedSlices(await this.#converted(context, objects, context.version), encode, this.#turn)
    return encoded
  }

  async #shownList(context: OperationContext, list: EncodedList): Promise<EncodedList> {
    return { ...list, items: await this.#shownAll(context, list.items) }
  }

  async #shownResult(context: OperationContext, result: WriteResult): Promise<WriteResult> {
    return { ...result, object: await this.#shown(context, result.object) }
  }

  /** All watches in a version share one change object, so it is encoded once for all of them. */
  async #shownEvents(context: OperationContext, events: readonly WatchEvent[]): Promise<readonly WatchEvent[]> {
    if (this.#isForeign(context)) return events
    const objects = events.flatMap((event) => (event.type === 'BOOKMARK' ? [] : [event.object]))
    const shown = (await this.#shownAll(context, objects)).values()
    return events.map((event) =>
      event.type === 'BOOKMARK' ? event : this.#shownChange(event, shown.next().value ?? event.object),
    )
  }

  #shownChange(change: ObjectChange, object: EncodedObject): ObjectChange {
    const known = this.#changes.get(change) ?? new Map<Uint8Array, ObjectChange>()
    this.#changes.set(change, known)
    const shown = known.get(object.value) ?? { type: change.type, object }
    known.set(object.value, shown)
    return shown
  }
}
