import type { Vendor } from '../../api/index.ts'

type Labels = Readonly<Record<string, unknown>>

const SHORT_NAMES: readonly string[] = ['hostname', 'os', 'arch']

/** Returns the keys whose values differ, or that only one of both has. */
function changedKeys(now: Labels, before: Labels): readonly string[] {
  const keys = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...keys].filter(
    (key) => Object.hasOwn(now, key) !== Object.hasOwn(before, key) || (now[key] ?? '') !== (before[key] ?? ''),
  )
}

const isIn = (namespace: string, domain: string): boolean => namespace === domain || namespace.endsWith(`.${domain}`)

/**
 * Returns the changed labels that a node must not change on its Node, in order: those that isolate nodes, and those of the
 * vendor's domains that its agent does not set itself.
 */
export function forbiddenLabels(vendor: Vendor, now: Labels, before: Labels): readonly string[] {
  const { domain, apiDomain } = vendor
  const own = new Set([
    ...SHORT_NAMES.map((name) => `${domain}/${name}`),
    ...['os', 'arch', 'instance-type'].map((name) => `beta.${domain}/${name}`),
    ...['topology', 'failure-domain.beta'].flatMap((place) => [`${place}.${domain}/zone`, `${place}.${domain}/region`]),
  ])
  const isForbidden = (key: string): boolean => {
    const slash = key.indexOf('/')
    const namespace = slash < 0 ? '' : key.slice(0, slash)
    if (isIn(namespace, `node-restriction.${domain}`)) return true
    if (!isIn(namespace, domain) && !isIn(namespace, apiDomain)) return false
    return !own.has(key) && !isIn(namespace, `kubelet.${domain}`) && !isIn(namespace, `node.${domain}`)
  }
  return changedKeys(now, before).filter(isForbidden).toSorted()
}
