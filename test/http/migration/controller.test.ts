import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inParallel } from '../../../runtime/async/index.ts'
import type { Store } from '../../../runtime/store/contract/index.ts'
import { newBacking, stores, type Backing } from '../../support/backing.ts'
import { startServer, type Server } from '../../support/server.ts'
import { convertedTo, startConversion, type ConversionWebhook } from '../../support/conversion.ts'
import { define, definitions, gadget, newGroup, versionWith } from '../custom.ts'
import { eventually, newNamespace, succeeded } from '../objects.ts'
import { lyingObjects, openBeside } from './support.ts'

const OBJECTS = 300
const spec = { type: 'object', properties: { n: { type: 'integer' } } }
const flags = [
  '--controllers=*,storage-version-migrator',
  '--leader-elect-lease-duration=3s',
  '--leader-elect-renew-deadline=2s',
  '--leader-elect-retry-period=500ms',
]

describe.each(stores)('the controller that migrates stored objects, on %s', (store) => {
  const group = newGroup()
  let backing: Backing
  let servers: readonly Server[] = []
  let beside: Store
  let webhook: ConversionWebhook
  beforeAll(async () => {
    backing = await newBacking(store)
    servers = [await startServer({ store: backing, flags }), await startServer({ store: backing, flags })]
    beside = await openBeside(backing)
    webhook = await startConversion()
    webhook.answer = ({ objects, desiredAPIVersion }) =>
      convertedTo(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion })))
  })
  afterAll(async () => {
    await beside?.close()
    await webhook?.close()
    await Promise.all(servers.map((server) => server.dispose()))
    await backing?.dispose()
  })

  it.each(['None', 'Webhook'])(
    'brings all to a new storage version, although its server is killed (%s)',
    async (strategy) => {
      const plural = strategy === 'None' ? 'gadgets' : 'gizmos'
      const first = servers[0]!
      const second = servers[1]!
      const conversion =
        strategy === 'None'
          ? { strategy }
          : { strategy, webhook: { clientConfig: webhook.clientConfig, conversionReviewVersions: ['v1'] } }
      const kind = strategy === 'None' ? 'Gadget' : 'Gizmo'
      await define(first.client, {
        group,
        names: { plural, kind },
        spec: { conversion },
        versions: [versionWith('v1', spec), versionWith('v2', spec)],
      })
      const ns = await newNamespace(first.client)
      const all = Array.from({ length: OBJECTS }, (_, index) => `o-${index}`)
      await inParallel(all, 32, async (name) => {
        const object = { ...gadget(`${group}/v1`, name, { n: 1 }), kind }
        succeeded(await first.client.post(`/apis/${group}/v1/namespaces/${ns}/${plural}`, object))
      })
      const path = `${definitions}/${plural}.${group}`
      const { versions } = succeeded(await first.client.get(path))['spec'] as { versions: { name: string }[] }
      const moved = versions.map((version) => ({ ...version, storage: version.name === 'v2' }))
      succeeded(await first.client.patch(path, { spec: { versions: moved } }))
      const stored = async (): Promise<readonly string[]> =>
        [...(await lyingObjects(beside, group, plural)).values()].map(({ apiVersion }) => apiVersion)
      const isMoved = (apiVersion: string): boolean => apiVersion === `${group}/v2`
      await eventually(stored, (found) => found.some(isMoved))
      await first.kill()
      await eventually(stored, (found) => found.every(isMoved))
      const { items } = succeeded(await second.client.get(`/apis/${group}/v1/namespaces/${ns}/${plural}`))
      expect(items.map((item) => [item.apiVersion ?? `${group}/v1`, item['spec']])).toEqual(
        all.map(() => [`${group}/v1`, { n: 1 }]),
      )
      await first.start()
    },
  )
})
