import { AdmissionPlan, type Admission, type MeasureAdmission } from '../admission/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../scheme/index.ts'
import { collectionRange, formatGroupVersion, type DynamicObject, type Vendor } from '../api/index.ts'
import { Turns } from '../async/index.ts'
import type { Store } from '../store/contract/index.ts'
import { EventSource, type KnownObjects } from '../watch/index.ts'
import type { ResourceCatalog, ResourceRegistry } from './contract.ts'
import { coercedStore } from './storage/coerced-store.ts'
import { HotObjects } from './storage/hot-objects.ts'
import { continueTokens } from './read/continue-token.ts'
import { ConvertedRegistry, type ObjectConverter } from './adapters/converted-registry.ts'
import { currentStore, type CurrentStore } from './storage/current-store.ts'
import type { ValidatorLookup } from './write/schema-rules.ts'
import { completed } from './write/to-stored-form.ts'
import { GenericRegistry } from './resource-registry.ts'
import type { RegistrySettings, Resource } from './resource.ts'
import { StoredRegistry } from './storage/stored-registry.ts'
import { relatedVersions, sharedStore } from './storage/sharing.ts'
import { sharedStrategy } from './storage/shared-strategy.ts'
import type { Strategy, StrategyLookup } from './strategy.ts'
import { VirtualRegistry, type OperationLookup } from './adapters/virtual-registry.ts'

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
  /** Absent: admission is not measured. */
  readonly measureAdmission?: MeasureAdmission
  /** The rules of a schema; none unless given. */
  readonly validatorOf?: ValidatorLookup
  /** Key of continue tokens: the same on every server of a store, and after a restart. */
  readonly tokenSecret: Uint8Array
  /** Life of a continue token (milliseconds, LIST-14). */
  readonly tokenLifeMilliseconds?: number
  readonly settings?: Partial<RegistrySettings>
}

const DEFAULTS: Omit<RegistrySettings, 'turns' | 'hot'> = {
  futureVersionWaitMilliseconds: 3_000,
  watchList: 'disabled',
  clock: Date.now,
}

/** How a type is served that comes while the server runs. */
interface AddOptions {
  /** Default: that of its name. */
  readonly strategy?: Strategy
  /** Converts between its versions, in the place of what these know. */
  readonly convert?: ObjectConverter
}

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

const nameOf = (group: string, plural: string): string => `${plural}.${group}`

function storageOf({ group, plural, versions, storageVersion }: ResourceDefinition): VersionDefinition {
  const storage = versions[storageVersion]
  if (storage === undefined) throw new TypeError(`${nameOf(group, plural)} has no version ${storageVersion}`)
  return storage
}

/** Makes the registry of every definition; that of a virtual type runs its operation and stores nothing (META-02). */
export function createRegistry(options: RegistryOptions): Registry {
  const {
    vendor,
    store,
    strategies,
    operations,
    admission = [],
    validatorOf = () => undefined,
    tokenSecret,
    tokenLifeMilliseconds = FIVE_MINUTES,
  } = options
  const settings: RegistrySettings = { ...DEFAULTS, turns: new Turns(), hot: new HotObjects(), ...options.settings }
  const known: KnownObjects = (value) => settings.hot.decoded(value)
  const tokens = continueTokens(tokenSecret, tokenLifeMilliseconds)
  const registries = new Map<string, ResourceRegistry>()
  const listeners = new Set<CatalogListener>()
  const changed: CatalogListener = (added, removed) => listeners.forEach((listener) => listener(added, removed))

  const find = (group: string, plural: string): ResourceRegistry | undefined => registries.get(nameOf(group, plural))

  function add(definition: ResourceDefinition, { strategy, convert }: AddOptions = {}): ResourceRegistry {
    const own = definition.virtual
      ? virtualRegistry(definition)
      : storedRegistry(definition, strategy ?? strategyOf(definition), convert)
    const registry = convert === undefined ? own : new ConvertedRegistry(own, convert, settings.turns.next)
    const name = nameOf(definition.group, definition.plural)
    const before = registries.get(name)
    registries.set(name, registry)
    changed(registry, before)
    before?.close?.()
    return registry
  }

  function virtualRegistry(definition: ResourceDefinition): ResourceRegistry {
    const { group, plural } = definition
    const operation = operations?.(group, plural)
    if (operation === undefined) throw new TypeError(`${nameOf(group, plural)} is virtual and has no operation`)
    const plan = new AdmissionPlan(admission, { group, resource: plural }, options.measureAdmission)
    return new VirtualRegistry(definition, { operation, find, admission: plan })
  }

  const storeOf = (definition: ResourceDefinition): Store => (typeof store === 'function' ? store(definition) : store)
  const strategyOf = ({ group, plural, storedAs }: ResourceDefinition): Strategy => {
    const own = strategies?.(group, plural)
    if (own !== undefined || storedAs === undefined) return own ?? {}
    return sharedStrategy(strategyOf(storedAs.resource), storedAs)
  }

  /** Fills in what the storage version of a type and its strategy do. */
  function completing(definition: ResourceDefinition): (draft: DynamicObject) => DynamicObject {
    const storage = storageOf(definition)
    const strategy = strategyOf(definition)
    return (draft) => completed({ storage, strategy }, draft)
  }

  /** The objects in the storage version of the type, wherever and however they are stored. */
  function presentStore(definition: ResourceDefinition): CurrentStore {
    const { storedAs } = definition
    const turn = settings.turns.next
    if (definition.schemas === 'changing') return coercedStore(storeOf(definition), definition, turn)
    if (storedAs === undefined) return currentStore(storeOf(definition), definition, completing(definition), turn)
    const owner = presentStore(storedAs.resource)
    const own = completing(definition)
    const theirs = completing(storedAs.resource)
    const shared = sharedStore(owner.store, definition, storedAs.resource, {
      toStored: (object) => theirs(storedAs.toStored(object)),
      fromStored: (object) => own(storedAs.fromStored(object)),
      turn,
    })
    return { store: shared, isOutdated: () => false }
  }

  function storedRegistry(
    definition: ResourceDefinition,
    strategy: Strategy,
    convert: ObjectConverter | undefined,
  ): ResourceRegistry {
    const { group, plural, storageVersion } = definition
    const type = { group, resource: plural }
    const current = presentStore(definition)
    const resource: Resource = {
      definition,
      type,
      storage: storageOf(definition),
      storageApiVersion: formatGroupVersion({ group, version: storageVersion }),
      strategy,
      ...current,
      related: relatedVersions(definition, options.definitions),
      events: new EventSource(current.store, collectionRange(type, ''), known),
      tokens,
      admission: new AdmissionPlan(admission, type, options.measureAdmission),
      validatorOf,
      warm: new Set(),
      fieldManagements: new Map(),
      vendor,
      settings,
      find,
    }
    const served = new GenericRegistry(resource)
    const store = storeOf(definition)
    if (current.store === store || definition.storedAs !== undefined) return served
    const own = convert === undefined ? Object.keys(definition.versions) : [storageVersion]
    const apiVersions = new Set(own.map((version) => formatGroupVersion({ group, version })))
    served.asStored = new StoredRegistry({
      resource: {
        ...resource,
        store,
        isOutdated: () => false,
        events: new EventSource(store, collectionRange(type, ''), known),
      },
      served,
      isOwn: (apiVersion) => apiVersions.has(apiVersion),
    })
    return served
  }

  for (const definition of options.definitions) {
    if (!definition.virtual || operations?.(definition.group, definition.plural) !== undefined) add(definition)
  }
  return {
    add,
    remove(group, plural) {
      const removed = find(group, plural)
      if (!registries.delete(nameOf(group, plural))) return
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
