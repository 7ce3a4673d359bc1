import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../support/metrics.ts'
import { waitFor } from '../support/patience.ts'
import { plainToken } from '../support/server.ts'
import { useServerHere } from '../support/server-here.ts'
import { startWebhook } from '../support/webhook.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

const ADMISSION = '/apis/admissionregistration.orch.io/v1'
const DEFINITIONS = '/apis/apiextensions.orch.io/v1/customresourcedefinitions'
const ON_CONFIG_MAPS = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }]

describe('the metrics of expressions, definitions and access', () => {
  const server = useServerHere({ store: 'lmdb' })
  const value = (name: string, labels: Readonly<Record<string, string>> = {}) => valueOf(server.client, name, labels)

  it('tell how long expressions are compiled and evaluated, and what match conditions exclude', async () => {
    const { client } = server
    const ns = await newNamespace(client)
    const policy = `policy-${ns}`
    const before = {
      compiled: await value('apiserver_cel_compilation_duration_seconds_count'),
      evaluated: await value('apiserver_cel_evaluation_duration_seconds_count'),
    }
    const spec = {
      matchConstraints: { resourceRules: ON_CONFIG_MAPS },
      matchConditions: [
        { name: 'here', expression: `request.namespace == '${ns}' && object.metadata.name != 'spared'` },
      ],
      validations: [{ expression: "object.metadata.name != 'refused'" }],
    }
    succeeded(await client.post(`${ADMISSION}/validatingadmissionpolicies`, { metadata: { name: policy }, spec }))
    const binding = { policyName: policy, validationActions: ['Deny'] }
    succeeded(
      await client.post(`${ADMISSION}/validatingadmissionpolicybindings`, {
        metadata: { name: policy },
        spec: binding,
      }),
    )
    const maps = core(ns, 'configmaps')
    await waitFor(async () => expect((await client.post(`${maps}?dryRun=All`, configMap('refused'))).status).toBe(422))
    succeeded(await client.post(maps, configMap('spared')))
    const labels = { name: policy, kind: 'policy', type: 'validating', operation: 'CREATE' }
    const prefix = 'apiserver_admission_match_condition'
    expect(await value(`${prefix}_exclusions_total`, labels)).toBe(1)
    expect(await value(`${prefix}_evaluation_errors_total`, labels)).toBe(0)
    expect(await value(`${prefix}_evaluation_seconds_count`, labels)).toBeGreaterThanOrEqual(2)
    expect(await value('apiserver_cel_compilation_duration_seconds_count')).toBeGreaterThanOrEqual(before.compiled + 2)
    expect(await value('apiserver_cel_evaluation_duration_seconds_count')).toBeGreaterThanOrEqual(before.evaluated + 2)
    expect(await value('apiserver_cel_evaluation_duration_seconds_sum')).toBeGreaterThan(0)
  })

  it('count match conditions of webhooks that fail, also where failures are ignored', async () => {
    const { client } = server
    const webhook = await startWebhook()
    const ns = await newNamespace(client)
    const name = `conditions.${ns}.test`
    const hook = {
      name,
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      clientConfig: webhook.clientConfig,
      rules: ON_CONFIG_MAPS,
      failurePolicy: 'Ignore',
      matchConditions: [{ name: 'broken', expression: "object.data.absent == 'a'" }],
    }
    const selector = { matchLabels: { 'orch.io/metadata.name': ns } }
    const configuration = { metadata: { name: ns }, webhooks: [{ ...hook, namespaceSelector: selector }] }
    succeeded(await client.post(`${ADMISSION}/validatingwebhookconfigurations`, configuration))
    const labels = { name, kind: 'webhook', type: 'validating', operation: 'CREATE' }
    const prefix = 'apiserver_admission_match_condition'
    await waitFor(async () => {
      succeeded(await client.post(`${core(ns, 'configmaps')}?dryRun=All`, configMap('a')))
      expect(await value(`${prefix}_evaluation_errors_total`, labels)).toBeGreaterThanOrEqual(1)
    })
    expect(await value(`${prefix}_exclusions_total`, labels)).toBe(0)
    expect(webhook.asked).toHaveLength(0)
    await webhook.close()
  })

  it('count how often documents are made anew for a definition, and how long updates are compared', async () => {
    const { client } = server
    const name = 'ratchets.metrics.test'
    const size = { type: 'integer', maximum: 10 }
    const schemaOf = (maximum: number) => ({
      openAPIV3Schema: {
        type: 'object',
        properties: { spec: { type: 'object', properties: { size: { ...size, maximum }, note: { type: 'string' } } } },
      },
    })
    const definition = (maximum: number) => ({
      metadata: { name },
      spec: {
        group: 'metrics.test',
        scope: 'Namespaced',
        names: { plural: 'ratchets', kind: 'Ratchet' },
        versions: [{ name: 'v1', served: true, storage: true, schema: schemaOf(maximum) }],
      },
    })
    const count = (reason: string) => value('apiextensions_openapi_v2_regeneration_count', { crd: name, reason })
    succeeded(await client.post(DEFINITIONS, definition(10)))
    await waitFor(async () => expect(await count('add')).toBe(1))
    const ns = await newNamespace(client)
    const things = `/apis/metrics.test/v1/namespaces/${ns}/ratchets`
    const thing = { apiVersion: 'metrics.test/v1', kind: 'Ratchet', metadata: { name: 'a' }, spec: { size: 9 } }
    await waitFor(async () => succeeded(await client.post(things, thing)))
    const patch = (body: object, path: string) =>
      client.call('PATCH', path, { headers: { 'content-type': 'application/merge-patch+json' }, body })
    succeeded(await patch(definition(5), `${DEFINITIONS}/${name}`))
    await waitFor(async () => expect(await count('update')).toBe(1))
    const comparisons = 'apiextensions_apiserver_validation_ratcheting_seconds_count'
    const compared = await value(comparisons)
    succeeded(await patch({ spec: { note: 'kept' } }, `${things}/a`))
    expect(await value(comparisons)).toBeGreaterThan(compared)
    expect((await patch({ spec: { size: 7 } }, `${things}/a`)).status).toBe(422)
    succeeded(await client.call('DELETE', `${DEFINITIONS}/${name}`))
    await waitFor(async () => expect(await count('delete')).toBe(1))
    const version = { group: 'metrics.test', version: 'v1', crd: name, reason: 'add' }
    expect(await value('apiextensions_openapi_v3_regeneration_count', version)).toBe(1)
  })

  it('count how requests are authorized', async () => {
    const { client } = server
    const attempts = (result: string) => value('authorization_attempts_total', { result })
    const allowed = await attempts('allowed')
    const none = await attempts('no-opinion')
    expect((await client.get('/api/v1/secrets', { token: plainToken })).status).toBe(403)
    expect(await attempts('allowed')).toBeGreaterThan(allowed)
    expect(await attempts('no-opinion')).toBe(none + 1)
    expect(await value('authorization_duration_seconds_count', { result: 'no-opinion' })).toBe(none + 1)
  })

  it('say which features are on, and count handshakes that fail', async () => {
    expect(await value('kubernetes_feature_enabled', { name: 'APIResponseCompression', stage: 'BETA' })).toBe(1)
    expect(await value('kubernetes_feature_enabled', { name: 'WatchList', stage: 'ALPHA' })).toBe(0)
    expect(await value('registered_metrics_total', { stability_level: 'STABLE' })).toBeGreaterThan(5)
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket
      .resume()
      .on('error', () => undefined)
      .end('\u0016\u0003\u0001garbage')
    await once(socket, 'close')
    await waitFor(async () => expect(await value('apiserver_tls_handshake_errors_total')).toBeGreaterThanOrEqual(1))
  })
})
