import type { Annotate, Work } from '../admission/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../scheme/index.ts'
import type { DynamicObject, Status, UserInfo } from '../api/index.ts'
import type { Eventual, Handover } from '../async/index.ts'
import type { EncodedList, EncodedObject, ObjectSource } from '../codec/index.ts'
import type { Trace } from '../trace/index.ts'
import type { Guard } from '../store/contract/index.ts'
import type { WatchPlan } from '../watch/index.ts'

export interface OperationContext {
  readonly user: UserInfo
  /** Its signal aborts when the client disconnects. It may be a getter that creates the signal on first use. */
  readonly request: { readonly signal: AbortSignal }
  /** The version of the request. */
  readonly version: VersionDefinition
  /** '' for the object itself. */
  readonly subresource: string
  readonly fieldManager: string
  /** Size of the request body: work on a large one yields to other requests. Default: small. */
  readonly sent?: 'large' | 'small' | undefined
  /** What the object was decoded from; absent: it can't be copied. */
  readonly source?: Handover<ObjectSource> | undefined
  /** The work that expressions may still do for this request (`requestWork`). */
  readonly work: Work
  /** Records the steps of the work; absent: they are not recorded. */
  readonly trace?: Trace
  /** The audit event of the request; absent: there is none. */
  readonly event?: { readonly annotate: Annotate } | undefined
  /**
   * A condition on the store that must hold when a write is made; if it does not, the write throws ApiError 409.
   * Absent: none.
   */
  readonly guard?: Guard | undefined
  warn(text: string): void
}

export interface ObjectReference {
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
}

export interface ReadOptions {
  /** As sent by the client: '' reads consistently, '0' reads any version, anything else reads at least that version. */
  readonly resourceVersion: string
  /**
   * A consistent read sees everything written before this time (milliseconds, monotonic clock of the process). Default:
   * now.
   */
  readonly since?: number | undefined
}

export interface ListRequest {
  /** '': all namespaces, or a cluster-scoped type. */
  readonly namespace: string
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
  /** 0: no limit. */
  readonly limit: number
  readonly continueToken: string
}

export interface WatchRequest {
  readonly namespace: string
  /** '' for a collection. */
  readonly name: string
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
  readonly sendInitialEvents?: boolean
  readonly allowWatchBookmarks: boolean
}

export interface WriteOptions {
  /** Absent: the write is stored (DRY-01). */
  readonly dryRun?: 'All' | undefined
  /** `done`: admission has already run for the request that this write is part of; absent: it runs. */
  readonly admission?: 'done'
}

export interface UpdateOptions extends WriteOptions {
  /**
   * Where the transform comes from. With `replace` (PUT) another uid in the body is a conflict; with `patch` (default)
   * it is a change of an immutable field; with `apply` the transform has also set the managed fields.
   */
  readonly method?: 'replace' | 'patch' | 'apply'
  /** From If-Match (PUT-05). */
  readonly ifMatch?: string | undefined
  /** Called before an update becomes a creation (VERB-12). Throws Forbidden if the caller may not create. */
  authorizeCreate(): Promise<void>
}

export interface ApplyOptions extends WriteOptions {
  /** Whether the intent may change fields that other managers own (SSA-05, SSA-06). */
  readonly conflicts: 'refuse' | 'force'
  /** As {@link UpdateOptions.ifMatch}. */
  readonly ifMatch?: string | undefined
  /** As {@link UpdateOptions.authorizeCreate}: an apply creates what is absent (SSA-02). */
  authorizeCreate(): Promise<void>
}

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground'

export interface DeleteOptions extends WriteOptions {
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: PropagationPolicy
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  /** As {@link UpdateOptions.ifMatch}. */
  readonly ifMatch?: string | undefined
}

/** Identifies an object; namespace: '' if it is cluster-scoped. */
interface Identity extends ObjectReference {
  readonly uid: string
}

export interface WriteResult {
  readonly object: EncodedObject
  readonly created: boolean
  /** Set for a new object; absent: read it from the bytes. */
  readonly identity?: Identity
  /** Sent instead of the object by an operation that only reports success (binding, eviction). */
  readonly status?: Status
  /** The response that a project's hook has written; sent instead of the object. */
  readonly answer?: ConnectAnswer
}

/** A request that is proxied to the backend of an object: its log, a process in it, a port of it. */
export interface ConnectRequest {
  /** As in HTTP. */
  readonly method: string
  readonly query: URLSearchParams
  /** The path after the subresource, without a leading slash. */
  readonly path: string
}

/** The backend's response, sent unchanged. */
export interface ConnectAnswer {
  /** Default: 200. */
  readonly status?: number
  readonly contentType: string
  /** Pieces are sent as they come. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * `deleted`: the object is gone and the response is a Status. `pending`: the response is the object, either because
 * finalizers or a grace period keep it, or because its kind responds with the removed object.
 */
export type DeleteResult =
  | { readonly outcome: 'deleted'; readonly object: EncodedObject }
  | { readonly outcome: 'pending'; readonly object: EncodedObject }

/**
 * Returns the wanted object for the present one (undefined: absent), both in the version of the request. The present
 * one must not be changed; the wanted one may share parts with it. It runs again after a write conflict. Returning the
 * same content writes nothing. `settled` is the present object if it has no unknown fields and no wrong types, so parts
 * shared with it need no checks.
 */
export type ObjectTransform = (
  current: DynamicObject | undefined,
  pause?: () => Promise<void>,
  settled?: DynamicObject,
) => DynamicObject | Promise<DynamicObject>

/**
 * One served resource type. On bad input, a missing object, a conflict or a refusal every method throws ApiError and
 * nothing else.
 */
export interface ResourceRegistry {
  readonly definition: ResourceDefinition
  /**
   * A view for callers that read only metadata: objects are as stored, so no conversion webhook is called, and an
   * object that can't be converted does not fail a list. Absent: use this registry.
   */
  readonly asStored?: ResourceRegistry | undefined
  /** Returns an object, without a promise if there is nothing to wait for. Never throws: errors are rejections. */
  get(context: OperationContext, target: ObjectReference, options: ReadOptions): Eventual<EncodedObject>
  list(context: OperationContext, request: ListRequest): Promise<EncodedList>
  /** Checks the request and returns the plan of the watch. */
  watch(context: OperationContext, request: WatchRequest): Promise<WatchPlan>
  /** Takes over the object: it may be changed and must share nothing with others. */
  create(
    context: OperationContext,
    target: ObjectReference,
    object: DynamicObject,
    options: WriteOptions,
  ): Promise<WriteResult>
  /** PUT: transform ignores the present object; PATCH: it applies the patch. */
  update(
    context: OperationContext,
    target: ObjectReference,
    transform: ObjectTransform,
    options: UpdateOptions,
  ): Promise<WriteResult>
  /** Server-side apply: merges the fields that a manager sets. Absent: the type does not support apply (SSA-20). */
  apply?(
    context: OperationContext,
    target: ObjectReference,
    intent: DynamicObject,
    options: ApplyOptions,
  ): Promise<WriteResult>
  delete(context: OperationContext, target: ObjectReference, options: DeleteOptions): Promise<DeleteResult>
  deleteCollection(context: OperationContext, request: ListRequest, options: DeleteOptions): Promise<EncodedList>
  /** Proxies a request to the backend of an object; absent: the subresource of the context is an ordinary one. */
  connect?(
    context: OperationContext,
    target: ObjectReference,
    request: ConnectRequest,
  ): Promise<ConnectAnswer> | undefined
  /**
   * Called when the type is no longer served, or served by another registry: ends the open watches. Absent: nothing to
   * end.
   */
  close?(): void
}

/** All served resource types; they change at run time with the definitions. */
export interface ResourceCatalog {
  find(group: string, plural: string): ResourceRegistry | undefined
  all(): readonly ResourceRegistry[]
}
