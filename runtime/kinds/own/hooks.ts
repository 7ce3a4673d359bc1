import type { ApiError, ApiObject, FieldError } from '../../api/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { BodyTypes, SubresourceTypes } from '../../scheme/index.ts'
import type { HookContext } from './context.ts'
import type { Reply } from './reply.ts'
import type { DeepReadonly, Draft } from './types.ts'

/** A name that at most one object of the kind holds at a time, such as an address or a number. */
export interface ClaimedName {
  /** The field that holds it, as an error names it. */
  readonly field: string
  readonly name: string
}

/** Gives objects what must be unique over all objects of their kind. */
export interface Allocation<T extends ApiObject> {
  /** Fills in what the client left open. Runs again if another server was faster. */
  choose?(draft: Draft<T>, context: AllocationContext): Eventual<void>
  /** Returns the names that an object holds: of its fields alone, always the same of the same object. */
  names(object: DeepReadonly<T>): readonly ClaimedName[]
}

export interface AllocationContext extends HookContext {
  /** Returns whether no object holds a name. */
  isFree(name: string): Promise<boolean>
}

export const COLUMN_TYPES = ['string', 'integer', 'number', 'boolean', 'date'] as const

/** The request to a subresource that own code runs for. */
export interface SubresourceContext<T extends ApiObject> extends HookContext {
  /** Of a GET. */
  readonly query: URLSearchParams
  /**
   * Changes the object that the subresource belongs to, its status too, as an update does: hooks and validation run, and it is
   * tried again after a lost race, each time with the newest object. Returns what was stored. If the body names a resource
   * version, the object must be at that (409).
   */
  change(edit: (draft: Draft<T>) => void): Promise<DeepReadonly<T>>
}

/** What a subresource is called with: an object of which no more is known where the schema names no `body`. */
type TakenBody<S extends BodyTypes> = DeepReadonly<S['body'] extends ApiObject ? S['body'] : ApiObject>

/** An object whose envelope the server completes. */
type WithoutEnvelope<A> = DeepReadonly<Omit<A, keyof ApiObject> & Partial<ApiObject>>

/** What a subresource may return: anything that JSON can say where the schema names neither `answer` nor `body`. */
type Returned<S extends BodyTypes> = S extends { readonly answer: infer A }
  ? WithoutEnvelope<A> | Reply
  : S['body'] extends ApiObject
    ? DeepReadonly<S['body']> | Reply
    : object

/**
 * A subresource. Each method gets the object as it is stored, and returns an object, which is answered as JSON, or a
 * `reply`. Bodies are of the type that the schema names as `body`. An object that is returned is of the type that it names as
 * `answer`, if it does: apiVersion, kind and metadata may be left out, and fields that the type does not have vanish; otherwise it
 * is answered as it is, and so it is a whole body.
 */
export interface OwnSubresource<T extends ApiObject, S extends BodyTypes = BodyTypes> {
  get?(object: DeepReadonly<T>, context: SubresourceContext<T>): Eventual<Returned<S>>
  /** POST. */
  create?(object: DeepReadonly<T>, body: TakenBody<S>, context: SubresourceContext<T>): Eventual<Returned<S>>
  /** PUT. With `get`, the verb `patch` of the schema is served too: what `get` returns is patched, then put. */
  update?(object: DeepReadonly<T>, body: TakenBody<S>, context: SubresourceContext<T>): Eventual<Returned<S>>
}

/** Behaviour of subresources by their names, but for those that belong to the server. */
type OwnSubresources<T extends ApiObject, S extends SubresourceTypes> = {
  readonly [Name in Exclude<keyof S, 'status' | 'scale'>]?: OwnSubresource<T, S[Name]>
}

/** A column of the tables of a kind. */
export interface OwnColumn<T extends ApiObject> {
  readonly name: string
  /** Default: `string`. Of a `date` the cell is an RFC 3339 time, of which clients see how long ago it was. */
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

/** A change of an object, which has the version of the change; a deleted one is as it was last. */
export interface SourceEvent<T extends ApiObject> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: T
  /** Before the change. Without it watches with selectors don't learn that an object has left their selection. */
  readonly previous?: T
}

/**
 * What own code says about a kind. `T` is the type of its objects in the storage version, `S` are those of its subresources
 * there; all hooks see that version. They run in the order in which they stand here, at most `deadlineMilliseconds` each.
 */
export interface KindHooks<T extends ApiObject, S extends SubresourceTypes = SubresourceTypes> {
  /** Longest time of a hook that answers later; default: 10,000. */
  readonly deadlineMilliseconds?: number
  /** Fills in defaults that depend on other fields, after those of the schema. Never waits; also runs on stored objects of older versions. */
  default?(draft: Draft<T>): void
  /** Completes a new object, after mutating admission. */
  prepareForCreate?(draft: Draft<T>, context: HookContext): Eventual<void>
  /** Completes a changed object, after mutating admission; also for subresources. */
  prepareForUpdate?(draft: Draft<T>, old: DeepReadonly<T>, context: HookContext): Eventual<void>
  /** Returns the errors of an object beyond those of the schema; none: []. `old`: what it was before an update. */
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
  /** Of a virtual kind: answers to what is posted. The body may be edited and returned. */
  virtual?(body: Draft<T>, context: HookContext): Eventual<T>
  /** Keeps the objects of the kind in the place of the server's store. */
  readonly source?: KindSource<T>
}
