import { formatGroupResource, type GroupResource } from '../../runtime/api/index.ts'
import type { Guard, LocalStore } from '../../runtime/store/contract/index.ts'
import type { StoreAddress } from './address.ts'
import { describeStore, openStoreAt, type OpenStoreOptions } from './store.ts'
import type { OverriddenType } from './overridden-types.ts'
import { checkEmpty, checkMain, claimAlone, preparing, takeBack, type PlacedStore } from './placement.ts'

/** The store of a single type. */
interface OwnStore {
  /** `RESOURCE[.GROUP]` of the type. */
  readonly name: string
  /** Its address, without passwords. */
  readonly where: string
  readonly store: LocalStore
}

/** The stores of a server. Each has revisions of its own, and no commit goes to more than one. */
export interface Stores {
  /** The store of every type without its own store, and of the server's own data. */
  readonly main: LocalStore
  readonly own: readonly OwnStore[]
  /** Returns the store of a type; types that share objects share the store. */
  of(type: GroupResource): LocalStore
}

/** Returns the stores of a server with a single one. */
export const onlyStore = (main: LocalStore): Stores => ({ main, own: [], of: () => main })

export interface OpenStoresOptions {
  readonly main: PlacedStore & { readonly store: LocalStore }
  readonly types: readonly OverriddenType[]
  /** Returns the options with which the store of a type is opened. */
  options(name: string): OpenStoreOptions
  /** Called with each store that was opened. */
  opened(store: LocalStore): void
}

/**
 * Opens the stores of single types besides the main one. Throws Failure if objects of a type would be left behind in
 * another store.
 */
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

/** Returns the guard for the store of a type. A leader without a record there can't write there. */
const guardIn = (name: string, { key, elsewhere }: Guard): Guard => ({ key, revision: elsewhere?.get(name) ?? NOWHERE })

/** No key has this revision. */
const NOWHERE = -1
