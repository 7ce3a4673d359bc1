import type { ApiError, ApiObject, FieldError } from '../../api/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { BodyTypes, SubresourceTypes } from '../../scheme/index.ts'
import type { HookContext } from './context.ts'
import type { Reply } from './reply.ts'
import type { DeepReadonly, Draft } from './types.ts'

/** A name that at most one object of the kind may hold at a time, such as an address or a number. */
export interface ClaimedName {
  /** The field that holds it, as an error names it. */
  readonly field: string
  readonly name: string
}

/** Allocates values that must be unique over all objects of the kind. */
export interface Allocation<T extends ApiObject> {
  /** Fills in what the client left open. Runs again if another server was faster. */
  choose?(draft: Draft<T>, context: AllocationContext): Eventual<void>
  /** Returns the names that an object holds. Must depend on the object's fields alone. */
  names(object: DeepReadonly<T>): readonly ClaimedName[]
}

export interface AllocationContext extends HookContext {
  /** Returns whether no object holds a name. */
  isFree(name: string): Promise<boolean>
}

export const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date'] as const

/** The request to a subresource for which the project's code runs. */
export interface SubresourceContext<T extends ApiObject> extends HookContext {
  /** Of a GET. */
  readonly query: URLSearchParams
  /**
   * Changes the object that the subresource belongs to, including its status, like an update: hooks and validation run,
   * and it is retried after a conflict with the newest object. Returns the stored object. If the body names a resource
   * version, the object must have it; otherwise it throws 409.
   */
  change(edit: (draft: Draft<T>) => void): Promise<DeepReadonly<T>>
}

/** The body that a subresource takes: any object if the schema names no `body`. */
type TakenBody<S extends BodyTypes> = DeepReadonly<S['body'] extends ApiObject ? S['body'] : ApiObject>

/** An object whose envelope the server completes. */
type WithoutEnvelope<A> = DeepReadonly<Omit<A, keyof ApiObject> & Partial<ApiObject>>

/** The result of a subresource: any JSON if the schema names neither `answer` nor `body`. */
type Returned<S extends BodyTypes> = S extends { readonly answer: infer A }
  ? WithoutEnvelope<A> | Reply
  : S['body'] extends ApiObject
    ? DeepReadonly<S['body']> | Reply
    : object

/**
 * A subresource. Each method gets the stored object, and returns an object, which is sent as JSON, or a `reply`. Bodies
 * are of the type that the schema names as `body`. If the schema names an `answer`, a returned object is of that type:
 * apiVersion, kind and metadata may be left out, and unknown fields are dropped. Otherwise it is sent unchanged.
 */
export interface OwnSubresource<T extends ApiObject, S extends BodyTypes = BodyTypes> {
  get?(object: DeepReadonly<T>, context: SubresourceContext<T>): Eventual<Returned<S>>
  /** POST. */
  create?(object: DeepReadonly<T>, body: TakenBody<S>, context: SubresourceContext<T>): Eventual<Returned<S>>
  /** PUT. With `get`, the verb `patch` of the schema is served too: what `get` returns is patched, then put. */
  update?(object: DeepReadonly<T>, body: TakenBody<S>, context: SubresourceContext<T>): Eventual<Returned<S>>
}

/** Behaviour of subresources by name, except those of the server. */
type OwnSubresources<T extends ApiObject, S extends SubresourceTypes> = {
  readonly [Name in Exclude<keyof S, 'status' | 'scale'>]?: OwnSubresource<T, S[Name]>
}

/** A column of the tables of a kind. */
export interface OwnColumn<T extends ApiObject> {
  readonly name: string
  /** Default: `string`. The cell of a `date` is an RFC 3339 time, which clients see as an age. */
  readonly type?: (typeof COLUMN_TYPES)[number]
  readonly format?: string
  readonly description?: string
  /** 0 (default): always shown; 1: shown on request (`kubectl get -o wide`). */
  readonly priority?: 0 | 1
  cell(object: DeepReadonly<T>): string | number | boolean | null | undefined
}

/** The objects of a kind in the storage version, kept elsewhere: in a database, by another service. */
export interface KindSource<T extends ApiObject> {
  /** Returns an object; undefined: there is none. */
  read(target: SourceTarget, call: SourceCall): Eventual<T | undefined>
  /** Returns all objects of a namespace ('': of all namespaces), with the version of the newest change of any. */
  list(
    namespace: string,
    call: SourceCall,
  ): Eventual<{ readonly items: readonly T[]; readonly resourceVersion: string }>
  /**
   * Makes a change, all or nothing, and returns its version. `raced`: a new object exists, or another one is not at the version
   * that the change expects; then nothing is written, and the server tries again with the newest object.
   */
  write(change: SourceChange<T>, call: SourceCall): Eventual<string>
  /** Yields the changes after a version, in order. Absent: the schema must leave out the verb watch. */
  watch?(after: string, call: SourceCall): AsyncIterable<SourceEvent<T>>
}

/** The place of an object; `namespace` is '' for a cluster-scoped kind. */
export interface SourceTarget {
  readonly namespace: string
  readonly name: string
}

export interface SourceCall {
  /** Aborts when the time is over; of a watch, when its client has gone. */
  readonly signal: AbortSignal
}

/** `expect`: the version that the object must have. */
export type SourceChange<T extends ApiObject> =
  | { readonly type: 'create'; readonly object: DeepReadonly<T> }
  | { readonly type: 'update'; readonly object: DeepReadonly<T>; readonly expect: string }
  | { readonly type: 'delete'; readonly target: SourceTarget; readonly expect: string }

/** A change of an object, which has the version of the change; a deleted object is in its last state. */
export interface SourceEvent<T extends ApiObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: T
  /**
   * The object before the change. Without it, watches with selectors don't see that an object has left their selection.
   */
  readonly previous?: T
}

/**
 * The hooks of a kind. `T` is the type of its objects in the storage version, `S` the types of its subresources there;
 * all hooks see that version. They run in the order in which they are listed here, at most `deadlineMilliseconds` each.
 */
export interface KindHooks<T extends ApiObject, S extends SubresourceTypes = SubresourceTypes> {
  /** Longest time of a hook that returns a promise; default: 10,000. */
  readonly deadlineMilliseconds?: number
  /**
   * Fills in defaults that depend on other fields, after those of the schema. Must not wait; also runs on stored
   * objects of older versions.
   */
  default?(draft: Draft<T>): void
  /** Completes a new object, after mutating admission. */
  prepareForCreate?(draft: Draft<T>, context: HookContext): Eventual<void>
  /** Completes a changed object, after mutating admission; also for subresources. */
  prepareForUpdate?(draft: Draft<T>, old: DeepReadonly<T>, context: HookContext): Eventual<void>
  /** Returns the errors of an object beyond those of the schema; none: []. `old`: the object before an update. */
  validate?(
    object: DeepReadonly<T>,
    old: DeepReadonly<T> | undefined,
    context: HookContext,
  ): Eventual<readonly FieldError[]>
  /** Further errors of a new object. */
  validateCreate?(object: DeepReadonly<T>, context: HookContext): Eventual<readonly FieldError[]>
  /** Further errors of a change. */
  validateUpdate?(object: DeepReadonly<T>, old: DeepReadonly<T>, context: HookContext): Eventual<readonly FieldError[]>
  /** Returns errors, or a refusal such as `forbidden(…)`, of a deletion; [] lets the object go. */
  canDelete?(object: DeepReadonly<T>, context: HookContext): Eventual<readonly FieldError[] | ApiError>
  readonly allocate?: Allocation<T>
  /** The columns of tables; absent: those that the schema declares. */
  readonly columns?: readonly OwnColumn<T>[]
  /** Behaviour of subresources that the schema declares, by their names. */
  readonly subresources?: OwnSubresources<T, S>
  /** For a virtual kind: handles a POST and returns the response. The body may be edited and returned. */
  virtual?(body: Draft<T>, context: HookContext): Eventual<T>
  /** Keeps the objects of the kind instead of the server's store. */
  readonly source?: KindSource<T>
}
