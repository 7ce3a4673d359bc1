import { resolve } from 'node:path'
import { formatGroupResource, type GroupResource, type Vendor } from '../../runtime/api/index.ts'
import type { ResourceDefinition } from '../../runtime/scheme/index.ts'
import type { Log } from '../../runtime/store/contract/index.ts'
import { didYouMean } from '../../runtime/text/index.ts'
import { UsageError } from '../../flags/errors.ts'
import type { StoreAddress } from './address.ts'
import { describeStore } from './store.ts'
import type { StoreOverride } from './override.ts'

/** A type with a store override. */
export interface OverriddenType extends GroupResource {
  /** `RESOURCE[.GROUP]` of the type that stores the objects. */
  readonly name: string
  /** This and all other types that share its objects; none for a type that the server no longer has. */
  readonly sharers: readonly GroupResource[]
  /** undefined: the main store. */
  readonly address: StoreAddress | undefined
}

export interface OverriddenTypesOptions {
  readonly overrides: readonly StoreOverride[]
  readonly definitions: readonly ResourceDefinition[]
  readonly vendor: Vendor
  /** Kinds of a project whose objects are kept outside of the server's stores. */
  readonly keptByOwnCode: readonly Pick<ResourceDefinition, 'group' | 'plural'>[]
  /** Address of the main store. */
  readonly main: StoreAddress | Log
}

/** The error for an unknown type. */
export const UNKNOWN = 'is no stored type that this server has'

/** Types that the server itself reads from the main store for access control and the like. */
const READ_BY_THE_SERVER = {
  core: new Set(['namespaces', 'nodes', 'persistentvolumes', 'pods', 'secrets', 'serviceaccounts']),
  groups: ['admissionregistration', 'apiextensions', 'flowcontrol.apiserver', 'rbac.authorization'],
  types: ['priorityclasses.scheduling', 'volumeattachments.storage'],
} as const

const typeOf = ({ group, plural }: Pick<ResourceDefinition, 'group' | 'plural'>): GroupResource => ({
  group,
  resource: plural,
})
const refused = (why: string): UsageError => new UsageError(`--store-override: ${why}`)

/** Returns the types whose store is overridden, each once. Throws UsageError. */
export function overriddenTypes(options: OverriddenTypesOptions): readonly OverriddenType[] {
  const known = new Map<string, OverriddenType>()
  for (const { resource, address } of options.overrides) {
    const type = overriddenType({ resource, address: absolute(address) }, options)
    const before = known.get(type.name)
    if (before !== undefined && describe(before.address) !== describe(type.address))
      throw refused(
        `the objects of ${type.name} are given two stores, ${describe(before.address)} and ${describe(type.address)}`,
      )
    known.set(type.name, type)
  }
  const types = [...known.values()]
  for (const type of types) checkAddress(type, types, options.main)
  return types
}

function overriddenType({ resource, address }: StoreOverride, options: OverriddenTypesOptions): OverriddenType {
  const stored = options.definitions.filter(({ virtual }) => !virtual)
  const found = stored.find((definition) => formatGroupResource(typeOf(definition)) === resource)
  // A type with its own store may no longer exist.
  if (found === undefined && address === undefined) return { group: '', resource, name: resource, sharers: [], address }
  if (found === undefined) {
    const names = stored.map((definition) => formatGroupResource(typeOf(definition)))
    throw refused(`${resource} ${UNKNOWN}${didYouMean(resource, names, '')}`)
  }
  const type = typeOf(found.storedAs?.resource ?? found)
  const name = formatGroupResource(type)
  if (isReadByTheServer(type, options.vendor))
    throw refused(`${name} can't have a store of their own, because the server itself reads them from its store`)
  if (options.keptByOwnCode.some((kind) => formatGroupResource(typeOf(kind)) === name))
    throw refused(`${name} can't have a store of their own, because code of the project keeps them`)
  const sharers = stored
    .filter(({ storedAs }) => storedAs !== undefined && formatGroupResource(typeOf(storedAs.resource)) === name)
    .map(typeOf)
  return { ...type, name, sharers: [type, ...sharers], address }
}

function isReadByTheServer({ group, resource }: GroupResource, { apiDomain }: Vendor): boolean {
  if (group === '') return READ_BY_THE_SERVER.core.has(resource)
  const { groups, types } = READ_BY_THE_SERVER
  return [...groups.map((name) => `${resource}.${name}`), ...types].some(
    (name) => formatGroupResource({ group, resource }) === `${name}.${apiDomain}`,
  )
}

const absolute = (address: StoreAddress | undefined): StoreAddress | undefined =>
  address?.driver === 'lmdb' ? { ...address, folder: resolve(address.folder) } : address

const describe = (address: StoreAddress | undefined): string =>
  address === undefined ? 'that of everything else' : describeStore(address)

function checkAddress(
  { name, address }: OverriddenType,
  all: readonly OverriddenType[],
  main: StoreAddress | Log,
): void {
  if (address === undefined) return
  const where = describeStore(address)
  const other = all.find(
    (type) => type.name !== name && type.address !== undefined && describeStore(type.address) === where,
  )
  if (other !== undefined) throw refused(`${other.name} and ${name} can't share ${where}: give each a store of its own`)
  if (!('driver' in main)) return
  if (describeStore(main.driver === 'lmdb' ? { ...main, folder: resolve(main.folder) } : main) === where)
    throw refused(`${where} is the store of everything else: give ${name} another one`)
  if (main.driver === 'mongodb' && address.driver === 'lmdb')
    throw refused(
      `${name} can't be in ${where}, which other servers of ${describeStore(main)} don't see: give a mongodb:// address`,
    )
}
