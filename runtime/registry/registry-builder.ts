import { AdmissionPlan, type Admission, type MeasureAdmission } from '../admission/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../scheme/index.ts'
import {
  collectionRange,
  formatGroupVersion,
  type DynamicObject,
  type GroupResource,
  type Vendor,
} from '../api/index.ts'
import { Turns } from '../async/index.ts'
import type { Store } from '../store/contract/index.ts'
import { EventSource, type KnownObjects } from '../watch/index.ts'
import type { ResourceCatalog, ResourceRegistry } from './contract.ts'
import { coercedStore } from './storage/coerced-store.ts'
import { HotObjects } from './storage/hot-objects.ts'
import { continueTokens, type ContinueTokens } from './read/continue-token.ts'
import { ConvertedRegistry, type ObjectConverter } from './adapters/converted-registry.ts'
import { currentStore, type CurrentStore } from './storage/current-store.ts'
import type { ValidatorLookup } from './write/validation/schema-rules.ts'
import { completed } from './write/stored-form/to-stored-form.ts'
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
  /** Finds the operations of virtual types; a type without one is not served. */
  readonly operations?: OperationLookup
  /** Stages in the order in which they run. */
  readonly admission?: readonly Admission[]
  /** Measures the stages of admission; absent: they are not measured. */
  readonly measureAdmission?: MeasureAdmission
  /** Finds the validation rules of a schema. Default: none. */
  readonly validatorOf?: ValidatorLookup
  /** Key that authenticates continue tokens: the same on every server of a store and after a restart. */
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

/** How a type that is added while the server runs is served. */
export interface AddOptions {
  /** Default: the strategy registered under its name. */
  readonly strategy?: Strategy
  /** Converts between the versions, instead of the conversions of the definition. */
  readonly convert?: ObjectConverter
}

export const resourceName = (group: string, plural: string): string => `${plural}.${group}`

function storageOf({ group, plural, versions, storageVersion }: ResourceDefinition): VersionDefinition {
  const storage = versions[storageVersion]
  if (storage === undefined) throw new TypeError(`${resourceName(group, plural)} has no version ${storageVersion}`)
  return storage
}

const noRules: ValidatorLookup = () => undefined

/** Makes the registries of types. */
export class RegistryBuilder {
  readonly #options: RegistryOptions
  readonly #find: ResourceCatalog['find']
  readonly #settings: RegistrySettings
  readonly #tokens: ContinueTokens

  /** @param find returns the registry of another type; called during requests */
  constructor(options: RegistryOptions, find: ResourceCatalog['find']) {
    this.#options = options
    this.#find = find
    this.#settings = { ...DEFAULTS, turns: new Turns(), hot: new HotObjects(), ...options.settings }
    this.#tokens = continueTokens(options.tokenSecret, options.tokenLifeMilliseconds ?? FIVE_MINUTES)
  }

  /** Returns whether a type can be served: a virtual one needs an operation. */
  isServed({ virtual, group, plural }: ResourceDefinition): boolean {
    return !virtual || this.#options.operations?.(group, plural) !== undefined
  }

  build(definition: ResourceDefinition, { strategy, convert }: AddOptions): ResourceRegistry {
    const own = definition.virtual
      ? this.#virtualRegistry(definition)
      : this.#storedRegistry(definition, strategy ?? this.#strategyOf(definition), convert)
    return convert === undefined ? own : new ConvertedRegistry(own, convert, this.#settings.turns.next)
  }

  #virtualRegistry(definition: ResourceDefinition): ResourceRegistry {
    const { group, plural } = definition
    const operation = this.#options.operations?.(group, plural)
    if (operation === undefined) throw new TypeError(`${resourceName(group, plural)} is virtual and has no operation`)
    const admission = this.#admissionOf({ group, resource: plural })
    return new VirtualRegistry(definition, { operation, find: this.#find, admission })
  }

  #storedRegistry(
    definition: ResourceDefinition,
    strategy: Strategy,
    convert: ObjectConverter | undefined,
  ): ResourceRegistry {
    const { group, plural, storageVersion } = definition
    const current = this.#presentStore(definition)
    const resource: Resource = {
      ...this.#common({ group, resource: plural }),
      ...current,
      definition,
      storage: storageOf(definition),
      storageApiVersion: formatGroupVersion({ group, version: storageVersion }),
      strategy,
      related: relatedVersions(definition, this.#options.definitions),
      events: this.#eventsOf(current.store, definition),
      warm: new Set(),
      fieldManagements: new Map(),
    }
    const served = new GenericRegistry(resource)
    const store = this.#storeOf(definition)
    if (current.store === store || definition.storedAs !== undefined) return served
    const own = convert === undefined ? Object.keys(definition.versions) : [storageVersion]
    const apiVersions = new Set(own.map((version) => formatGroupVersion({ group, version })))
    served.asStored = new StoredRegistry({
      resource: { ...resource, store, isOutdated: () => false, events: this.#eventsOf(store, definition) },
      served,
      isOwn: (apiVersion) => apiVersions.has(apiVersion),
    })
    return served
  }

  /** Returns what all types of a catalog have in common. */
  #common(type: GroupResource) {
    const { validatorOf = noRules, vendor } = this.#options
    const admission = this.#admissionOf(type)
    return { type, tokens: this.#tokens, admission, validatorOf, vendor, settings: this.#settings, find: this.#find }
  }

  #admissionOf(type: GroupResource): AdmissionPlan {
    return new AdmissionPlan(this.#options.admission ?? [], type, this.#options.measureAdmission)
  }

  #eventsOf(store: Store, { group, plural }: ResourceDefinition): EventSource {
    const known: KnownObjects = (value) => this.#settings.hot.decoded(value)
    return new EventSource(store, collectionRange({ group, resource: plural }, ''), known)
  }

  #storeOf(definition: ResourceDefinition): Store {
    const { store } = this.#options
    return typeof store === 'function' ? store(definition) : store
  }

  #strategyOf({ group, plural, storedAs }: ResourceDefinition): Strategy {
    const own = this.#options.strategies?.(group, plural)
    if (own !== undefined || storedAs === undefined) return own ?? {}
    return sharedStrategy(this.#strategyOf(storedAs.resource), storedAs)
  }

  /**
   * Returns the store of a type with all objects in its storage version, wherever and in whatever version they are
   * stored.
   */
  #presentStore(definition: ResourceDefinition): CurrentStore {
    const { storedAs } = definition
    const turn = this.#settings.turns.next
    const store = this.#storeOf(definition)
    if (definition.schemas === 'changing') return coercedStore(store, definition, turn)
    const own = this.#completing(definition)
    if (storedAs === undefined) return currentStore(store, definition, own, turn)
    const owner = this.#presentStore(storedAs.resource)
    const theirs = this.#completing(storedAs.resource)
    const shared = sharedStore(owner.store, definition, storedAs.resource, {
      toStored: (object) => theirs(storedAs.toStored(object)),
      fromStored: (object) => own(storedAs.fromStored(object)),
      turn,
    })
    return { store: shared, isOutdated: () => false }
  }

  /** Returns a function that fills in the defaults of the storage version and of the strategy. */
  #completing(definition: ResourceDefinition): (draft: DynamicObject) => DynamicObject {
    const storage = storageOf(definition)
    const strategy = this.#strategyOf(definition)
    return (draft) => completed({ storage, strategy }, draft)
  }
}
