import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import type { Entity } from '../support/client.ts'
import { useSharedServer } from '../support/shared-server.ts'
import { define, definition, definitions, gadget, newGroup, versionWith } from './custom.ts'
import { configMap, core, failed, newNamespace, succeeded } from './objects.ts'

const told = ({ details }: Entity): string[] =>
  (details.causes ?? []).map(({ field, message }) => `${String(field)}: ${message}`)

describe.each(stores)('the causes of a refusal on %s', (store) => {
  const server = useSharedServer(store)

  it('name what the nearest alternative of a schema misses [ERR-05]', async () => {
    const ns = await newNamespace(server.client)
    const group = newGroup()
    const text = { type: 'string' }
    const spec = { type: 'object', properties: { a: text, b: text }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
    await define(server.client, { group, versions: [versionWith('v1', spec)] })
    const path = `/apis/${group}/v1/namespaces/${ns}/gadgets`
    const refused = failed(await server.client.post(path, gadget(`${group}/v1`, 'g', {})), 422, 'Invalid')
    expect(told(refused)).toEqual([
      '<nil>: Invalid value: "": "spec" must validate at least one schema (anyOf)',
      'spec.a: Required value',
    ])
    succeeded(await server.client.post(path, gadget(`${group}/v1`, 'g', { b: 'x' })))
  })

  it('name every part of a conversion that has errors, each once [ERR-05]', async () => {
    const source = { group: newGroup(), versions: [versionWith('v1', { type: 'object' })] }
    const fieldsOf = async (webhook: object | undefined): Promise<unknown[]> => {
      const conversion = { strategy: 'Webhook', webhook }
      const body = definition({ ...source, spec: { conversion } })
      return (failed(await server.client.post(definitions, body), 422, 'Invalid').details.causes ?? []).map(
        ({ field }) => field,
      )
    }
    const at = 'spec.conversion'
    expect(await fieldsOf(undefined)).toEqual([`${at}.webhookClientConfig`, `${at}.conversionReviewVersions`])
    expect(await fieldsOf({})).toEqual([`${at}.webhookClientConfig`, `${at}.conversionReviewVersions`])
    const clientConfig = { url: 'https://hook.example.com/' }
    expect(await fieldsOf({ clientConfig, conversionReviewVersions: [] })).toEqual([`${at}.conversionReviewVersions`])
    expect(await fieldsOf({ clientConfig, conversionReviewVersions: ['v7'] })).toEqual([
      `${at}.conversionReviewVersions`,
    ])
  })

  it('name parts of all versions once, under the fields that they have there [ERR-05]', async () => {
    const more = {
      additionalPrinterColumns: [{ name: '', type: 'string', jsonPath: '' }],
      selectableFields: [{ jsonPath: '' }],
      subresources: { scale: { specReplicasPath: '', statusReplicasPath: '.status.n' } },
    }
    const version = { ...versionWith('v1', { type: 'object' }), ...more }
    const body = definition({ group: newGroup(), versions: [version] })
    expect(told(failed(await server.client.post(definitions, body), 422, 'Invalid')).toSorted()).toEqual([
      'spec.additionalPrinterColumns[0].JSONPath: Required value',
      'spec.additionalPrinterColumns[0].name: Required value',
      'spec.selectableFields[0].jsonPath: Required value',
      'spec.subresources.scale.specReplicasPath: Required value',
    ])
  })

  it('are told once, but those of changed metadata as clients know them: twice, and one sentence [ERR-05]', async () => {
    const ns = await newNamespace(server.client)
    const wrong = { metadata: { name: 'x' }, spec: { ports: [{ port: 0 }, { port: 0 }] } }
    const causes = told(failed(await server.client.post(core(ns, 'services'), wrong), 422, 'Invalid'))
    expect(causes).toEqual([...new Set(causes)])

    const made = succeeded(await server.client.post(core(ns, 'configmaps'), configMap('m')))
    const patch = { metadata: { uid: '11111111-2222-3333-4444-555555555555' } }
    const refused = failed(await server.client.patch(core(ns, 'configmaps', made.metadata.name), patch), 422, 'Invalid')
    expect(told(refused)).toHaveLength(2)
    expect(refused.message?.match(/field is immutable/g)).toHaveLength(1)
  })
})
