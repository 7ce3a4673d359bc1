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
  /** Its signal aborts when the client disconnects. It may be made only when it is asked for. */
  readonly request: { readonly signal: AbortSignal }
  /** The version that the client speaks. */
  readonly version: VersionDefinition
  /** '' for the object itself. */
  readonly subresource: string
  readonly fieldManager: string
  /** Size of the body: work on a large one yields to other requests; absent: small. */
  readonly sent?: 'large' | 'small' | undefined
  /** What the object was decoded from; absent: it can't be copied. */
  readonly source?: Handover<ObjectSource> | undefined
  /** What expressions may still work about the request (`requestWork`). */
  readonly work: Work
  /** Records the steps of the work; absent: they are not recorded. */
  readonly trace?: Trace
  /** The audit event of the request; absent: there is none. */
  readonly event?: { readonly annotate: Annotate } | undefined
  /** What must hold of the store while a write is made; absent: nothing. A write without it throws ApiError 409. */
  readonly guard?: Guard | undefined
  warn(text: string): void
}

export interface ObjectReference {
  /** '' for cluster-scoped types. */
  readonly namespace: string
  readonly name: string
}

export interface ReadOptions {
  /** As the client sent it: '' consistent, '0' any, otherwise at least that version. */
  readonly resourceVersion: string
  /** What was written before this time is seen by a consistent read; by the clock of the process (milliseconds). Default: now. */
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
  /** `done`: it carries out a request that admission has been asked about; absent: admission is asked. */
  readonly admission?: 'done'
}

export interface UpdateOptions extends WriteOptions {
  /**
   * How the transform came about: with `replace` (PUT) another uid in the body is a conflict, with `patch` (default) a
   * change of an immutable field. With `apply` it has settled the managed fields as well.
   */
  readonly method?: 'replace' | 'patch' | 'apply'
  /** From If-Match (PUT-05). */
  readonly ifMatch?: string | undefined
  /** Called before an update turns into a creation (VERB-12): throws Forbidden if the caller may not create. */
  authorizeCreate(): Promise<void>
}

export interface ApplyOptions extends WriteOptions {
  /** What happens to fields of other managers that the intent changes (SSA-05, SSA-06). */
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
  /** Of a new object; absent: it has to be read from the bytes. */
  readonly identity?: Identity
  /** Answered instead of the object by an operation that only reports success (binding, eviction). */
  readonly status?: Status
  /** The answer that a hook of a project has written, instead of the object. */
  readonly answer?: ConnectAnswer
}

/** A request that is proxied to the backend of an object: its log, a process in it, a port of it. */
export interface ConnectRequest {
  /** As in HTTP. */
  readonly method: string
  readonly query: URLSearchParams
  /** What follows the subresource in the path, without a slash in front. */
  readonly path: string
}

/** Its answer, sent as it is. */
export interface ConnectAnswer {
  /** Default: 200. */
  readonly status?: number
  readonly contentType: string
  /** Pieces are sent as they come. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * `deleted`: it is gone, the answer is a Status. `pending`: the answer is the object, because it stays for finalizers or
 * a grace period, or because its kind answers with what it removed.
 */
export type DeleteResult =
  | { readonly outcome: 'deleted'; readonly object: EncodedObject }
  | { readonly outcome: 'pending'; readonly object: EncodedObject }

/**
 * Makes the wanted object from the present one (undefined: absent), both in the version that the client speaks. The
 * present one must not be changed; the wanted one may share parts with it. Runs again after a lost race. Returning the
 * same content writes nothing. `settled` is the present one if nothing in it is unknown to the schema or of a wrong type, so
 * that what is shared with it need not be looked at.
 */
export type ObjectTransform = (
  current: DynamicObject | undefined,
  pause?: () => Promise<void>,
  settled?: DynamicObject,
) => DynamicObject | Promise<DynamicObject>

/** One served resource type. Every method throws ApiError and nothing else on bad input, absence, conflict or refusal. */
export interface ResourceRegistry {
  readonly definition: ResourceDefinition
  /**
   * A view for callers that read nothing but metadata: each object is as it is stored, so that no conversion webhook is
   * called, and an object that can't be converted to the present schema does not fail a list. Absent: use this registry.
   */
  readonly asStored?: ResourceRegistry | undefined
  /** Returns an object, at once where nothing has to be waited for. It does not throw: what goes wrong is a rejection. */
  get(context: OperationContext, target: ObjectReference, options: ReadOptions): Eventual<EncodedObject>
  list(context: OperationContext, request: ListRequest): Promise<EncodedList>
  /** Checks the request, and answers with what the watch is to get. */
  watch(context: OperationContext, request: WatchRequest): Promise<WatchPlan>
  /** The object is handed over: it may be changed, and shares nothing with another. */
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
  /** Server-side apply: merges the fields that a manager cares about; absent: nothing of the type can be applied (SSA-20). */
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
  /** The type is served no more, or by another registry: open watches end. Absent: there are none. */
  close?(): void
}

/** All served resource types; changes at run time when definitions come and go. */
export interface ResourceCatalog {
  find(group: string, plural: string): ResourceRegistry | undefined
  all(): readonly ResourceRegistry[]
}
