import type { ResourceDefinition } from '../scheme/index.ts'
import type { ResourceCatalog, ResourceRegistry } from './contract.ts'
import { resourceName, RegistryBuilder, type AddOptions, type RegistryOptions } from './registry-builder.ts'

/** All served types; types are added and removed while the server runs. */
export interface Registry extends ResourceCatalog {
  /** Serves a type, replacing the one of the same name. */
  add(definition: ResourceDefinition, options?: AddOptions): ResourceRegistry
  remove(group: string, plural: string): void
  /** Calls the listener after every `add` and `remove`. Returns a function that unsubscribes it. */
  onChange(listener: CatalogListener): () => void
}

/** Receives the type that was added and the one that was removed. */
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
