import { groupRange, type Vendor } from '../../runtime/api/index.ts'
import { ConditionFailed, type Store, type Stored } from '../../runtime/store/contract/index.ts'
import { Failure } from '../../flags/errors.ts'
import { differenceOf, storedNames, type StoredNames } from '../definitions/vendor-names.ts'

/** Outside `/<group>/…`, so that no collection holds it. */
const KEY = '/-/vendor'

/** Every store holds objects of this group, whose name ends in the domain of the groups. */
const ROLES = '/rbac.authorization.'

/**
 * Checks that the objects of a store have this vendor's names, and records the names in it: servers of different
 * vendors would not see each other's objects. Throws Failure.
 *
 * @param where the store's name in messages
 */
export async function claimStore(store: Store, vendor: Vendor, where: string): Promise<void> {
  const kept = await store.get(KEY)
  const difference = kept === undefined ? await differenceOfObjects(store, vendor) : differenceOf(namesIn(kept), vendor)
  if (difference !== undefined) {
    throw new Failure(`the store ${where} holds objects under other names (${difference}): give another store`)
  }
  if (kept !== undefined) return
  try {
    const value = Buffer.from(JSON.stringify(storedNames(vendor)))
    await store.commit([{ key: KEY, expect: 0, value }])
  } catch (error) {
    if (error instanceof ConditionFailed) return claimStore(store, vendor, where)
    throw error
  }
}

const namesIn = ({ value }: Stored): Partial<StoredNames> =>
  JSON.parse(Buffer.from(value).toString('utf8')) as Partial<StoredNames>

/** Derives the names from the objects of a store whose earlier release recorded none. */
async function differenceOfObjects(store: Store, vendor: Vendor): Promise<string | undefined> {
  const firstIn = async (start: string, end: string): Promise<Stored | undefined> =>
    (await store.list({ start, end }, { limit: 1 })).items[0]
  const { start, end } = groupRange(`rbac.authorization.${vendor.apiDomain}`)
  const own = await firstIn(start, end)
  const any = own ?? (await firstIn(ROLES, '/rbac.authorization/'))
  if (own !== undefined || any === undefined) return undefined
  return differenceOf({ apiDomain: any.key.slice(ROLES.length, any.key.indexOf('/', 1)) }, vendor)
}
