import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { convertedTo, startConversion, type ConversionRequest, type ConversionWebhook } from '../support/conversion.ts'
import { waitFor } from '../support/patience.ts'
import { useServerHere } from '../support/server-here.ts'
import { define, gadget, newGroup, versionWith } from './custom.ts'
import { failed, names, newNamespace, succeeded } from './objects.ts'

/** v1 has one field where v2 has two. */
function convert({ objects, desiredAPIVersion }: ConversionRequest): object {
  return convertedTo(
    objects.map((object) => {
      const { size, width, height } = object.spec as { size?: string; width?: number; height?: number }
      const [w, h] = (size ?? '').split('x').map(Number)
      const spec = desiredAPIVersion.endsWith('/v1') ? { size: `${width}x${height}` } : { width: w, height: h }
      return { ...object, apiVersion: desiredAPIVersion, spec }
    }),
  )
}

describe.each(stores)('versions that a webhook converts, on %s', (store) => {
  const server = useServerHere({ store })
  const group = newGroup()
  let webhook: ConversionWebhook
  let client: Client
  let at = (_version: string): string => ''
  beforeAll(async () => {
    client = server.client
    webhook = await startConversion()
    webhook.answer = convert
    const integer = { type: 'integer' }
    await define(client, {
      group,
      versions: [
        versionWith('v1', { type: 'object', required: ['size'], properties: { size: { type: 'string' } } }),
        versionWith('v2', { type: 'object', properties: { width: integer, height: integer } }),
      ],
      spec: {
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: webhook.clientConfig, conversionReviewVersions: ['v1'] },
        },
      },
    })
    const ns = await newNamespace(client)
    at = (version) => `/apis/${group}/${version}/namespaces/${ns}/gadgets`
  })
  afterAll(() => webhook?.close())

  it('are the same objects in other words [CRD-04]', async () => {
    const made = succeeded(await client.post(at('v2'), gadget(`${group}/v2`, 'a', { width: 2, height: 3 })))
    expect(made).toMatchObject({ apiVersion: `${group}/v2`, spec: { width: 2, height: 3 } })
    expect(succeeded(await client.get(`${at('v1')}/a`))).toMatchObject({
      apiVersion: `${group}/v1`,
      metadata: { uid: made.metadata.uid, resourceVersion: made.metadata.resourceVersion },
      spec: { size: '2x3' },
    })
    succeeded(await client.patch(`${at('v1')}/a`, { spec: { size: '4x5' } }))
    expect(succeeded(await client.get(`${at('v2')}/a`)).spec).toEqual({ width: 4, height: 5 })
    succeeded(await client.patch(`${at('v2')}/a`, { spec: { height: 6 } }))
    expect(succeeded(await client.get(`${at('v1')}/a`)).spec).toEqual({ size: '4x6' })
    const intent = gadget(`${group}/v2`, 'b', { width: 7, height: 8 })
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    expect(succeeded(await client.patch(`${at('v2')}/b?fieldManager=m`, intent, { headers })).spec).toEqual({
      width: 7,
      height: 8,
    })
    const list = succeeded(await client.get(at('v2')))
    expect([names(list), list.items.map(({ spec }) => spec['width'])]).toEqual([
      ['a', 'b'],
      [4, 7],
    ])
  })

  it('are converted once for many readers, and never for those of the storage version', async () => {
    succeeded(await client.post(at('v1'), gadget(`${group}/v1`, 'c', { size: '1x1' })))
    const before = webhook.asked.length
    for (let n = 0; n < 3; n++) succeeded(await client.get(`${at('v1')}/c`))
    expect(webhook.asked.length).toBe(before)
    for (let n = 0; n < 3; n++)
      expect(succeeded(await client.get(`${at('v2')}/c`)).spec).toEqual({ width: 1, height: 1 })
    expect(webhook.asked.length).toBe(before + 1)
    expect(webhook.asked.at(-1)).toMatchObject({ desiredAPIVersion: `${group}/v2`, objects: [{ kind: 'Gadget' }] })
  })

  it('are refused in the words of the webhook, and where its answer changes what they are', async () => {
    succeeded(await client.post(at('v1'), gadget(`${group}/v1`, 'd', { size: '1x1' })))
    const wrong = gadget(`${group}/v2`, 'e', { width: 1, height: 1 })
    try {
      webhook.answer = () => ({ result: { status: 'Failed', message: 'not today' } })
      expect(failed(await client.get(`${at('v2')}/d`), 500, 'InternalError').message).toBe(
        `conversion webhook for ${group}/v1, Kind=Gadget failed: not today`,
      )
      failed(await client.post(at('v2'), wrong), 500, 'InternalError')
      webhook.answer = ({ objects, desiredAPIVersion }) =>
        convertedTo(
          objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion, metadata: { name: 'other' } })),
        )
      expect(failed(await client.get(`${at('v2')}/d`), 500, 'InternalError').message).toContain('metadata was changed')
    } finally {
      webhook.answer = convert
    }
    failed(await client.get(`${at('v1')}/e`), 404, 'NotFound')
    expect(succeeded(await client.get(`${at('v2')}/d`)).spec).toEqual({ width: 1, height: 1 })
  })

  it('are watched in other words [CRD-04]', async () => {
    succeeded(await client.post(at('v1'), gadget(`${group}/v1`, 'w', { size: '9x9' })))
    const watch = await client.watch(`${at('v2')}?watch=1&fieldSelector=metadata.name%3Dw`)
    expect((await watch.next()).object).toMatchObject({ apiVersion: `${group}/v2`, spec: { width: 9, height: 9 } })
    succeeded(await client.patch(`${at('v1')}/w`, { spec: { size: '8x9' } }))
    expect(await watch.next()).toMatchObject({ type: 'MODIFIED', object: { spec: { width: 8, height: 9 } } })
    watch.close()
  })

  it('are converted once for many watches, also while the webhook takes its time', async () => {
    succeeded(await client.post(at('v1'), gadget(`${group}/v1`, 'many', { size: '1x1' })))
    const path = `${at('v2')}?watch=1&fieldSelector=metadata.name%3Dmany`
    const watches = await Promise.all(Array.from({ length: 5 }, () => client.watch(path)))
    for (const watch of watches) expect((await watch.next()).type).toBe('ADDED')
    const before = webhook.asked.length
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    try {
      webhook.answer = async (request) => held.then(() => convert(request))
      succeeded(await client.patch(`${at('v1')}/many`, { spec: { size: '2x2' } }))
      await waitFor(() => expect(webhook.asked.length).toBeGreaterThan(before))
    } finally {
      webhook.answer = convert
      release()
    }
    for (const watch of watches) {
      expect(await watch.next()).toMatchObject({ type: 'MODIFIED', object: { spec: { width: 2, height: 2 } } })
      watch.close()
    }
    expect(webhook.asked.slice(before).map(({ desiredAPIVersion }) => desiredAPIVersion)).toEqual([`${group}/v2`])
  })
})
