import type { AdmissionPlan } from '../admission/index.ts'
import type { ResourceDefinition, VersionDefinition } from '../scheme/index.ts'
import type { GroupResource, Vendor } from '../api/index.ts'
import type { Turns } from '../async/index.ts'
import type { Store, Stored } from '../store/contract/index.ts'
import type { EventSource } from '../watch/index.ts'
import type { ResourceRegistry } from './contract.ts'
import type { ContinueTokens } from './read/continue-token.ts'
import type { FieldManagement } from '../apply/index.ts'
import type { ValidatorLookup } from './write/validation/schema-rules.ts'
import type { HotObjects } from './storage/hot-objects.ts'
import type { RelatedVersion } from './storage/sharing.ts'
import type { Strategy } from './strategy.ts'

/** Durations and switches of the registry; all have defaults. */
export interface RegistrySettings {
  /** How long a read waits for a version that is not known yet (milliseconds, RV-25). */
  readonly futureVersionWaitMilliseconds: number
  /** Whether `sendInitialEvents` is served (SLIST-07). */
  readonly watchList: 'enabled' | 'disabled'
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The turns that writes of large objects and slices of long lists take. */
  readonly turns: Turns
  /** Recently written objects of all types. */
  readonly hot: HotObjects
}

/** Everything that the operations of one type need. */
export interface Resource {
  readonly definition: ResourceDefinition
  readonly type: GroupResource
  readonly storage: VersionDefinition
  /** apiVersion of stored objects. */
  readonly storageApiVersion: string
  readonly strategy: Strategy
  /** Its objects are in the storage version. */
  readonly store: Store
  /** Whether an object of the store is to be written again because it is stored in another version (STORE-08). */
  readonly isOutdated: (stored: Stored) => boolean
  /** Versions of other types that share the same stored objects. */
  readonly related: readonly RelatedVersion[]
  readonly events: EventSource
  readonly tokens: ContinueTokens
  readonly admission: AdmissionPlan
  /** Rules of a schema. */
  readonly validatorOf: ValidatorLookup
  /** Versions in which objects have been written: their schemas are compiled, which takes long for large ones. */
  readonly warm: Set<VersionDefinition>
  /** How the managed fields of each version are tracked; created on first use. */
  readonly fieldManagements: Map<VersionDefinition, FieldManagement>
  readonly vendor: Vendor
  readonly settings: RegistrySettings
  /** Finds another type of the same catalog, for kinds that act on one another. */
  readonly find: (group: string, plural: string) => ResourceRegistry | undefined
}
