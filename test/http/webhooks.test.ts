import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { collectionRange, objectKey } from '../../runtime/api/index.ts'
import { openStoreAt } from '../../server/stores/store.ts'
import { parseStoreAddress } from '../../server/stores/address.ts'
import { newBacking, stores } from '../support/backing.ts'
import { jsonPatch, type Entity } from '../support/client.ts'
import { startServerHere, useServerHere } from '../support/server-here.ts'
import { patchOf, startWebhook, type Webhook } from '../support/webhook.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded } from './objects.ts'

const group = 'admissionregistration.orch.io'
const path = (kind: 'mutating' | 'validating'): string => `/apis/${group}/v1/${kind}webhookconfigurations`

interface Options {
  readonly hook?: Record<string, unknown>
  readonly rule?: Record<string, unknown>
  readonly name?: string
}

const configuration = (
  kind: 'Mutating' | 'Validating',
  webhook: Pick<Webhook, 'clientConfig'>,
  options: Options = {},
) => ({
  apiVersion: `${group}/v1`,
  kind: `${kind}WebhookConfiguration`,
  metadata: { name: options.name ?? kind.toLowerCase() },
  webhooks: [
    {
      name: `${kind.toLowerCase()}.hook.example`,
      clientConfig: webhook.clientConfig,
      rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], ...options.rule }],
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      timeoutSeconds: 5,
      ...options.hook,
    },
  ],
})

describe.each(stores)('webhooks on %s', (store) => {
  const server = useServerHere({ store })
  let hook: Webhook
  let other: Webhook
  beforeAll(async () => {
    hook = await startWebhook()
    other = await startWebhook()
  })
  afterAll(async () => {
    await hook.close()
    await other.close()
  })
  afterEach(async () => {
    for (const kind of ['mutating', 'validating'] as const) await server.client.delete(path(kind))
    for (const each of [hook, other]) {
      each.asked.length = 0
      each.abandoned.length = 0
      each.answer = () => ({ allowed: true })
    }
  })
  const mutating = async (options?: Options, by = hook): Promise<void> =>
    void succeeded(await server.client.post(path('mutating'), configuration('Mutating', by, options)))
  const validating = async (options?: Options, by = hook): Promise<void> =>
    void succeeded(await server.client.post(path('validating'), configuration('Validating', by, options)))
  const maps = async (): Promise<string> => core(await newNamespace(server.client), 'configmaps')

  it('stores what a mutating webhook adds, and nothing that a validating one refuses [ADM-01]', async () => {
    await mutating({}, hook)
    await validating({}, other)
    hook.answer = () => patchOf({ op: 'add', path: '/metadata/labels', value: { added: 'yes' } })
    other.answer = ({ object }) => ({
      allowed: object?.metadata.labels?.['added'] === 'yes' && object.metadata.name !== 'bad',
    })
    const at = await maps()
    succeeded(await server.client.post(at, configMap('good')))
    expect(succeeded(await server.client.get(`${at}/good`)).metadata.labels).toEqual({ added: 'yes' })
    failed(await server.client.post(at, configMap('bad')), 403, 'Forbidden')
    expect((await server.client.get(`${at}/bad`)).status).toBe(404)
  })

  it('ends the call of a webhook when the client waits for its answer no more', async () => {
    await validating({ hook: { timeoutSeconds: 30, failurePolicy: 'Ignore' } })
    hook.answer = () => new Promise(() => undefined)
    const at = await maps()
    const impatient = new AbortController()
    const create = server.client.post(at, configMap('given-up'), { signal: impatient.signal })
    create.catch(() => undefined)
    await eventually(
      async () => hook.asked.length,
      (count) => count === 1,
    )
    impatient.abort()
    await eventually(
      async () => hook.abandoned.length,
      (count) => count === 1,
      15_000,
    )
    expect((await server.client.get(`${at}/given-up`)).status).toBe(404)
  })

  it('refuses a configuration whose side effects are not None or NoneOnDryRun [ADM-02]', async () => {
    for (const kind of ['Mutating', 'Validating'] as const) {
      const refused = configuration(kind, hook, { hook: { sideEffects: 'Unknown' } })
      const reply = await server.client.post(path(kind === 'Mutating' ? 'mutating' : 'validating'), refused)
      expect(failed(reply, 422, 'Invalid').details.causes).toMatchObject([{ field: 'webhooks[0].sideEffects' }])
      const taken = configuration(kind, hook, { hook: { sideEffects: 'NoneOnDryRun' } })
      succeeded(await server.client.post(path(kind === 'Mutating' ? 'mutating' : 'validating'), taken))
    }
  })

  it('asks with the objects, the operation, the user and dryRun, and answers with the refusal’s message [ADM-03]', async () => {
    await validating()
    const at = await maps()
    succeeded(await server.client.post(at, configMap('a', { data: { n: '1' } })))
    succeeded(await server.client.patch(`${at}/a?dryRun=All`, { data: { n: '2' } }))
    hook.answer = () => ({ allowed: false, status: { message: 'not today' } })
    const refusal = failed(await server.client.delete(`${at}/a`), 403, 'Forbidden')
    expect(refusal.message).toBe('admission webhook "validating.hook.example" denied the request: not today')
    const [create, update, remove] = hook.asked
    const namespace = at.split('/')[4]
    const common = { name: 'a', namespace, kind: { kind: 'ConfigMap', version: 'v1' }, userInfo: { username: 'admin' } }
    expect(create).toMatchObject({ ...common, operation: 'CREATE', dryRun: false, oldObject: null })
    expect(create?.object).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', data: { n: '1' } })
    expect(create?.userInfo.groups).toContain('system:authenticated')
    expect(update).toMatchObject({ ...common, operation: 'UPDATE', dryRun: true })
    expect(update).toMatchObject({ object: { data: { n: '2' } }, oldObject: { data: { n: '1' } } })
    expect(remove).toMatchObject({ ...common, operation: 'DELETE', object: null, oldObject: { data: { n: '1' } } })
    expect(new Set(hook.asked.map(({ uid }) => uid)).size).toBe(hook.asked.length)
    expect((await server.client.get(`${at}/a`)).status).toBe(200)
  })

  it('takes code, reason and warnings from the webhook', async () => {
    await validating()
    const at = await maps()
    const status = { code: 429, reason: 'TooManyRequests', message: 'later' }
    hook.answer = () => ({ allowed: false, status })
    failed(await server.client.post(at, configMap('a')), 429, 'TooManyRequests')
    hook.answer = () => ({ allowed: true, warnings: ['think again'] })
    const reply = await server.client.post(at, configMap('a'))
    succeeded(reply)
    expect(reply.headers['warning']).toBe('299 - "think again"')
  })

  it('refuses the write or lets it pass when the webhook cannot be asked, by failurePolicy [ADM-04]', async () => {
    const gone = await startWebhook()
    await gone.close()
    const at = await maps()
    await validating({ hook: { failurePolicy: 'Fail' } }, gone)
    const refusal = failed(await server.client.post(at, configMap('a')), 500, 'InternalError')
    expect(refusal.message).toMatch(
      /^Internal error occurred: failed calling webhook "validating.hook.example": failed to call webhook: Post "https:[^"]*": connection refused$/,
    )
    await server.client.delete(path('validating'))
    await validating({ hook: { failurePolicy: 'Ignore' } }, gone)
    succeeded(await server.client.post(at, configMap('a')))
  })

  it('counts an answer that makes no sense as one that could not be had', async () => {
    await mutating()
    const at = await maps()
    for (const answer of [
      { uid: 'another', allowed: true },
      { allowed: true, patch: 'e30=' },
      { ...patchOf({ op: 'remove', path: '/none' }) },
    ]) {
      hook.answer = () => answer
      failed(await server.client.post(at, configMap('a')), 500, 'InternalError')
    }
  })

  it('calls webhooks without side effects in a dry run, and says so [DRY-08]', async () => {
    const at = await maps()
    for (const sideEffects of ['None', 'NoneOnDryRun']) {
      await validating({ hook: { sideEffects } })
      succeeded(await server.client.post(`${at}?dryRun=All`, configMap('a')))
      expect(hook.asked.at(-1)).toMatchObject({ dryRun: true })
      await server.client.delete(path('validating'))
    }
    expect(hook.asked).toHaveLength(2)
  })

  it('asks only for what the rules and selectors name', async () => {
    await validating({
      rule: { operations: ['UPDATE'], resources: ['configmaps', 'secrets'] },
      hook: {
        objectSelector: { matchLabels: { watched: 'yes' } },
        namespaceSelector: { matchExpressions: [{ key: 'skip', operator: 'DoesNotExist' }] },
      },
    })
    const at = await maps()
    succeeded(await server.client.post(at, configMap('a', { metadata: { name: 'a', labels: { watched: 'yes' } } })))
    succeeded(await server.client.post(at, configMap('b')))
    expect(hook.asked).toEqual([])
    succeeded(await server.client.patch(`${at}/a`, { data: { n: '1' } }))
    succeeded(await server.client.patch(`${at}/b`, { data: { n: '1' } }))
    expect(hook.asked.map(({ name }) => name)).toEqual(['a'])
    const namespace = at.split('/').slice(0, 5).join('/')
    succeeded(await server.client.patch(namespace, { metadata: { labels: { skip: '' } } }))
    succeeded(await server.client.patch(`${at}/a`, { data: { n: '2' } }))
    expect(hook.asked).toHaveLength(1)
  })

  it('asks only where all match conditions hold, and refuses what they cannot judge', async () => {
    const unless = { name: 'unless', expression: "!has(object.metadata.labels) || !('skip' in object.metadata.labels)" }
    const mine = {
      name: 'mine',
      expression: "authorizer.requestResource.check('get').allowed() && object.data.n != '0'",
    }
    await validating({ hook: { matchConditions: [unless, mine] } })
    const at = await maps()
    succeeded(await server.client.post(at, configMap('a', { data: { n: '1' } })))
    succeeded(await server.client.post(at, configMap('b', { data: { n: '0' } })))
    succeeded(await server.client.post(at, configMap('c', { metadata: { labels: { skip: '' } } })))
    expect(hook.asked.map(({ name }) => name)).toEqual(['a'])
    const { message } = failed(await server.client.post(at, configMap('d')), 403, 'Forbidden')
    expect(message).toBe(
      `configmaps "d" is forbidden: expression '${mine.expression}' resulted in error: no such key: data`,
    )
    const webhooks = [{ op: 'add', path: '/webhooks/0/failurePolicy', value: 'Ignore' }]
    succeeded(await server.client.patch(`${path('validating')}/validating`, webhooks, { headers: jsonPatch }))
    succeeded(await server.client.post(at, configMap('d')))
    expect(hook.asked).toHaveLength(1)
  })

  it('asks a webhook again when a later one has changed the object, if it wants that', async () => {
    await mutating({ name: '1', hook: { reinvocationPolicy: 'IfNeeded' } }, hook)
    await mutating({ name: '2' }, other)
    other.answer = () => patchOf({ op: 'add', path: '/data', value: { n: 'other' } })
    succeeded(await server.client.post(await maps(), configMap('a')))
    expect(hook.asked.map(({ object }) => object?.['data'])).toEqual([undefined, { n: 'other' }])
  })
})

describe.each(stores)('a webhook with side effects on %s', (store) => {
  it('is not called in a dry run, which fails [DRY-06]', async () => {
    const hook = await startWebhook()
    const backing = await newBacking(store)
    const server = await startServerHere({ store: backing })
    try {
      // The API takes no such configuration any more; one that an older release has stored is still there.
      succeeded(await server.client.post(path('validating'), configuration('Validating', hook)))
      await server.stop()
      await declareSideEffects(backing.uri)
      await server.start()
      const at = core(await newNamespace(server.client), 'configmaps')
      expect(failed(await server.client.post(`${at}?dryRun=All`, configMap('a')), 400, 'BadRequest')).toMatchObject({
        message: 'admission webhook "validating.hook.example" does not support dry run',
      })
      expect(hook.asked).toEqual([])
      succeeded(await server.client.post(at, configMap('a')))
      expect(hook.asked).toHaveLength(1)
    } finally {
      await server.dispose()
      await backing.dispose()
      await hook.close()
    }
  })
})

/** Gives the stored configuration side effects, as releases before v1 allowed. */
async function declareSideEffects(uri: string): Promise<void> {
  const store = await openStoreAt(parseStoreAddress(uri, 'store'), {
    retentionMilliseconds: 300_000,
    database: 'orch',
    onError: () => undefined,
  })
  try {
    const type = { group, resource: 'validatingwebhookconfigurations' }
    const { items } = await store.list(collectionRange(type, ''), {})
    const stored = items[0]!
    const object = JSON.parse(Buffer.from(stored.value).toString()) as Entity & { webhooks: { sideEffects: string }[] }
    object.webhooks[0]!.sideEffects = 'Some'
    const key = objectKey(type, { namespace: '', name: object.metadata.name })
    await store.commit([{ key, expect: stored.revision, value: Buffer.from(JSON.stringify(object)) }])
  } finally {
    await store.close()
  }
}
