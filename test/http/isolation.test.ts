import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { startConversion, type ConversionWebhook } from '../support/conversion.ts'
import { useServerHere } from '../support/server-here.ts'
import { startWebhook, type Webhook } from '../support/webhook.ts'
import { define, definitions, gadget, newGroup, reported, versionWith } from './custom.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded } from './objects.ts'

const silence = (): Promise<never> => new Promise(() => undefined)
/** Well below the time after which a webhook that is silent is given up. */
const SOON = 20_000

const gone = (client: Client, path: string) =>
  eventually(
    () => client.get(path),
    ({ status }) => status === 404,
    SOON,
  )
const ownerOf = ({ metadata }: { metadata: { name: string; uid: string } }) => ({
  ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: metadata.name, uid: metadata.uid }],
})
const errorsIn = (output: string): readonly string[] =>
  output.split('\n').filter((line) => line.includes('"level":"error"'))

describe('an object that is held up', () => {
  const server = useServerHere({ store: 'lmdb' })

  describe('by a conversion webhook that never answers', () => {
    const group = newGroup()
    let webhook: ConversionWebhook
    let ns = ''
    beforeAll(async () => {
      const { client } = server
      webhook = await startConversion()
      const any = { type: 'object', 'x-preserve-unknown-fields': true }
      const versions = (stored: string) =>
        ['v1', 'v2'].map((name) => versionWith(name, any, { served: true, storage: name === stored }))
      await define(client, {
        group,
        versions: versions('v1'),
        spec: {
          conversion: {
            strategy: 'Webhook',
            webhook: { clientConfig: webhook.clientConfig, conversionReviewVersions: ['v1'] },
          },
        },
      })
      ns = await newNamespace(client)
      const owner = succeeded(await client.post(core(ns, 'configmaps'), configMap('owner')))
      for (const [name, metadata] of [
        ['owned', ownerOf(owner)],
        ['orphan', ownerOf(owner)],
        ['contained', {}],
      ] as const) {
        const object = gadget(`${group}/v1`, name)
        const body = { ...object, metadata: { ...object.metadata, ...metadata } }
        succeeded(await client.post(`/apis/${group}/v1/namespaces/${ns}/gadgets`, body))
      }
      // What is stored in v1 has to be converted from now on, by a webhook that is silent.
      succeeded(await client.patch(`${definitions}/gadgets.${group}`, { spec: { versions: versions('v2') } }))
      webhook.answer = silence
      await server.restart()
    })
    afterAll(() => webhook?.close())

    it('does not stop the garbage collector, also after a restart, and is collected itself', async () => {
      const { client } = server
      const owner = succeeded(await client.post(core(ns, 'configmaps'), configMap('other')))
      succeeded(await client.post(core(ns, 'configmaps'), configMap('dependent', { metadata: ownerOf(owner) })))
      succeeded(await client.delete(core(ns, 'configmaps', 'other')))
      await gone(client, core(ns, 'configmaps', 'dependent'))
      succeeded(await client.delete(core(ns, 'configmaps', 'owner')))
      await gone(client, `/apis/${group}/v1/namespaces/${ns}/gadgets/owned`)
    })

    it('keeps neither its namespace nor its definition from going', async () => {
      const { client } = server
      succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
      await gone(client, `/api/v1/namespaces/${ns}`)
      succeeded(await client.delete(`${definitions}/gadgets.${group}`))
      await gone(client, `${definitions}/gadgets.${group}`)
    })
  })

  describe('by an admission webhook that never answers', () => {
    const path = '/apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations'
    let webhook: Webhook
    beforeAll(async () => {
      webhook = await startWebhook()
      webhook.answer = silence
    })
    afterEach(async () => void (await server.client.delete(`${path}/held-up`)))
    afterAll(() => webhook?.close())

    const holdUp = async () =>
      succeeded(
        await server.client.post(path, {
          apiVersion: 'admissionregistration.orch.io/v1',
          kind: 'ValidatingWebhookConfiguration',
          metadata: { name: 'held-up' },
          webhooks: [
            {
              name: 'held.up.example',
              clientConfig: webhook.clientConfig,
              rules: [{ operations: ['DELETE'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'] }],
              objectSelector: { matchLabels: { held: 'up' } },
              sideEffects: 'None',
              admissionReviewVersions: ['v1'],
              timeoutSeconds: 30,
            },
          ],
        }),
      )
    const asked = (name: string) =>
      eventually(
        async () => webhook.asked.map((request) => request.name),
        (all) => all.includes(name),
        SOON,
      )

    it('keeps no dependent, no namespace and no definition from going', async () => {
      const { client } = server
      const ns = await newNamespace(client)
      const empty = await newNamespace(client)
      const group = newGroup()
      await define(client, { group, versions: [versionWith('v1', { type: 'object' })] })
      const owner = succeeded(await client.post(core(ns, 'configmaps'), configMap('owner')))
      const labels = { held: 'up' }
      for (let index = 0; index < 40; index++) {
        const metadata = { labels, ...ownerOf(owner) }
        succeeded(await client.post(core(ns, 'configmaps'), configMap(`held-${index}`, { metadata })))
      }
      succeeded(await client.post(core(empty, 'configmaps'), configMap('content')))
      succeeded(await client.post(core(ns, 'configmaps'), configMap('zz-innocent', { metadata: ownerOf(owner) })))
      await holdUp()
      succeeded(await client.delete(core(ns, 'configmaps', 'owner')))
      await asked('held-0')
      await gone(client, core(ns, 'configmaps', 'zz-innocent'))
      // A namespace with content that is held up, and one without.
      succeeded(await client.delete(`/api/v1/namespaces/${ns}`))
      succeeded(await client.delete(`/api/v1/namespaces/${empty}`))
      await gone(client, `/api/v1/namespaces/${empty}`)
      succeeded(await client.delete(`${definitions}/gadgets.${group}`))
      await gone(client, `${definitions}/gadgets.${group}`)
      expect(succeeded(await client.get(core(ns, 'configmaps', 'held-0'))).metadata.name).toBe('held-0')
      // Few lines, though dozens of deletions failed.
      expect(errorsIn(server.output()).length).toBeLessThan(200)
    })
  })

  describe('by what has become invalid', () => {
    it('is let go: a definition with a stored version that it lacks, and others are established meanwhile', async () => {
      const { client } = server
      const poisoned = newGroup()
      const other = newGroup()
      const versions = [versionWith('v1', { type: 'object' })]
      await define(client, { group: poisoned, versions })
      const name = `gadgets.${poisoned}`
      const before = errorsIn(server.output()).length
      succeeded(await client.patch(`${definitions}/${name}/status`, { status: { storedVersions: ['v0'] } }))
      const finalizers = ['example.com/hold']
      failed(await client.patch(`${definitions}/${name}`, { metadata: { labels: { a: 'b' } } }), 422, 'Invalid')
      failed(await client.patch(`${definitions}/${name}`, { metadata: { finalizers } }), 422, 'Invalid')
      succeeded(await client.delete(`${definitions}/${name}`))
      await define(client, { group: other, versions })
      await gone(client, `${definitions}/${name}`)
      expect(errorsIn(server.output()).length - before).toBeLessThan(5)
      await reported(client, `gadgets.${other}`, 'Established', 'True')
    })
  })
})
