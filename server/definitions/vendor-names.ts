import type { Vendor } from '../../runtime/api/index.ts'

/** Names that stored objects carry: groups, labels, finalizers, namespaces, users, extensions of schemas. */
const STORED = [
  'apiDomain',
  'domain',
  'extensionPrefix',
  'systemNamespace',
  'publicNamespace',
  'nodeLeaseNamespace',
  'componentPrefix',
] as const satisfies readonly (keyof Vendor)[]

/** The names under which objects were stored, as they are remembered beside them. */
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
 * The first name that differs, as part of a sentence; undefined: none does. A name that was not remembered, by a program
 * that had not got it yet, differs in no way.
 */
export function differenceOf(remembered: Partial<StoredNames>, vendor: Vendor): string | undefined {
  const name = STORED.find((each) => remembered[each] !== undefined && remembered[each] !== vendor[each])
  return name === undefined ? undefined : `${name} ${String(remembered[name])}, not ${vendor[name]}`
}
