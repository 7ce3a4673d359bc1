import { setTimeout as sleep } from 'node:timers/promises'
import { isIPv6 } from 'node:net'
import { BackgroundFault } from '../async/index.ts'
import { cloneJson, jsonEqual, listOf, objectOf, objectsOf } from '../json/index.ts'
import type { DynamicObject, Vendor } from '../api/index.ts'
import type { Registry } from '../registry/index.ts'
import type { Controller, ControllerOptions } from './controller.ts'
import { controllerContext, editObject, isAnswer, readObject } from './operate.ts'

const CONTROLLER = 'apiserver'
/** Between two looks at them: somebody may have changed or deleted one (milliseconds). */
const INTERVAL_MILLISECONDS = 10_000
const HTTPS = 'https'

/** What a server tells others of itself. */
export interface OwnFacts {
  /** Where other machines reach it; undefined: nowhere. */
  readonly address: { readonly ip: string; readonly port: number } | undefined
  /** Address of the Service that stands for the API. */
  readonly serviceIp: string
  /** PEM of the authorities whose client certificates it accepts. */
  readonly clientAuthorities: string | undefined
  /** PEM of the certificates that every namespace is to hold; undefined: none. */
  readonly rootCertificates: string | undefined
}

/** An object that is to be: what it is made of, and what becomes of one that is there. */
interface Wanted {
  readonly group: string
  readonly plural: string
  readonly object: DynamicObject
  mend?(draft: DynamicObject): void
}

const DEFAULT = 'default'

const service = ({ name }: Vendor, { serviceIp, address }: OwnFacts): Wanted => ({
  group: '',
  plural: 'services',
  object: {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace: DEFAULT, labels: { component: 'apiserver', provider: name } },
    spec: {
      clusterIP: serviceIp,
      ports: [{ name: HTTPS, protocol: 'TCP', port: 443, targetPort: address?.port ?? 443 }],
    },
  },
})

/** Who calls and how, for servers that pass requests on: their authorities alone, as far as they are known. */
const authentication = ({ systemNamespace }: Vendor, { clientAuthorities }: OwnFacts): Wanted => {
  const data = clientAuthorities === undefined ? {} : { 'client-ca-file': clientAuthorities }
  return {
    group: '',
    plural: 'configmaps',
    object: {
      ...{ apiVersion: 'v1', kind: 'ConfigMap', data },
      metadata: { name: 'extension-apiserver-authentication', namespace: systemNamespace },
    },
    mend(draft) {
      if (clientAuthorities !== undefined) draft.data = { ...objectOf(draft.data), ...data }
    },
  }
}

const portsOf = (value: unknown): readonly unknown[] => objectsOf(value).map(({ port }) => port)

function endpoints({ name, domain }: Vendor, { ip, port }: NonNullable<OwnFacts['address']>): Wanted {
  const subset = { addresses: [{ ip }], ports: [{ name: HTTPS, port, protocol: 'TCP' }] }
  const labels = { [`endpointslice.${domain}/skip-mirror`]: 'true' }
  return {
    group: '',
    plural: 'endpoints',
    object: { apiVersion: 'v1', kind: 'Endpoints', metadata: { name, namespace: DEFAULT, labels }, subsets: [subset] },
    mend(draft) {
      const subsets = objectsOf(draft.subsets)
      const same = subsets.find(({ ports }) => jsonEqual(portsOf(ports), [port]))
      if (same === undefined) draft.subsets = [...subsets, subset]
      else if (!objectsOf(same.addresses).some((each) => each.ip === ip))
        same.addresses = [...objectsOf(same.addresses), { ip }]
    },
  }
}

/** Servers at the same port are in one slice; its address type is that of the first. */
function slice({ name, domain, apiDomain }: Vendor, { ip, port }: NonNullable<OwnFacts['address']>): Wanted {
  const group = `discovery.${apiDomain}`
  const endpoint = { addresses: [ip], conditions: { ready: true } }
  const labels = { [`${domain}/service-name`]: name }
  return {
    group,
    plural: 'endpointslices',
    object: {
      ...{ apiVersion: `${group}/v1`, kind: 'EndpointSlice', metadata: { name, namespace: DEFAULT, labels } },
      ...{ addressType: isIPv6(ip) ? 'IPv6' : 'IPv4', endpoints: [endpoint] },
      ports: [{ name: HTTPS, port, protocol: 'TCP' }],
    },
    mend(draft) {
      const present = objectsOf(draft.endpoints)
      if (!present.some(({ addresses }) => listOf(addresses).includes(ip))) draft.endpoints = [...present, endpoint]
      if (!portsOf(draft.ports).includes(port))
        draft.ports = [...objectsOf(draft.ports), { name: `${HTTPS}-${port}`, port, protocol: 'TCP' }]
    },
  }
}

async function ensure(catalog: Registry, { group, plural, object, mend }: Wanted, signal: AbortSignal): Promise<void> {
  const registry = catalog.find(group, plural)
  if (registry === undefined) return
  const context = controllerContext(registry, CONTROLLER, signal)
  const { name = '', namespace = '' } = object.metadata
  const target = { namespace, name }
  const present = await readObject(registry, context, target)
  if (present === undefined) {
    await registry.create(context, target, cloneJson(object), { dryRun: undefined }).catch((error: unknown) => {
      if (!isAnswer(error, 409)) throw error
    })
    return
  }
  if (mend === undefined || isMended(present, mend)) return
  await editObject(registry, context, { ...target, uid: present.metadata.uid ?? '' }, mend)
}

function isMended(present: DynamicObject, mend: (draft: DynamicObject) => void): boolean {
  const draft = cloneJson(present)
  mend(draft)
  return jsonEqual(draft, present)
}

/**
 * Keeps the objects by which others find this server and know whom it trusts: the Service of the API, its Endpoints and
 * EndpointSlice in `default`, and `extension-apiserver-authentication`. Servers of one store add themselves to what the
 * others have written. A failure holds up none of the other objects.
 */
export function ownObjects({ catalog, vendor, report }: ControllerOptions, facts: OwnFacts): Controller {
  const stop = new AbortController()
  const { signal } = stop
  const { address } = facts
  const wanted = [
    authentication(vendor, facts),
    service(vendor, facts),
    ...(address === undefined ? [] : [endpoints(vendor, address), slice(vendor, address)]),
  ]
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      for (const each of wanted) {
        await ensure(catalog, each, signal).catch((error: unknown) => {
          if (!signal.aborted) report(new BackgroundFault(`${CONTROLLER}: ${each.plural}`, error))
        })
      }
      await sleep(INTERVAL_MILLISECONDS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = keep()
  return {
    async close() {
      stop.abort()
      await running
    },
  }
}
