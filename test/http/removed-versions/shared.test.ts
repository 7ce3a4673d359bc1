import { beforeEach, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { stores } from '../../support/backing.ts'
import type { Entity } from '../../support/client.ts'
import { useInProcessServer } from '../../support/in-process.ts'
import { ingress, workload, type RemovedObject } from '../../support/removed-objects.ts'
import { newNamespace, succeeded } from '../objects.ts'

const networking = `networking.${vendor.apiDomain}`
const applied = { 'content-type': 'application/apply-patch+yaml' }

/** The versions of a kind in the groups that share it, and an object as a client of the first writes it. */
interface Shared {
  readonly kind: string
  readonly groupVersions: readonly string[]
  readonly object: RemovedObject
}

const workloads = ['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2', 'apps/v1']
const kinds: readonly Shared[] = [
  { kind: 'Deployment', groupVersions: workloads, object: workload('Deployment', 'extensions/v1beta1', {}, {}) },
  {
    kind: 'ReplicaSet',
    groupVersions: workloads.filter((name) => name !== 'apps/v1beta1'),
    object: workload('ReplicaSet', 'extensions/v1beta1', {}, {}),
  },
  {
    kind: 'DaemonSet',
    groupVersions: workloads.filter((name) => name !== 'apps/v1beta1'),
    object: workload('DaemonSet', 'extensions/v1beta1', {}, {}),
  },
]
const ingresses: Shared = {
  kind: 'Ingress',
  groupVersions: ['extensions/v1beta1', `${networking}/v1beta1`, `${networking}/v1`],
  object: ingress,
}

describe.each(stores)('kinds that several groups share, on %s', (store) => {
  const older = useInProcessServer({ store, release: { major: 1, minor: 15 } })
  const newer = useInProcessServer({ store, release: { major: 1, minor: 19 } })
  const cases = [...kinds.map((shared) => ({ ...shared, server: older })), { ...ingresses, server: newer }]

  describe.each(cases)('$kind', ({ kind, groupVersions, object, server }) => {
    let ns = ''
    beforeEach(async () => {
      ns = await newNamespace(server.client)
    })
    const pathOf = (groupVersion: string, name = ''): string =>
      `/apis/${groupVersion}/namespaces/${ns}/${object.plural}${name === '' ? '' : `/${name}`}`
    const first = groupVersions[0] ?? ''
    const made = (name: string) => ({ apiVersion: first, kind, metadata: { name }, ...object.fields })

    it('shows in each watch what is written through any of them, in its own version', async () => {
      const watches = await Promise.all(groupVersions.map((each) => server.client.watch(`${pathOf(each)}?watch=1`)))
      succeeded(await server.client.post(pathOf(first), made('a')))
      for (const [index, each] of groupVersions.entries()) {
        succeeded(await server.client.patch(pathOf(each, 'a'), { metadata: { labels: { by: `v${index}` } } }))
      }
      const last = groupVersions.at(-1) ?? ''
      succeeded(await server.client.delete(`${pathOf(last, 'a')}?propagationPolicy=Background`))
      const labels = groupVersions.map((_, index) => `MODIFIED v${index}`)
      const shown: Entity[] = []
      for (const [index, watch] of watches.entries()) {
        const events = await watch.take(groupVersions.length + 2)
        expect(events.map(({ object: { apiVersion } }) => apiVersion)).toEqual(events.map(() => groupVersions[index]))
        expect(events.map(({ type, object: { metadata } }) => `${type} ${metadata.labels?.['by'] ?? ''}`)).toEqual([
          'ADDED ',
          ...labels,
          `DELETED v${groupVersions.length - 1}`,
        ])
        const [created] = events
        if (created !== undefined) shown.push(created.object)
        watch.close()
      }
      expect(shown[0]).toMatchObject(object.fields)
      expect(shown.at(-1)?.spec).toMatchObject((object.becomes as { readonly spec: object }).spec)
      expect(new Set(shown.map(({ metadata }) => metadata.uid)).size).toBe(1)
    })

    it('keeps the managers of fields, each in the version that it wrote', async () => {
      const manager = (index: number): string => `manager-${index}`
      succeeded(await server.client.post(`${pathOf(first)}?fieldManager=maker`, made('b')))
      for (const [index, each] of groupVersions.entries()) {
        const body = { apiVersion: each, kind, metadata: { name: 'b', annotations: { [`a${index}`]: 'x' } } }
        const reply = await server.client.call('PATCH', `${pathOf(each, 'b')}?fieldManager=${manager(index)}`, {
          headers: applied,
          body: JSON.stringify(body),
        })
        succeeded(reply)
      }
      const seen: unknown[] = []
      for (const each of groupVersions) {
        const { metadata } = succeeded(await server.client.get(pathOf(each, 'b')))
        const fields = metadata.managedFields ?? []
        expect(fields.map(({ manager: name, apiVersion }) => `${name} ${apiVersion}`).sort()).toEqual(
          [`maker ${first}`, ...groupVersions.map((version, index) => `${manager(index)} ${version}`)].sort(),
        )
        seen.push(fields)
      }
      for (const fields of seen) expect(fields).toEqual(seen[0])
    })
  })
})
