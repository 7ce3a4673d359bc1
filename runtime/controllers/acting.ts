import type { UserInfo } from '../api/index.ts'
import { derived } from '../async/index.ts'
import type { Guard, OperationContext, Registry, ResourceRegistry } from '../registry/index.ts'

/** What a controller is about to do, in the terms of authorization. */
export interface Action {
  readonly verb: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  /** '' for a collection. */
  readonly name: string
}

/** The identity and the guard with which controllers act. */
export interface Actor {
  /** undefined: as the controller itself, without limits. */
  readonly user?: UserInfo
  /** A condition on the store that every write requires; undefined: none. */
  readonly guard?: Guard | undefined
  /** Throws ApiError 403 for what the user may not do; absent: everything is allowed. */
  authorize?(action: Action): Promise<void>
}

/** Returns the same types with the rights of an actor: every operation is authorized, and every write guarded. */
export function actingCatalog(catalog: Registry, actor: Actor): Registry {
  const wrap = derived((registry: ResourceRegistry): ResourceRegistry => new ActingRegistry(registry, actor))
  const wrapIf = (registry: ResourceRegistry | undefined): ResourceRegistry | undefined =>
    registry === undefined ? undefined : wrap(registry)
  return {
    find: (group, plural) => wrapIf(catalog.find(group, plural)),
    all: () => catalog.all().map(wrap),
    add: (definition, options) => wrap(catalog.add(definition, options)),
    remove: (group, plural) => catalog.remove(group, plural),
    onChange: (listener) => catalog.onChange((added, removed) => listener(wrapIf(added), wrapIf(removed))),
  }
}

interface Target {
  readonly namespace: string
  readonly name?: string
}

class ActingRegistry implements ResourceRegistry {
  readonly definition: ResourceRegistry['definition']
  readonly asStored: ResourceRegistry | undefined
  readonly #registry: ResourceRegistry
  readonly #actor: Actor

  constructor(registry: ResourceRegistry, actor: Actor) {
    this.definition = registry.definition
    this.asStored = registry.asStored === undefined ? undefined : new ActingRegistry(registry.asStored, actor)
    this.#registry = registry
    this.#actor = actor
  }

  get: ResourceRegistry['get'] = async (context, target, options) => {
    await this.#authorize('get', context, target)
    return this.#registry.get(this.#as(context), target, options)
  }

  list: ResourceRegistry['list'] = async (context, request) => {
    await this.#authorize('list', context, { namespace: request.namespace })
    return this.#registry.list(this.#as(context), request)
  }

  watch: ResourceRegistry['watch'] = async (context, request) => {
    await this.#authorize('watch', context, request)
    return this.#registry.watch(this.#as(context), request)
  }

  create: ResourceRegistry['create'] = async (context, target, object, options) => {
    await this.#authorize('create', context, { namespace: target.namespace })
    return this.#registry.create(this.#as(context), target, object, options)
  }

  update: ResourceRegistry['update'] = async (context, target, transform, options) => {
    await this.#authorize(options.method === 'patch' ? 'patch' : 'update', context, target)
    return this.#registry.update(this.#as(context), target, transform, options)
  }

  delete: ResourceRegistry['delete'] = async (context, target, options) => {
    await this.#authorize('delete', context, target)
    return this.#registry.delete(this.#as(context), target, options)
  }

  deleteCollection: ResourceRegistry['deleteCollection'] = async (context, request, options) => {
    await this.#authorize('deletecollection', context, { namespace: request.namespace })
    return this.#registry.deleteCollection(this.#as(context), request, options)
  }

  #as(context: OperationContext): OperationContext {
    const { user = context.user, guard } = this.#actor
    return { ...context, user, guard }
  }

  async #authorize(verb: string, context: OperationContext, { namespace, name = '' }: Target): Promise<void> {
    const { group, plural: resource } = this.definition
    const { version, subresource } = context
    await this.#actor.authorize?.({ verb, group, version: version.name, resource, subresource, namespace, name })
  }
}
