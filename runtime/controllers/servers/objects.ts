import { isIPv4, isIPv6 } from 'node:net'
import type { DynamicObject, Vendor } from '../../api/index.ts'
import { objectOf } from '../../json/index.ts'
import type { ServerAddress } from './leases.ts'

/** An object that should exist: how it is created, and how an existing one is corrected. */
export interface Wanted {
  readonly group: string
  readonly plural: string
  readonly object: DynamicObject
  /** Corrects an existing object; absent: it is left unchanged. */
  mend?(draft: DynamicObject): void
  /** Returns whether an existing object must be recreated because it can't be corrected; absent: never. */
  isUnfit?(present: DynamicObject): boolean
}

const DEFAULT = 'default'
const HTTPS = 'https'

/** The addresses and ports of the Service of the API. */
export interface ServiceFacts {
  readonly serviceIp: string
  /** Of the servers. */
  readonly port: number | undefined
}

export const apiService = ({ name }: Vendor, { serviceIp, port = 443 }: ServiceFacts): Wanted => ({
  group: '',
  plural: 'services',
  object: {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: DEFAULT, labels: { component: 'apiserver', provider: name } },
    spec: { clusterIP: serviceIp, ports: [{ name: HTTPS, protocol: 'TCP', port: 443, targetPort: port }] },
  },
})

/**
 * The ConfigMap for servers that receive proxied requests: who calls them and how. Known entries are set, others kept.
 *
 * @param trust by key: authorities of clients and of proxies, and the headers in which these name users
 */
export const authentication = ({ systemNamespace }: Vendor, trust: Readonly<Record<string, string>>): Wanted => ({
  group: '',
  plural: 'configmaps',
  object: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    data: trust,
    metadata: { name: 'extension-apiserver-authentication', namespace: systemNamespace },
  },
  mend(draft) {
    if (Object.keys(trust).length > 0) draft.data = { ...objectOf(draft.data), ...trust }
  },
})

/** The addresses in the same order on every server. */
const ipsOf = (addresses: readonly ServerAddress[]): readonly string[] =>
  [...new Set(addresses.map(({ ip }) => ip))].sort()
const portsOf = (addresses: readonly ServerAddress[]): readonly number[] =>
  [...new Set(addresses.map(({ port }) => port))].sort((a, b) => a - b)

/** The Endpoints of these servers and no others: a subset for each port. */
export function endpoints({ name, domain }: Vendor, addresses: readonly ServerAddress[]): Wanted {
  const labels = { [`endpointslice.${domain}/skip-mirror`]: 'true' }
  const subsets = portsOf(addresses).map((port) => ({
    addresses: ipsOf(addresses.filter((each) => each.port === port)).map((ip) => ({ ip })),
    ports: [{ name: HTTPS, port, protocol: 'TCP' }],
  }))
  return {
    group: '',
    plural: 'endpoints',
    object: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name, namespace: DEFAULT, labels }, subsets },
    mend(draft) {
      draft.metadata.labels = { ...draft.metadata.labels, ...labels }
      if (subsets.length > 0) draft.subsets = subsets
      else delete draft.subsets
    },
  }
}

/**
 * The EndpointSlice of these servers and no others. Servers at several ports are in one slice, whose addresses are of
 * one family: IPv4, unless all are IPv6.
 */
export function endpointSlice({ name, domain, apiDomain }: Vendor, all: readonly ServerAddress[]): Wanted {
  const group = `discovery.${apiDomain}`
  const labels = { [`${domain}/service-name`]: name }
  const addressType = all.length > 0 && all.every(({ ip }) => isIPv6(ip)) ? 'IPv6' : 'IPv4'
  const addresses = addressType === 'IPv6' ? all : all.filter(({ ip }) => isIPv4(ip))
  const content = {
    endpoints: ipsOf(addresses).map((ip) => ({ addresses: [ip], conditions: { ready: true } })),
    ports: portsOf(addresses).map((port, index) => ({
      name: index === 0 ? HTTPS : `${HTTPS}-${port}`,
      port,
      protocol: 'TCP',
    })),
  }
  return {
    group,
    plural: 'endpointslices',
    object: {
      apiVersion: `${group}/v1`,
      kind: 'EndpointSlice',
      metadata: { name, namespace: DEFAULT, labels },
      addressType,
      ...content,
    },
    mend(draft) {
      draft.metadata.labels = { ...draft.metadata.labels, ...labels }
      Object.assign(draft, content)
    },
    // The last server that leaves keeps the family of the slice.
    isUnfit: (present) => addresses.length > 0 && present.addressType !== addressType,
  }
}
