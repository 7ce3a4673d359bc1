import { randomUUID } from 'node:crypto'
import { collectionRange } from '../../runtime/api/index.ts'
import { NotReady } from '../../runtime/http/index.ts'
import { ConditionFailed, NotEmpty, type LocalStore, type Log, type Store } from '../../runtime/store/contract/index.ts'
import { Failure } from '../../flags/errors.ts'
import { sharedText } from '../data-folder/shared-secret.ts'
import { UNKNOWN, type OverriddenType } from './overridden-types.ts'

/** Outside `/<group>/…`, so that no collection holds them. */
export const ELSEWHERE_KEY = '/-/elsewhere'
const IDENTITY_KEY = '/-/store-id'
const ALONE_KEY = '/-/alone'

/**
 * How far above the main store's revisions a new store begins, so that versions which other servers still issue are
 * older.
 */
const DISTANCE = 1_000_000

/** What the main store records about types with their own stores, by name. */
type Elsewhere = Readonly<Record<string, { readonly id: string; readonly where: string }>>

/** What the store of one type records about itself. */
interface Alone {
  readonly id: string
  readonly type: string
  /** Identity of the main store. */
  readonly of: string
}

/** A store and its name in messages. */
export interface PlacedStore {
  readonly store: Store
  readonly where: string
}

const encode = (value: object): Uint8Array => Buffer.from(JSON.stringify(value))
const decode = (value: Uint8Array): unknown => JSON.parse(Buffer.from(value).toString('utf8'))

/** Returns the types that have their own stores, each with its address: `events in lmdb:/var/lib/events`. */
export const describeElsewhere = (value: Uint8Array): string =>
  Object.entries(decode(value) as Elsewhere)
    .map(([name, { where }]) => `${name} in ${where}`)
    .join(', ')

async function elsewhereOf(store: Store): Promise<{ readonly all: Elsewhere; readonly revision: number }> {
  const kept = await store.get(ELSEWHERE_KEY)
  return { all: kept === undefined ? {} : (decode(kept.value) as Elsewhere), revision: kept?.revision ?? 0 }
}

async function aloneOf(store: Store): Promise<Alone | undefined> {
  const kept = await store.get(ALONE_KEY)
  return kept && (decode(kept.value) as Alone)
}

/**
 * Throws Failure for the store of a single type, and for a main store with types in other stores that no override
 * names.
 */
export async function checkMain({ store, where }: PlacedStore, types: readonly OverriddenType[]): Promise<void> {
  const [alone, { all }] = await Promise.all([aloneOf(store), elsewhereOf(store)])
  if (alone !== undefined) throw new Failure(`the store ${where} holds ${alone.type} alone: give another --store`)
  const missing = Object.entries(all).find(([kept]) => !types.some(({ name }) => name === kept))
  if (missing === undefined) return
  const [name, place] = missing
  throw new Failure(
    `the store ${where} keeps ${name} in ${place.where}: give --store-override ${name}=${place.where.replace(/^lmdb:/, '')}, ` +
      `or ${name}= to leave them there and keep new ones in the store itself`,
  )
}

/** Removes the record that a type had its own store. Throws Failure for a name that never was a type's. */
export const takeBack = ({ store }: PlacedStore, { name, sharers }: OverriddenType): Promise<void> =>
  editElsewhere(store, ({ [name]: present, ...others }) => {
    if (present !== undefined) return others
    if (sharers.length === 0) throw new Failure(`--store-override: ${name} ${UNKNOWN}`)
    return undefined
  })

/** Throws Failure while the main store holds objects of a type that should have its own store. */
export async function checkEmpty({ store, where }: PlacedStore, type: OverriddenType): Promise<void> {
  const { items } = await store.list(collectionRange(type, ''), { limit: 1 })
  if (items.length === 0) return
  throw new Failure(
    `the store ${where} still holds ${type.name}, which --store-override would hide: ` +
      `start with ${type.name}= instead, delete them, and start again with the other store`,
  )
}

/**
 * Returns a function that prepares an empty log as the store of a type, above all revisions of the main store. It
 * throws Failure.
 */
export const preparing =
  (main: PlacedStore, type: OverriddenType, where: string) =>
  async (log: Log): Promise<void> => {
    if ((await log.head()) > 0) return
    const known = (await elsewhereOf(main.store)).all[type.name]
    if (known !== undefined) throw anotherStore({ main, type, where, known: known.where })
    const of = await sharedText(main.store, IDENTITY_KEY, randomUUID)
    const revision = (await main.store.revision()) + DISTANCE
    const alone: Alone = { id: randomUUID(), type: type.name, of }
    await log.begin(revision, [{ key: ALONE_KEY, revision, value: encode(alone) }]).catch((error: unknown) => {
      // Another server was faster.
      if (!(error instanceof NotEmpty)) throw error
    })
  }

/** Checks that a store is that of a type, and records it in the main store. Throws Failure. */
export async function claimAlone(
  main: PlacedStore,
  type: OverriddenType,
  { store, where }: PlacedStore,
): Promise<void> {
  const [alone, of] = await Promise.all([aloneOf(store), sharedText(main.store, IDENTITY_KEY, randomUUID)])
  if (alone?.type !== type.name || alone.of !== of)
    throw new Failure(`${where} holds ${contentOf(alone, type)}: give ${type.name} another store by --store-override`)
  await editElsewhere(main.store, (all) => {
    const known = all[type.name]
    if (known !== undefined && known.id !== alone.id) throw anotherStore({ main, type, where, known: known.where })
    return known?.where === where ? undefined : { ...all, [type.name]: { id: alone.id, where } }
  })
}

const contentOf = (alone: Alone | undefined, { name }: OverriddenType): string =>
  alone === undefined ? 'all types of a server' : `${alone.type}${alone.type === name ? ' of another server' : ''}`

/** Throws NotReady if another server has moved a type to another store since this one started. */
export function checkUnmoved({ local }: Pick<LocalStore, 'local'>, own: readonly { readonly name: string }[]): void {
  const kept = local.get(ELSEWHERE_KEY)
  const names = kept === undefined ? [] : Object.keys(decode(kept.value) as Elsewhere)
  const present = own.map(({ name }) => name)
  const moved = [...names.filter((name) => !present.includes(name)), ...present.filter((name) => !names.includes(name))]
  if (moved.length > 0)
    throw new NotReady(`another server has moved ${moved.join(', ')}: start this one with the same --store-override`)
}

interface AnotherStore {
  readonly main: PlacedStore
  readonly type: OverriddenType
  readonly where: string
  readonly known: string
}

const anotherStore = ({ main, type: { name }, where, known }: AnotherStore): Failure =>
  new Failure(
    `${name} of the store ${main.where} are kept in ${known}, and ${where} is another store: give that one, ` +
      `or leave them there by one start with --store-override ${name}=`,
  )

/** Edits the record of a store, with retries after conflicts; if `edit` returns undefined, it is left unchanged. */
async function editElsewhere(store: Store, edit: (all: Elsewhere) => Elsewhere | undefined): Promise<void> {
  const { all, revision } = await elsewhereOf(store)
  const next = edit(all)
  if (next === undefined) return
  const value = Object.keys(next).length === 0 ? undefined : encode(next)
  try {
    await store.commit([{ key: ELSEWHERE_KEY, expect: revision, value }])
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    await editElsewhere(store, edit)
  }
}
