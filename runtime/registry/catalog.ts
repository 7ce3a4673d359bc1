import type { Admission } from '../admission/types.ts'
import type { ResourceDefinition } from '../codegen/definition.ts'
import { collectionRange } from '../meta/keys.ts'
import { formatGroupVersion } from '../meta/object.ts'
import type { Vendor } from '../meta/vendor.ts'
import type { Store } from '../store/contract/index.ts'
import type { ResourceCatalog, ResourceRegistry } from './contract.ts'
import { continueTokens } from './continue-token.ts'
import { currentStore } from './current-store.ts'
import { EventSource } from './events.ts'
import { completed } from './prepare.ts'
import { GenericRegistry } from './resource-registry.ts'
import type { RegistrySettings, Resource } from './resource.ts'
import type { StrategyLookup } from './strategy.ts'
import { VirtualRegistry, type OperationLookup } from './virtual-registry.ts'

const FIVE_MINUTES = 5 * 60_000

export interface RegistryOptions {
  readonly vendor: Vendor
  /** The store of a type; several types may share one. */
  readonly store: Store | ((definition: ResourceDefinition) => Store)
  readonly definitions: readonly ResourceDefinition[]
  readonly strategies?: StrategyLookup
  /** What virtual types stand for; one without an operation is not served. */
  readonly operations?: OperationLookup
  /** Stages in the order in which they run. */
  readonly admission?: readonly Admission[]
  /** Key of continue tokens: the same on every server of a store, and after a restart. */
  readonly tokenSecret: Uint8Array
  /** Life of a continue token (milliseconds, LIST-14). */
  readonly tokenLifeMilliseconds?: number
  readonly settings?: Partial<RegistrySettings>
}

const defaults: RegistrySettings = {
  futureVersionWaitMilliseconds: 3_000,
  bookmarkIntervalMilliseconds: 60_000,
  watchBacklogEvents: 10_000,
  watchList: 'disabled',
  clock: Date.now,
}

/** All served types; definitions may come and go while it runs. */
export interface Registry extends ResourceCatalog {
  add(definition: ResourceDefinition): ResourceRegistry
  remove(group: string, plural: string): void
  /** Calls back after every `add` and `remove`; the answer ends that. */
  onChange(listener: () => void): () => void
}

const nameOf = (group: string, plural: string): string => `${plural}.${group}`

/** Makes the registry of every definition; that of a virtual type runs its operation and stores nothing (META-02). */
export function createRegistry(options: RegistryOptions): Registry {
  const {
    vendor,
    store,
    strategies,
    operations,
    admission = [],
    tokenSecret,
    tokenLifeMilliseconds = FIVE_MINUTES,
  } = options
  const settings: RegistrySettings = { ...defaults, ...options.settings }
  const tokens = continueTokens(tokenSecret, tokenLifeMilliseconds)
  const registries = new Map<string, ResourceRegistry>()
  const listeners = new Set<() => void>()
  const changed = (): void => listeners.forEach((listener) => listener())

  const find = (group: string, plural: string): ResourceRegistry | undefined => registries.get(nameOf(group, plural))

  function add(definition: ResourceDefinition): ResourceRegistry {
    const registry = definition.virtual ? virtualRegistry(definition) : storedRegistry(definition)
    registries.set(nameOf(definition.group, definition.plural), registry)
    changed()
    return registry
  }

  function virtualRegistry(definition: ResourceDefinition): ResourceRegistry {
    const { group, plural } = definition
    const operation = operations?.(group, plural)
    if (operation === undefined) throw new TypeError(`${nameOf(group, plural)} is virtual and has no operation`)
    return new VirtualRegistry(definition, operation, find)
  }

  function storedRegistry(definition: ResourceDefinition): ResourceRegistry {
    const { group, plural, storageVersion } = definition
    const storage = definition.versions[storageVersion]
    if (storage === undefined) throw new TypeError(`${nameOf(group, plural)} has no version ${storageVersion}`)
    const type = { group, resource: plural }
    const strategy = strategies?.(group, plural) ?? {}
    const anyStore = typeof store === 'function' ? store(definition) : store
    const current = currentStore(anyStore, definition, (draft) => completed({ storage, strategy }, draft))
    const resource: Resource = {
      definition,
      type,
      storage,
      storageApiVersion: formatGroupVersion({ group, version: storageVersion }),
      strategy,
      ...current,
      events: new EventSource(current.store, collectionRange(type, '')),
      tokens,
      admission,
      vendor,
      settings,
      find,
    }
    return new GenericRegistry(resource)
  }

  for (const definition of options.definitions) {
    if (!definition.virtual || operations?.(definition.group, definition.plural) !== undefined) add(definition)
  }
  return {
    add,
    remove(group, plural) {
      if (registries.delete(nameOf(group, plural))) changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    find,
    all: () => [...registries.values()],
  }
}
