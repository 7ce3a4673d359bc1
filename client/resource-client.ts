import type { Connection, Query } from './connection.ts'
import { apiVersionOf, pathOf, type AnswerOf, type BodyOf, type Resource, type Subresources } from './resource.ts'
import type { ApiObject, ContinueToken, Draft, ObjectList, ResourceVersion, Status } from './meta.ts'
import { readEvents, type WatchEvent } from './watch.ts'

interface CallOptions {
  readonly signal?: AbortSignal
}

export interface ReadOptions extends CallOptions {
  readonly resourceVersion?: ResourceVersion
}

/** A version is never sent without how to match it (CLIENT-07). */
type VersionMatch =
  | { readonly resourceVersion?: undefined; readonly resourceVersionMatch?: undefined }
  | { readonly resourceVersion: ResourceVersion | '0'; readonly resourceVersionMatch: 'Exact' | 'NotOlderThan' }

export interface SelectOptions extends CallOptions {
  readonly labelSelector?: string
  readonly fieldSelector?: string
}

export type ListOptions = SelectOptions &
  VersionMatch & {
    readonly limit?: number
    readonly continue?: ContinueToken
  }

export interface WatchOptions extends SelectOptions {
  /** Where the watch continues; without it, it begins with the present objects. */
  readonly resourceVersion?: ResourceVersion
  readonly allowWatchBookmarks?: boolean
  readonly timeoutSeconds?: number
}

export interface WriteOptions extends CallOptions {
  readonly dryRun?: 'All'
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict'
  readonly fieldManager?: string
}

export interface ApplyOptions extends WriteOptions {
  /** `take` takes over fields of other field managers; `refuse` (default) makes that a conflict. */
  readonly conflicts?: 'take' | 'refuse'
}

export interface DeleteOptions extends CallOptions {
  readonly dryRun?: 'All'
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground'
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: ResourceVersion }
}

export type PatchType = 'json' | 'merge' | 'strategic'

const PATCH_TYPES = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
} as const

/** The objects of one type, in one namespace or in all. Every call throws `ApiError` for an error answer. */
export class ResourceClient<T extends ApiObject, S extends Subresources = Subresources> {
  readonly resource: Resource
  readonly namespace: string | undefined
  readonly #connection: Connection

  constructor(connection: Connection, resource: Resource, namespace?: string) {
    this.#connection = connection
    this.resource = resource
    this.namespace = namespace
  }

  get(name: string, { signal, ...query }: ReadOptions = {}): Promise<T> {
    return this.#json('GET', { name }, { query, signal })
  }

  list({ signal, ...query }: ListOptions = {}): Promise<ObjectList<T>> {
    return this.#json('GET', {}, { query, signal })
  }

  /** Yields events as they happen, until the server ends the watch or the signal aborts it. */
  async *watch({ signal, ...query }: WatchOptions = {}): AsyncGenerator<WatchEvent<T>> {
    const response = await this.#connection.open({
      method: 'GET',
      path: this.#path({}),
      query: { ...query, watch: true },
      ...(signal === undefined ? {} : { signal }),
    })
    if (response.body !== null) yield* readEvents<T>(response.body, (line) => this.#connection.codec.parse(line))
  }

  create(object: Draft<T>, { signal, ...query }: WriteOptions = {}): Promise<T> {
    return this.#json('POST', {}, { query: this.#owned(query), body: this.#complete(object), signal })
  }

  /**
   * Replaces an object. If it carries the resource version that was read, the update fails with a conflict if that is
   * no longer the newest.
   */
  update(object: Draft<T>, { signal, ...query }: WriteOptions = {}): Promise<T> {
    const name = nameOf(object)
    return this.#json('PUT', { name }, { query: this.#owned(query), body: this.#complete(object), signal })
  }

  patch(name: string, type: PatchType, patch: unknown, { signal, ...query }: WriteOptions = {}): Promise<T> {
    const contentType = PATCH_TYPES[type]
    return this.#json('PATCH', { name }, { query: this.#owned(query), body: patch, contentType, signal })
  }

  /** Server-side apply: sets the fields of `object` for this field manager. */
  apply(object: Draft<T>, { signal, conflicts, ...query }: ApplyOptions = {}): Promise<T> {
    return this.#json(
      'PATCH',
      { name: nameOf(object) },
      {
        query: { fieldManager: 'client', ...this.#owned(query), ...(conflicts === 'take' ? { force: true } : {}) },
        body: this.#complete(object),
        contentType: 'application/apply-patch+yaml',
        signal,
      },
    )
  }

  /** Deletes an object. Returns the object while finalizers or dependents hold it, and a Status once it is gone. */
  delete(name: string, { signal, dryRun, ...body }: DeleteOptions = {}): Promise<T | Status> {
    return this.#json('DELETE', { name }, { query: { dryRun }, body: deletion(body), signal })
  }

  deleteCollection(
    { signal, ...query }: SelectOptions = {},
    { dryRun, signal: _, ...body }: DeleteOptions = {},
  ): Promise<ObjectList<T> | Status> {
    return this.#json('DELETE', {}, { query: { ...query, dryRun }, body: deletion(body), signal })
  }

  /** Returns the client of a subresource, with the types of its bodies and answers. */
  subresource<N extends keyof S & string>(subresource: N): SubresourceClient<BodyOf<S[N]>, AnswerOf<S[N]>> {
    return {
      get: (name, { signal } = {}) => this.#json('GET', { name, subresource }, { signal }),
      create: (name, body, { signal, ...query } = {}) =>
        this.#json('POST', { name, subresource }, { query: this.#owned(query), body, signal }),
      update: (name, body, { signal, ...query } = {}) =>
        this.#json('PUT', { name, subresource }, { query: this.#owned(query), body, signal }),
      patch: (name, type, body, { signal, ...query } = {}) =>
        this.#json(
          'PATCH',
          { name, subresource },
          { query: this.#owned(query), body, contentType: PATCH_TYPES[type], signal },
        ),
    }
  }

  #path(at: { readonly name?: string; readonly subresource?: string }): string {
    return pathOf(this.resource, { ...(this.namespace === undefined ? {} : { namespace: this.namespace }), ...at })
  }

  #json<R>(
    method: string,
    at: { readonly name?: string; readonly subresource?: string },
    call: { query?: Query; body?: unknown; contentType?: string; signal: AbortSignal | undefined },
  ): Promise<R> {
    const { signal, ...rest } = call
    return this.#connection.json<R>({
      method,
      path: this.#path(at),
      ...rest,
      ...(signal === undefined ? {} : { signal }),
    })
  }

  #owned(query: Query): Query {
    const { fieldManager } = this.#connection.options
    return fieldManager === undefined ? query : { fieldManager, ...query }
  }

  #complete(object: Draft<T>): Draft<T> {
    return { apiVersion: apiVersionOf(this.resource), kind: this.resource.kind, ...object }
  }
}

/** A body to send. */
type Written<B> = B extends ApiObject ? B | Draft<B> : B

/** Calls on a subresource of a named object; the server may not support all of them. */
export interface SubresourceClient<B, A = B> {
  get(name: string, options?: CallOptions): Promise<A>
  create(name: string, body: Written<B>, options?: WriteOptions): Promise<A>
  update(name: string, body: Written<B>, options?: WriteOptions): Promise<A>
  patch(name: string, type: PatchType, patch: unknown, options?: WriteOptions): Promise<A>
}

function nameOf({ metadata }: { readonly metadata: { readonly name?: string } }): string {
  if (metadata.name === undefined || metadata.name === '') throw new TypeError('metadata.name is missing')
  return metadata.name
}

const deletion = (options: object): object | undefined =>
  Object.keys(options).length === 0 ? undefined : { apiVersion: 'v1', kind: 'DeleteOptions', ...options }
