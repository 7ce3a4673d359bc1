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

/** What `metadata.generation` counts: changes of `spec`, of everything but metadata and status, nothing (always 1), or it is absent. */
export type GenerationRule = 'spec' | 'content' | 'constant' | 'none'

/** Metadata that a write to `status` may change. */
export type StatusMetadata = 'labels' | 'annotations'

/** The object on which a subresource is called. */
interface SubresourceCall {
  readonly resource: Resource
  readonly context: OperationContext
  readonly target: ObjectReference
}

/** A call that writes. */
interface SubresourceWrite<Options> extends SubresourceCall {
  readonly options: Options
}

/** A call that creates: what it writes is part of a request that admission has been asked about. */
export interface SubresourceCreate extends SubresourceWrite<WriteOptions> {
  readonly admission: 'done'
}

/** A checked creation. */
export interface SubresourceCreation {
  /** The body with its defaults, as validating admission sees it. */
  readonly object: DynamicObject
  carryOut(): Promise<WriteResult>
}

/** A subresource with behaviour of its own (`scale`, `binding`, `finalize`). Throws ApiError like the registry. */
export interface SubresourceHandler {
  /** `stored`: the object as it is stored. */
  get?(call: SubresourceCall, stored: EncodedObject): Promise<EncodedObject>
  /** Checks and completes what is posted; nothing is written before admission has allowed it. */
  create?(call: SubresourceCreate, body: DynamicObject): Promise<SubresourceCreation>
  /** The same of what is PUT, for a subresource without an update of its own. */
  replace?(call: SubresourceCreate, body: DynamicObject): Promise<SubresourceCreation>
  /** What a patch is applied to before it is put; absent: what is only replaced can't be patched. */
  present?(call: SubresourceCall): Promise<DynamicObject>
  update?(call: SubresourceWrite<UpdateOptions>, transform: ObjectTransform): Promise<WriteResult>
  /** Server-side apply of a body of another kind than the object's. */
  apply?(call: SubresourceWrite<ApplyOptions>, intent: DynamicObject): Promise<WriteResult>
  /** Takes every method at the path and below it; undefined: not this one. */
  connect?(call: SubresourceCall, request: ConnectRequest): Promise<ConnectAnswer> | undefined
}

/** What a draft was decoded from, if it can be copied. */
export interface DraftOrigin {
  readonly source?: Handover<ObjectSource> | undefined
}

/** A change of one object on its way to the store. */
export interface ObjectTransition {
  /** The draft that is about to be stored; undefined: the object goes. */
  readonly after: DynamicObject | undefined
  /** What is stored now; undefined: the object is new. */
  readonly before: DynamicObject | undefined
}

/**
 * What a kind does differently from the generic registry; most kinds need none. Objects are in the storage version;
 * drafts belong to the request and may be edited in place. See META-03 to META-08 and DEL-01 to DEL-04.
 */
export interface Strategy {
  /** Syntax of metadata.name; default: DNS subdomain. */
  readonly nameRule?: NameRule
  readonly generation?: GenerationRule
  /** What of the metadata a write to `status` changes; default: labels and annotations (SUB-05). */
  readonly statusMetadata?: readonly StatusMetadata[]
  /** Finalizers without a path; default: only those that are known. */
  readonly bareFinalizers?: 'standard' | 'any'
  /** What a deletion that is complete answers with (DEL-07); default `status`. */
  readonly deletionAnswer?: 'status' | 'object'
  /**
   * What a DELETE does with an object that can't be read: `kept` (default) refuses, `removed` takes it away without
   * admission and whatever finalizers it had, so that one that refuses the writes of others can be mended.
   */
  readonly unreadable?: 'kept' | 'removed'
  /**
   * `announced`: whoever edits a draft takes its source, so that one which nobody has edited may be copied from it; absent:
   * any draft may have been edited.
   */
  readonly edits?: 'announced'
  /**
   * Fields that hold a default only under a condition, after the schema's own defaults. `written`: the write of the draft;
   * undefined: a stored object is read, which must not fail.
   */
  default?(draft: DynamicObject, written?: DraftOrigin): void
  /** Runs after mutating admission, when the server has filled in what it owns of a new object. */
  prepareForCreate?(draft: DynamicObject, request: WriteRequest): Eventual<void>
  /** The same for a change; also runs for a subresource, which `subresource` names: '' for the object itself. */
  prepareForUpdate?(
    draft: DynamicObject,
    old: DynamicObject,
    subresource: string,
    request: WriteRequest,
  ): Eventual<void>
  /** Errors beyond those of the schema, before validating admission. `old` is what it was before an update. */
  validate?(
    object: DynamicObject,
    old: DynamicObject | undefined,
    request: WriteRequest,
  ): Eventual<readonly FieldError[]>
  /** Further ones in slices, behind those of `validate`: of a kind whose objects may take long, so that others have their turn. */
  validateInSlices?(object: DynamicObject, old?: DynamicObject): Sliced<readonly FieldError[]>
  /** Further errors of a new object. */
  validateCreate?(object: DynamicObject, request: WriteRequest): Eventual<readonly FieldError[]>
  validateUpdate?(
    object: DynamicObject,
    old: DynamicObject,
    subresource: string,
    request: WriteRequest,
  ): Eventual<readonly FieldError[]>
  /**
   * Paths without places in lists, e.g. `spec.versions.columns`, at and below which the kind itself reports what is missing
   * or wrong, maybe under other names, and its schema is silent; absent: none.
   */
  readonly reportsItself?: readonly string[]
  /**
   * What clients are warned of though nothing refuses it, in whole sentences: asked when a write has no errors. `old` is what
   * the object was before an update.
   */
  warnings?(object: DynamicObject, old: DynamicObject | undefined, request: WriteRequest): readonly string[]
  /**
   * Refuses a deletion, that of a collection too, before validating admission is asked: with field errors, or with the
   * answer. Is not asked about an object whose deletion has begun: that must be able to go.
   */
  canDelete?(object: DynamicObject, request: WriteRequest): Eventual<readonly FieldError[] | ApiError>
  /** Seconds that a deletion waits; undefined: the kind has no graceful deletion (DEL-09). */
  gracePeriodSeconds?(object: DynamicObject, requested: number | undefined): number | undefined
  /** Marks the object when its deletion begins. */
  beginDeletion?(draft: DynamicObject): void
  /** An object under deletion that must not be removed even without metadata.finalizers (namespaces). */
  holdsDeletion?(object: DynamicObject): boolean
  /**
   * Takes and gives back what must be unique over all objects (addresses, ports): fills the draft in, and answers with
   * writes that belong into the same commit. Throws ApiError for what is taken. Runs again after a lost race; a dry run
   * leaves the writes out.
   */
  allocate?(resource: Resource, change: ObjectTransition, request: WriteRequest): Promise<readonly Write[]>
  readonly subresources?: Readonly<Record<string, SubresourceHandler>>
}

/** Finds the strategy of a type; undefined: it needs none. */
export type StrategyLookup = (group: string, plural: string) => Strategy | undefined
