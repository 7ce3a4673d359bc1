import type { ApiObject, UserInfo } from '../../api/index.ts'
import type { OperationContext, Resource } from '../../registry/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import { CatalogLookup } from './lookup.ts'
import type { DeepReadonly } from './types.ts'

/** Reads objects of any kind, with the rights of the server and not of the user. */
export interface Lookup {
  /** Returns an object; undefined: it does not exist. `namespace`: of a namespaced kind. */
  get<T extends ApiObject>(
    resource: ResourceDefinition<T>,
    name: string,
    namespace?: string,
  ): Promise<DeepReadonly<T> | undefined>
  /** Returns the objects of a kind, at most 500. */
  list<T extends ApiObject>(
    resource: ResourceDefinition<T>,
    options?: LookupOptions,
  ): Promise<readonly DeepReadonly<T>[]>
}

export interface LookupOptions {
  /** Default: all namespaces. */
  readonly namespace?: string
  readonly labelSelector?: string
  readonly fieldSelector?: string
}

/** The request for which the project's code runs. */
export interface HookContext {
  readonly user: UserInfo
  /** Whether the request is a dry run, which stores nothing. */
  readonly dryRun: boolean
  /** The subresource that the request is about; '' for the object itself. */
  readonly subresource: string
  /** Aborts when the client disconnects, or the time of the hook is over. */
  readonly signal: AbortSignal
  readonly lookup: Lookup
  /** Adds a warning to the answer. */
  warn(text: string): void
}

/** The context of a hook; expensive members are made on first use. */
export class RunContext implements HookContext {
  readonly user: UserInfo
  readonly dryRun: boolean
  readonly subresource: string
  readonly #operation: OperationContext
  readonly #find: Resource['find']
  #late: AbortController | undefined

  constructor(operation: OperationContext, dryRun: 'All' | undefined, find: Resource['find']) {
    this.user = operation.user
    this.dryRun = dryRun === 'All'
    this.subresource = operation.subresource
    this.#operation = operation
    this.#find = find
  }

  get signal(): AbortSignal {
    this.#late ??= new AbortController()
    return AbortSignal.any([this.#operation.request.signal, this.#late.signal])
  }

  get lookup(): Lookup {
    return new CatalogLookup(this.#operation, this.#find)
  }

  readonly warn = (text: string): void => this.#operation.warn(text)

  /** Tells the project's code that nothing waits for its result any more. */
  abort(reason: unknown): void {
    this.#late ??= new AbortController()
    this.#late.abort(reason)
  }
}
