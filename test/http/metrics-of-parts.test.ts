import { describe, expect, it } from 'vitest'
import { stores } from '../support/backing.ts'
import { samplesOf, valueOf } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { useServerHere } from '../support/server-here.ts'
import { startWebhook } from '../support/webhook.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

const ADMISSION = '/apis/admissionregistration.orch.io/v1'

describe.each(stores)('the metrics of the parts of a server on %s', (store) => {
  const server = useServerHere({ store })
  const value = (name: string, labels: Readonly<Record<string, string>> = {}) => valueOf(server.client, name, labels)

  it('tell how many objects of each type are stored, and what the store takes', async () => {
    const { client } = server
    // Of a type of which nobody else makes any.
    const secrets = core(await newNamespace(client), 'secrets')
    const before = await value('apiserver_storage_objects', { resource: 'secrets' })
    for (const name of ['a', 'b', 'c']) succeeded(await client.post(secrets, { metadata: { name } }))
    expect(await value('apiserver_storage_objects', { resource: 'secrets' })).toBe(before + 3)
    expect(await value('apiserver_resource_objects', { group: '', resource: 'secrets' })).toBe(before + 3)
    expect(
      await value('apiserver_storage_objects', { resource: 'clusterroles.rbac.authorization.orch.io' }),
    ).toBeGreaterThan(20)
    expect(await value('apiserver_storage_size_bytes')).toBeGreaterThan(4096)
    expect(await value('apiserver_storage_revision')).toBeGreaterThan(3)
    // A controller may just have written something.
    await waitFor(async () => expect(await value('apiserver_storage_behind_revisions')).toBe(0))
  })

  it('tell how long writes take to be durable, and how many share one append', async () => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const appends = await value('apiserver_storage_append_duration_seconds_count', { outcome: 'won' })
    const events = await value('apiserver_storage_batch_events_sum')
    await Promise.all(Array.from({ length: 20 }, (_, n) => client.post(maps, configMap(`m-${n}`))))
    expect((await value('apiserver_storage_batch_events_sum')) - events).toBeGreaterThanOrEqual(20)
    const made = (await value('apiserver_storage_append_duration_seconds_count', { outcome: 'won' })) - appends
    expect(made).toBeGreaterThanOrEqual(1)
    expect(await value('apiserver_storage_append_duration_seconds_sum', { outcome: 'won' })).toBeGreaterThan(0)
  })

  it('count each event once for each watcher that gets it', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const secrets = core(ns, 'secrets')
    const labels = { group: '', version: 'v1', kind: 'Secret' }
    const before = await value('apiserver_watch_events_total', labels)
    const watches = await Promise.all([1, 2, 3].map(() => client.watch(`${secrets}?watch=1`)))
    const secret = { metadata: { name: 's' }, data: {} }
    for (let n = 0; n < 4; n++) succeeded(await client.post(secrets, { ...secret, metadata: { name: `s-${n}` } }))
    const events = (await Promise.all(watches.map((watch) => watch.take(4)))).flat()
    expect(events).toHaveLength(12)
    await waitFor(async () => expect((await value('apiserver_watch_events_total', labels)) - before).toBe(12))
    const bytes = watches.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    const sizes = await value('apiserver_watch_events_sizes_sum', labels)
    expect(sizes).toBeGreaterThanOrEqual(bytes)
    expect(await value('apiserver_watch_events_sizes_count', labels)).toBe(
      await value('apiserver_watch_events_total', labels),
    )
    expect(await value('apiserver_watch_dispatch_lag_seconds_count')).toBeGreaterThanOrEqual(1)
    await Promise.all(watches.map((watch) => watch.close()))
  })

  it('measure the work of controllers under their names', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    succeeded(await client.call('DELETE', `/api/v1/namespaces/${ns}`))
    await waitFor(async () => expect((await client.get(`/api/v1/namespaces/${ns}`)).status).toBe(404))
    const name = 'namespace-controller'
    await waitFor(async () => expect(await value('workqueue_work_duration_seconds_count', { name })).toBeGreaterThan(0))
    expect(await value('workqueue_adds_total', { name })).toBeGreaterThan(0)
    expect(await samplesOf(client, 'workqueue_depth', { name })).toHaveLength(1)
  })

  it('measure the bodies of requests', async () => {
    const { client } = server
    const maps = core(await newNamespace(client), 'configmaps')
    const labels = { resource: 'configmaps', verb: 'create' }
    const before = await value('apiserver_request_body_size_bytes_sum', labels)
    const body = JSON.stringify(configMap('sized'))
    await client.post(maps, body)
    expect((await value('apiserver_request_body_size_bytes_sum', labels)) - before).toBe(body.length)
  })

  it('measure admission by step, plugin and webhook, and count the time of webhooks apart', async () => {
    const { client } = server
    const webhook = await startWebhook()
    const ns = await newNamespace(client)
    const name = `refuse.${ns}.test`
    const everywhere = {
      name,
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      clientConfig: webhook.clientConfig,
      rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
    }
    webhook.answer = async ({ object }) => {
      await new Promise((resolve) => setTimeout(resolve, 60))
      return object?.metadata.name === 'refused' ? { allowed: false, status: { code: 418 } } : { allowed: true }
    }
    const configuration = { metadata: { name: ns }, webhooks: [everywhere] }
    succeeded(await client.post(`${ADMISSION}/validatingwebhookconfigurations`, configuration))
    const maps = core(ns, 'configmaps')
    await waitFor(async () => {
      await client.post(`${maps}?dryRun=All`, configMap('probe'))
      expect(webhook.asked.length).toBeGreaterThan(0)
    })
    const create = { resource: 'configmaps', verb: 'POST', dry_run: '' }
    const taken = async () => [
      await value('apiserver_request_duration_seconds_sum', { resource: 'configmaps', verb: 'POST' }),
      await value('apiserver_request_sli_duration_seconds_sum', { resource: 'configmaps', verb: 'POST' }),
    ]
    const [whole = 0, own = 0] = await taken()
    expect((await client.post(maps, configMap('refused'))).status).toBe(418)
    succeeded(await client.post(maps, configMap('allowed')))
    const [wholeAfter = 0, ownAfter = 0] = await taken()
    expect(wholeAfter - whole - (ownAfter - own)).toBeGreaterThan(0.1)
    expect(await value('apiserver_request_total', { ...create, code: '418' })).toBeGreaterThanOrEqual(1)

    const called = { name, type: 'validating', operation: 'CREATE' }
    expect(await value('apiserver_admission_webhook_request_total', { ...called, code: '418', rejected: 'true' })).toBe(
      1,
    )
    expect(
      await value('apiserver_admission_webhook_request_total', { ...called, code: '200', rejected: 'false' }),
    ).toBeGreaterThanOrEqual(2)
    expect(
      await value('apiserver_admission_webhook_rejection_count', {
        ...called,
        error_type: 'no_error',
        rejection_code: '418',
      }),
    ).toBe(1)
    expect(await value('apiserver_admission_webhook_admission_duration_seconds_sum', called)).toBeGreaterThan(0.1)
    const step = { type: 'validate', operation: 'CREATE' }
    expect(
      await value('apiserver_admission_step_admission_duration_seconds_count', { ...step, rejected: 'true' }),
    ).toBeGreaterThanOrEqual(1)
    expect(
      await value('apiserver_admission_step_admission_duration_seconds_count', {
        type: 'admit',
        operation: 'CREATE',
        rejected: 'false',
      }),
    ).toBeGreaterThan(0)
    const plugin = { ...step, name: 'ValidatingAdmissionWebhook' }
    expect(
      await value('apiserver_admission_controller_admission_duration_seconds_count', { ...plugin, rejected: 'true' }),
    ).toBe(1)

    await webhook.close()
    expect((await client.post(maps, configMap('late'))).status).toBe(500)
    expect(
      await value('apiserver_admission_webhook_rejection_count', {
        ...called,
        error_type: 'calling_webhook_error',
        rejection_code: '0',
      }),
    ).toBe(1)
    const ignoring = { ...configuration, webhooks: [{ ...everywhere, failurePolicy: 'Ignore' }] }
    succeeded(
      await client.call('PATCH', `${ADMISSION}/validatingwebhookconfigurations/${ns}`, {
        headers: { 'content-type': 'application/merge-patch+json' },
        body: ignoring,
      }),
    )
    await waitFor(async () => succeeded(await client.post(`${maps}?dryRun=All`, configMap('open'))))
    expect(
      await value('apiserver_admission_webhook_fail_open_count', { name, type: 'validating' }),
    ).toBeGreaterThanOrEqual(1)
    succeeded(await client.call('DELETE', `${ADMISSION}/validatingwebhookconfigurations/${ns}`))
  })

  it('count what policies decide, by policy, binding and action', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const policy = `policy-${ns}`
    const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }]
    const spec = {
      matchConstraints: { resourceRules: rules },
      validations: [{ expression: "object.metadata.name != 'refused'" }],
    }
    succeeded(await client.post(`${ADMISSION}/validatingadmissionpolicies`, { metadata: { name: policy }, spec }))
    const binding = { policyName: policy, validationActions: ['Deny', 'Audit'] }
    succeeded(
      await client.post(`${ADMISSION}/validatingadmissionpolicybindings`, {
        metadata: { name: policy },
        spec: binding,
      }),
    )
    const checks = (enforcement_action: string) =>
      value('apiserver_validating_admission_policy_check_total', {
        policy,
        policy_binding: policy,
        error_type: 'no_error',
        enforcement_action,
      })
    const maps = core(ns, 'configmaps')
    await waitFor(async () => expect((await client.post(`${maps}?dryRun=All`, configMap('refused'))).status).toBe(422))
    const denied = await checks('deny')
    const audited = await checks('audit')
    const allowed = await checks('allow')
    expect(denied).toBeGreaterThanOrEqual(1)
    expect(audited).toBe(denied)
    succeeded(await client.post(maps, configMap('fine')))
    expect(await checks('allow')).toBe(allowed + 1)
    const durations = { policy, enforcement_action: 'deny' }
    expect(await value('apiserver_validating_admission_policy_check_duration_seconds_count', durations)).toBe(denied)
    for (const kind of ['validatingadmissionpolicybindings', 'validatingadmissionpolicies'])
      succeeded(await client.call('DELETE', `${ADMISSION}/${kind}/${policy}`))
  })
})
