import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openStoreAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { objectKey } from '../../runtime/api/index.ts'
import { httpServer } from '../support/http-server.ts'
import { jsonPatch } from '../support/client.ts'
import { startServerHere, useServerHere } from '../support/server-here.ts'
import { core, failed, newNamespace, secret, succeeded, uniqueName } from './objects.ts'

const group = 'admissionregistration.orch.io'
const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const listOf = (kind: string): string => `/apis/${group}/v1/${kind.toLowerCase()}webhookconfigurations`
const hook = (clientConfig: object, more: object = {}) => ({
  name: 'a.hook.example',
  clientConfig,
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  ...more,
})
const configuration = (kind: string, clientConfig: object) => ({
  apiVersion: `${group}/v1`,
  kind: `${kind}WebhookConfiguration`,
  metadata: { name: uniqueName('hook') },
  webhooks: [hook(clientConfig, { namespaceSelector: { matchLabels: { no: 'such' } } })],
})

function definition(clientConfig: object) {
  const plural = `${uniqueName('w').replace('-', '')}s`
  return {
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      names: { plural, kind: `W${plural}` },
      scope: 'Cluster',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      conversion: { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions: ['v1'] } },
    },
  }
}

type Cause = readonly [field: string, message: string]
const form = '; desired format: https://host[/path]'
const service = (more: object): object => ({ service: { namespace: 'n', name: 's', ...more } })
const both = 'Required value: exactly one of url or service is required'
const dns = 'a lowercase RFC 1123 subdomain must consist of'

/** Addresses that are refused, with the field below `clientConfig` and how its cause begins. */
const refused: readonly (readonly [address: object, ...causes: Cause[]])[] = [
  [{}, ['', both]],
  [{ url: 'https://a.example/', ...service({}) }, ['', both]],
  [{ url: 'http://a.example/' }, ['.url', `Invalid value: "http": 'https' is the only allowed URL scheme${form}`]],
  [{ url: 'HTTP://a.example/' }, ['.url', `Invalid value: "http": 'https' is the only allowed URL scheme${form}`]],
  [
    { url: '' },
    ['.url', `Invalid value: "": 'https' is the only allowed URL scheme${form}`],
    ['.url', `Invalid value: "": host must be specified${form}`],
  ],
  [{ url: 'https:///path' }, ['.url', `Invalid value: "": host must be specified${form}`]],
  [{ url: 'https:a.example' }, ['.url', `Invalid value: "": host must be specified${form}`]],
  [
    { url: 'a.example/path' },
    ['.url', `Invalid value: "": 'https' is the only allowed URL scheme${form}`],
    ['.url', `Invalid value: "": host must be specified${form}`],
  ],
  [
    { url: 'https://me:secret@a.example/' },
    ['.url', 'Invalid value: "me:secret": user information is not permitted in the URL'],
  ],
  [{ url: 'https://@a.example/' }, ['.url', 'Invalid value: "": user information is not permitted in the URL']],
  [{ url: 'https://a.example/?x=1' }, ['.url', 'Invalid value: "x=1": query parameters are not permitted in the URL']],
  [{ url: 'https://a.example/#x' }, ['.url', 'Invalid value: "x": fragments are not permitted in the URL']],
  [{ url: 'https://a\n.example/' }, ['.url', 'Required value: url must be a valid URL: invalid control character']],
  [{ url: 'https://a b.example/' }, ['.url', 'Required value: url must be a valid URL: invalid character in host']],
  [{ url: 'https://a\\b.example/' }, ['.url', 'Required value: url must be a valid URL: invalid character in host']],
  [{ url: 'https://a.example:port/' }, ['.url', 'Required value: url must be a valid URL: invalid host']],
  [{ url: 'https://[::1/' }, ['.url', 'Required value: url must be a valid URL: invalid host']],
  [service({ name: '' }), ['.service.name', 'Required value']],
  [service({ namespace: '' }), ['.service.namespace', 'Required value']],
  [
    service({ port: 65_536 }),
    ['.service.port', 'Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive'],
  ],
  [
    service({ port: -1 }),
    ['.service.port', 'Invalid value: -1: port is not valid: must be between 1 and 65535, inclusive'],
  ],
  [service({ path: '//' }), ['.service.path', 'Invalid value: "//": segment[0] may not be empty']],
  [service({ path: 'ab' }), ['.service.path', `Invalid value: "ab": must start with a '/'`]],
  [service({ path: '/a//b' }), ['.service.path', 'Invalid value: "/a//b": segment[1] may not be empty']],
  [service({ path: '/a/B' }), ['.service.path', `Invalid value: "/a/B": segment[1]: ${dns}`]],
]

/** Addresses that are taken. */
const taken: readonly object[] = [
  { url: 'https://a.example' },
  { url: 'https://a.example:8443/path/to?' },
  { url: 'https://[::1]:8443/A/b%20c' },
  service({}),
  service({ path: '/', port: 1 }),
  service({ path: '/a/b.c/', port: 65_535 }),
]

describe('addresses of webhooks', () => {
  const server = useServerHere({ store: 'lmdb' })
  const places: readonly (readonly [string, string, (clientConfig: object) => object, string])[] = [
    ['validating', listOf('Validating'), (each) => configuration('Validating', each), 'webhooks[0].clientConfig'],
    ['mutating', listOf('Mutating'), (each) => configuration('Mutating', each), 'webhooks[0].clientConfig'],
    ['conversion', definitions, definition, 'spec.conversion.webhookClientConfig'],
  ]

  it.each(places)('of %s webhooks are judged', async (_, path, make, field) => {
    for (const [address, ...causes] of refused) {
      const { details } = failed(await server.client.post(path, make(address)), 422, 'Invalid')
      expect([address, details.causes?.map((cause) => cause.field)]).toEqual([
        address,
        causes.map(([below]) => `${field}${below}`),
      ])
      for (const [index, [, message]] of causes.entries())
        expect(details.causes?.[index]?.message?.slice(0, message.length)).toBe(message)
    }
    for (const address of taken) succeeded(await server.client.post(`${path}?dryRun=All`, make(address)))
  })

  it('are judged again when they change', async () => {
    const made = configuration('Validating', { url: 'https://a.example/' })
    succeeded(await server.client.post(listOf('Validating'), made))
    const path = `${listOf('Validating')}/${made.metadata.name}`
    const change = [{ op: 'replace', path: '/webhooks/0/clientConfig/url', value: 'http://a.example/' }]
    const { details } = failed(await server.client.patch(path, change, { headers: jsonPatch }), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['webhooks[0].clientConfig.url'])
  })

  it('of definitions come with authorities that can be read', async () => {
    const body = definition({ url: 'https://a.example/', caBundle: Buffer.from('no PEM').toString('base64') })
    const { details } = failed(await server.client.post(definitions, body), 422, 'Invalid')
    expect(details.causes?.map(({ field }) => field)).toEqual(['spec.conversion.webhookClientConfig.caBundle'])
  })
})

it('sends nothing to an address in clear that an earlier release has stored, and lets the rest of it be mended', async () => {
  const heard: string[] = []
  const eavesdropper = httpServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(eavesdropper, 'listening')
  const address = eavesdropper.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const server = await startServerHere({ store: 'lmdb' })
  try {
    const namespace = await newNamespace(server.client)
    const rules = [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['secrets'] }]
    const made = {
      ...configuration('Validating', {}),
      webhooks: [hook({ url: 'https://127.0.0.1/' }, { rules, failurePolicy: 'Ignore' })],
    }
    const path = `${listOf('Validating')}/${made.metadata.name}`
    succeeded(await server.client.post(listOf('Validating'), made))
    await server.stop()
    await writeInto(server.backing.uri, made.metadata.name, `http://127.0.0.1:${port}/`)
    await server.start()
    succeeded(await server.client.post(core(namespace, 'secrets'), secret('ignored')))
    succeeded(await server.client.patch(path, { metadata: { labels: { known: 'yes' } } }))
    const fail = [{ op: 'replace', path: '/webhooks/0/failurePolicy', value: 'Fail' }]
    succeeded(await server.client.patch(path, fail, { headers: jsonPatch }))
    const refusal = failed(await server.client.post(core(namespace, 'secrets'), secret('a')), 500, 'InternalError')
    expect(refusal.message).toContain("'https' is the only allowed URL scheme")
    expect(heard).toEqual([])
  } finally {
    await server.dispose()
    eavesdropper.close()
  }
})

/** Writes an address into a stored configuration that no request could. */
async function writeInto(uri: string, name: string, url: string): Promise<void> {
  const store = await openStoreAt(parseStoreAddress(uri, 'store'), {
    retentionMilliseconds: 300_000,
    database: 'orch',
    onError: () => undefined,
  })
  try {
    const key = objectKey({ group, resource: 'validatingwebhookconfigurations' }, { namespace: '', name })
    const stored = await store.get(key)
    const object = JSON.parse(Buffer.from(stored?.value ?? '').toString()) as {
      webhooks: { clientConfig: { url: string } }[]
    }
    object.webhooks[0]!.clientConfig.url = url
    await store.commit([{ key, expect: stored!.revision, value: Buffer.from(JSON.stringify(object)) }])
  } finally {
    await store.close()
  }
}
