import { formatGroupResource, type GroupResource } from '../../runtime/api/index.ts'
import type { Guard, LocalStore } from '../../runtime/store/contract/index.ts'
import type { StoreAddress } from './address.ts'
import { describeStore, openStoreAt, type OpenStoreOptions } from './store.ts'
import type { OverriddenType } from './overridden-types.ts'
import { checkEmpty, checkMain, claimAlone, preparing, takeBack, type PlacedStore } from './placement.ts'

/** The store that a type has of its own. */
interface OwnStore {
  /** `RESOURCE[.GROUP]` of the type. */
  readonly name: string
  /** Its address, without passwords. */
  readonly where: string
  readonly store: LocalStore
}

/** The stores of a server. Each has revisions of its own, and no commit goes to more than one. */
export interface Stores {
  /** The store of every type that has none of its own, and of what the server keeps for itself. */
  readonly main: LocalStore
  readonly own: readonly OwnStore[]
  /** Returns the store of a type; types that have the same objects have the same store. */
  of(type: GroupResource): LocalStore
}

/** Returns one store as that of all types. */
export const onlyStore = (main: LocalStore): Stores => ({ main, own: [], of: () => main })

export interface OpenStoresOptions {
  readonly main: PlacedStore & { readonly store: LocalStore }
  readonly types: readonly OverriddenType[]
  /** Returns how the store of a type is opened. */
  options(name: string): OpenStoreOptions
  /** Called with each store that was opened. */
  opened(store: LocalStore): void
}

/** Opens the stores of single types beside the main one. Throws Failure rather than leave an object of a type behind. */
export async function openStores({ main, types, options, opened }: OpenStoresOptions): Promise<Stores> {
  await checkMain(main, types)
  const own: OwnStore[] = []
  const routes = new Map<string, LocalStore>()
  for (const type of types) {
    const { name, address } = type
    if (address === undefined) {
      await takeBack(main, type)
      continue
    }
    await checkEmpty(main, type)
    const store = await openOwn(main, type, address, options(name))
    opened(store)
    const where = describeStore(address)
    await claimAlone(main, type, { store, where })
    own.push({ name, where, store })
    for (const sharer of type.sharers) routes.set(formatGroupResource(sharer), store)
  }
  return { main: main.store, own, of: (type) => routes.get(formatGroupResource(type)) ?? main.store }
}

async function openOwn(
  main: PlacedStore,
  type: OverriddenType,
  address: StoreAddress,
  options: OpenStoreOptions,
): Promise<LocalStore> {
  const prepare = preparing(main, type, describeStore(address))
  const store = await openStoreAt(address, { ...options, prepare })
  return {
    ...store,
    commit: (writes, { guard } = {}) => store.commit(writes, { guard: guard && guardIn(type.name, guard) }),
  }
}

/** Returns what a guard means in the store of a type. A leader whose place is not there writes nothing there. */
const guardIn = (name: string, { key, elsewhere }: Guard): Guard => ({ key, revision: elsewhere?.get(name) ?? NOWHERE })

/** No key has this revision. */
const NOWHERE = -1
