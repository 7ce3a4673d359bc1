import type { ApiError, DynamicObject, FieldError, NameRule } from '../api/index.ts'
import type { Eventual, Handover, Sliced } from '../async/index.ts'
import type { Write } from '../store/contract/index.ts'
import type { EncodedObject, ObjectSource } from '../codec/index.ts'
import type {
  ApplyOptions,
  ConnectAnswer,
  ConnectRequest,
  ObjectReference,
  OperationContext,
  ObjectTransform,
  UpdateOptions,
  WriteOptions,
  WriteResult,
} from './contract.ts'
import type { Resource } from './resource.ts'
import type { WriteRequest } from './write/object-write.ts'

/**
 * What `metadata.generation` counts: changes of `spec`; changes of everything but metadata and status (`content`);
 * nothing, it is always 1 (`constant`); or it is absent (`none`).
 */
export type GenerationRule = 'spec' | 'content' | 'constant' | 'none'

/** Metadata that a write to `status` may change. */
export type StatusMetadata = 'labels' | 'annotations'

/** A call of a subresource on an object. */
interface SubresourceCall {
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
}

/** A call that writes. */
interface SubresourceWrite<Options> extends SubresourceCall {
  readonly options: Options
}

/** A call that creates: its writes belong to a request for which admission has already run. */
export interface SubresourceCreate extends SubresourceWrite<WriteOptions> {
  readonly admission: 'done'
}

/** A creation that passed its checks. */
export interface SubresourceCreation {
  /** The body with its defaults, as validating admission sees it. */
  readonly object: DynamicObject
  carryOut(): Promise<WriteResult>
}

/** A subresource with behaviour of its own (`scale`, `binding`, `finalize`). Throws ApiError like the registry. */
export interface SubresourceHandler {
  /** `stored`: the object as it is stored. */
  get?(call: SubresourceCall, stored: EncodedObject): Promise<EncodedObject>
  /** Checks and completes a posted body. Writes nothing: admission runs afterwards. */
  create?(call: SubresourceCreate, body: DynamicObject): Promise<SubresourceCreation>
  /** The same for a PUT, for a subresource that has no `update`. */
  replace?(call: SubresourceCreate, body: DynamicObject): Promise<SubresourceCreation>
  /** Returns the object that a patch is applied to before it is replaced; absent: it can't be patched. */
  present?(call: SubresourceCall): Promise<DynamicObject>
  update?(call: SubresourceWrite<UpdateOptions>, transform: ObjectTransform): Promise<WriteResult>
  /** Server-side apply of a body of another kind than the object's. */
  apply?(call: SubresourceWrite<ApplyOptions>, intent: DynamicObject): Promise<WriteResult>
  /** Handles every method at the path and below it. Returns undefined for a request that it does not handle. */
  connect?(call: SubresourceCall, request: ConnectRequest): Promise<ConnectAnswer> | undefined
}

/** The source that a draft was decoded from, if bytes can be copied from it. */
export interface DraftOrigin {
  readonly source?: Handover<ObjectSource> | undefined
}

/** A change of one object on its way to the store. */
export interface ObjectTransition {
  /** The draft that is about to be stored; undefined: the object is removed. */
  readonly after: DynamicObject | undefined
  /** The stored object; undefined: the object is new. */
  readonly before: DynamicObject | undefined
}

/**
 * What a kind does differently from the generic registry; most kinds need no strategy. Objects are in the storage
 * version; drafts belong to the request and may be edited in place. See META-03 to META-08 and DEL-01 to DEL-04.
 */
export interface Strategy {
  /** Syntax of metadata.name; default: DNS subdomain. */
  readonly nameRule?: NameRule
  readonly generation?: GenerationRule
  /** The metadata that a write to `status` changes. Default: labels and annotations (SUB-05). */
  readonly statusMetadata?: readonly StatusMetadata[]
  /** Which finalizers may have no domain. Default: the standard ones. */
  readonly bareFinalizers?: 'standard' | 'any'
  /** The response of a completed deletion (DEL-07). Default: `status`. */
  readonly deletionAnswer?: 'status' | 'object'
  /**
   * What a DELETE does with an object that can't be decoded: `kept` (default) refuses the request; `removed` removes it
   * without admission and in spite of finalizers, so that a broken object which blocks other writes can be cleared.
   */
  readonly unreadable?: 'kept' | 'removed'
  /**
   * `announced`: hooks that edit a draft take its source first, so bytes of an unedited draft may be copied from the
   * source. `fields`: they only set fields of the draft and of its metadata, and edit nothing within a value in place,
   * so a draft shares what it leaves unchanged with the present object. Absent: any part of a draft may have been
   * edited in place.
   */
  readonly edits?: 'announced' | 'fields'
  /**
   * Fills in defaults that depend on other fields; runs after the defaults of the schema. `written`: the write of the
   * draft; undefined: a stored object is being read, which must not fail.
   */
  default?(draft: DynamicObject, written?: DraftOrigin): void
  /** Edits a new object; runs after mutating admission, when the server has filled in the fields that it owns. */
  prepareForCreate?(draft: DynamicObject, request: WriteRequest): Eventual<void>
  /**
   * The same for an update. Also runs for subresources: `subresource` names the one that is written, '' is the object
   * itself.
   */
  prepareForUpdate?(
    draft: DynamicObject,
    old: DynamicObject,
    subresource: string,
    request: WriteRequest,
  ): Eventual<void>
  /**
   * Returns errors beyond those of the schema; runs before validating admission. `old`: the object before an update.
   */
  validate?(
    object: DynamicObject,
    old: DynamicObject | undefined,
    request: WriteRequest,
  ): Eventual<readonly FieldError[]>
  /**
   * Returns further errors, reported after those of `validate`. Runs in slices, for kinds whose validation may take
   * long.
   */
  validateInSlices?(object: DynamicObject, old?: DynamicObject): Sliced<readonly FieldError[]>
  /** Returns further errors of a new object. */
  validateCreate?(object: DynamicObject, request: WriteRequest): Eventual<readonly FieldError[]>
  validateUpdate?(
    object: DynamicObject,
    old: DynamicObject,
    subresource: string,
    request: WriteRequest,
  ): Eventual<readonly FieldError[]>
  /**
   * Paths without list indexes, e.g. `spec.versions.columns`. At and below them the strategy reports errors, possibly
   * under other field names, and those of the schema are dropped. Absent: none.
   */
  readonly reportsItself?: readonly string[]
  /**
   * Returns warnings for the client, in whole sentences; runs when a write has no errors. `old`: the object before an
   * update.
   */
  warnings?(object: DynamicObject, old: DynamicObject | undefined, request: WriteRequest): readonly string[]
  /**
   * Refuses a deletion, also one of a collection, with field errors or with an ApiError; runs before validating
   * admission. Does not run for an object that is already being deleted, which must stay removable.
   */
  canDelete?(object: DynamicObject, request: WriteRequest): Eventual<readonly FieldError[] | ApiError>
  /** Seconds that a deletion waits; undefined: the kind has no graceful deletion (DEL-09). */
  gracePeriodSeconds?(object: DynamicObject, requested: number | undefined): number | undefined
  /** Edits the object when its deletion begins. */
  beginDeletion?(draft: DynamicObject): void
  /** Returns whether an object that is being deleted must be kept even without metadata.finalizers (namespaces). */
  holdsDeletion?(object: DynamicObject): boolean
  /**
   * Allocates and releases values that must be unique over all objects (addresses, ports): fills in the draft and
   * returns the writes to commit with it. Throws ApiError for a value that is taken. Runs again after a write conflict;
   * a dry run drops the writes.
   */
  allocate?(resource: Resource, change: ObjectTransition, request: WriteRequest): Promise<readonly Write[]>
  readonly subresources?: Readonly<Record<string, SubresourceHandler>>
}

/** Finds the strategy of a type; undefined: it has none. */
export type StrategyLookup = (group: string, plural: string) => Strategy | undefined
