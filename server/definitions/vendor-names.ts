import type { Vendor } from '../../runtime/api/index.ts'

/** Names that stored objects contain: groups, labels, finalizers, namespaces, users, extensions of schemas. */
const STORED = [
  'apiDomain',
  'domain',
  'extensionPrefix',
  'systemNamespace',
  'publicNamespace',
  'nodeLeaseNamespace',
  'componentPrefix',
] as const satisfies readonly (keyof Vendor)[]

/** The names under which objects were stored, as recorded in the store. */
export type StoredNames = Pick<Vendor, (typeof STORED)[number]>

export const storedNames = (vendor: Vendor): StoredNames => ({
  apiDomain: vendor.apiDomain,
  domain: vendor.domain,
  extensionPrefix: vendor.extensionPrefix,
  systemNamespace: vendor.systemNamespace,
  publicNamespace: vendor.publicNamespace,
  nodeLeaseNamespace: vendor.nodeLeaseNamespace,
  componentPrefix: vendor.componentPrefix,
})

/**
 * Returns the first name that differs, as part of a sentence; undefined: none does. A name that an earlier release did
 * not record does not count as different.
 */
export function differenceOf(remembered: Partial<StoredNames>, vendor: Vendor): string | undefined {
  const name = STORED.find((each) => remembered[each] !== undefined && remembered[each] !== vendor[each])
  return name === undefined ? undefined : `${name} ${String(remembered[name])}, not ${vendor[name]}`
}
