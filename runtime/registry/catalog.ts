import type { ResourceDefinition } from '../scheme/index.ts'
import type { ResourceCatalog, ResourceRegistry } from './contract.ts'
import { resourceName, RegistryBuilder, type AddOptions, type RegistryOptions } from './registry-builder.ts'

/** All served types; definitions may come and go while it runs. */
export interface Registry extends ResourceCatalog {
  /** Serves a type, in the place of the one of that name. */
  add(definition: ResourceDefinition, options?: AddOptions): ResourceRegistry
  remove(group: string, plural: string): void
  /** Calls back after every `add` and `remove`; the answer ends that. */
  onChange(listener: CatalogListener): () => void
}

/** Gets the type that is served from now on, and the one that is not any more. */
type CatalogListener = (added: ResourceRegistry | undefined, removed: ResourceRegistry | undefined) => void

/** Makes the registry of every definition; that of a virtual type runs its operation and stores nothing (META-02). */
export function createRegistry(options: RegistryOptions): Registry {
  const registries = new Map<string, ResourceRegistry>()
  const listeners = new Set<CatalogListener>()
  const changed: CatalogListener = (added, removed) => listeners.forEach((listener) => listener(added, removed))

  const find = (group: string, plural: string): ResourceRegistry | undefined =>
    registries.get(resourceName(group, plural))
  const builder = new RegistryBuilder(options, find)

  function add(definition: ResourceDefinition, how: AddOptions = {}): ResourceRegistry {
    const registry = builder.build(definition, how)
    const name = resourceName(definition.group, definition.plural)
    const before = registries.get(name)
    registries.set(name, registry)
    changed(registry, before)
    before?.close?.()
    return registry
  }

  for (const definition of options.definitions) if (builder.isServed(definition)) add(definition)
  return {
    add,
    remove(group, plural) {
      const removed = find(group, plural)
      if (!registries.delete(resourceName(group, plural))) return
      changed(undefined, removed)
      removed?.close?.()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find,
    all: () => [...registries.values()],
  }
}
