import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vendor } from '../../../generated/index.ts'
import { waitFor } from '../../support/patience.ts'
import { useServerHere } from '../../support/server-here.ts'
import { patchOf, startWebhook, type Webhook } from '../../support/webhook.ts'
import { enforce } from '../admission-policies.ts'
import { configMap, core, failed, newNamespace, succeeded } from '../objects.ts'
import { eventOf, type AuditLine } from './events.ts'

const group = 'admissionregistration.orch.io'
const folder = mkdtempSync(join(tmpdir(), 'orch-audit-'))
const policyFile = join(folder, 'policy.yaml')
const log = join(folder, 'audit.log')
writeFileSync(
  policyFile,
  `apiVersion: audit.orch.io/v1
kind: Policy
rules:
  - level: Request
    verbs: [create]
  - level: Metadata
`,
)

const hookOf = (name: string, { clientConfig }: Webhook, more: object = {}) => ({
  name: `${name}.hook.example`,
  clientConfig,
  rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  timeoutSeconds: 5,
  ...more,
})
const configurationOf = (kind: 'Mutating' | 'Validating', ...webhooks: object[]) => ({
  apiVersion: `${group}/v1`,
  kind: `${kind}WebhookConfiguration`,
  metadata: { name: 'all' },
  webhooks,
})

describe('admission in audit events', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--audit-policy-file', policyFile, '--audit-log-path', log] })
  let first: Webhook
  let second: Webhook
  let broken: Webhook
  beforeAll(async () => {
    ;[first, second, broken] = await Promise.all([startWebhook(), startWebhook(), startWebhook()])
    first.answer = ({ object }) => ({
      ...(object?.metadata.labels?.['a'] === undefined
        ? patchOf({ op: 'add', path: '/metadata/labels', value: { a: 'x' } })
        : { allowed: true }),
      auditAnnotations: { seen: 'yes' },
    })
    second.answer = () => patchOf({ op: 'add', path: '/data', value: { b: 'y' } })
    broken.answer = () => ({ uid: 'of another request' })
  })
  afterAll(async () => {
    await Promise.all([first, second, broken].map((hook) => hook.close()))
    rmSync(folder, { recursive: true, force: true })
  })

  const annotationsOf = async ({ headers }: { readonly headers: object }): Promise<AuditLine['annotations']> => {
    const id: unknown = (headers as Record<string, unknown>)['audit-id']
    const { annotations = {} } = await eventOf(log, String(id))
    return Object.fromEntries(Object.entries(annotations).filter(([key]) => !key.startsWith('authorization.')))
  }

  it('shows what each webhook did, which failed open, and what they note themselves', async () => {
    const hooks = [
      hookOf('unrelated', first, { rules: [] }),
      hookOf('first', first, { reinvocationPolicy: 'IfNeeded' }),
      hookOf('second', second),
      hookOf('broken', broken, { failurePolicy: 'Ignore' }),
    ]
    const path = `/apis/${group}/v1`
    succeeded(await server.client.post(`${path}/mutatingwebhookconfigurations`, configurationOf('Mutating', ...hooks)))
    const validating = configurationOf('Validating', hookOf('check', broken, { failurePolicy: 'Ignore' }))
    succeeded(await server.client.post(`${path}/validatingwebhookconfigurations`, validating))
    const maps = core(await newNamespace(server.client), 'configmaps')
    await waitFor(async () => {
      const made = await server.client.post(`${maps}?dryRun=All`, configMap('a'))
      expect(succeeded(made).metadata.labels).toEqual({ a: 'x' })
    })
    const made = await server.client.post(maps, configMap('a'))
    succeeded(made)
    const mutation = 'mutation.webhook.admission.orch.io'
    const patch = 'patch.webhook.admission.orch.io'
    const stated = (webhook: string, more: object) =>
      JSON.stringify({ configuration: 'all', webhook: `${webhook}.hook.example`, ...more })
    const patched = (webhook: string, operation: object) =>
      stated(webhook, { patch: [operation], patchType: 'JSONPatch' })
    expect(await annotationsOf(made)).toEqual({
      [`${mutation}/round_0_index_1`]: stated('first', { mutated: true }),
      [`${patch}/round_0_index_1`]: patched('first', { op: 'add', path: '/metadata/labels', value: { a: 'x' } }),
      [`${mutation}/round_0_index_2`]: stated('second', { mutated: true }),
      [`${patch}/round_0_index_2`]: patched('second', { op: 'add', path: '/data', value: { b: 'y' } }),
      [`${mutation}/round_0_index_3`]: stated('broken', { mutated: false }),
      [`${mutation}/round_1_index_1`]: stated('first', { mutated: false }),
      'failed-open.mutation.webhook.admission.orch.io/round_0_index_3': 'broken.hook.example',
      'failed-open.validating.webhook.admission.orch.io/round_0_index_0': 'check.hook.example',
      'first.hook.example/seen': 'yes',
    })
    const changed = await server.client.patch(`${maps}/a`, { data: { c: 'z' } })
    const keys = Object.keys((await annotationsOf(changed)) ?? {})
    expect(keys.filter((key) => key.startsWith('patch.'))).toEqual([])
    expect(keys).toContain(`${mutation}/round_0_index_2`)
  })

  it('shows the annotations and failures of policies', async () => {
    const namespace = await newNamespace(server.client)
    const spec = {
      validations: [{ expression: "object.metadata.name != 'bad'", message: 'it is bad' }],
      auditAnnotations: [{ key: 'name', valueExpression: "'it is ' + object.metadata.name" }],
    }
    const name = await enforce(server.client, namespace, spec, { validationActions: ['Audit'] })
    const maps = core(namespace, 'configmaps')
    await waitFor(async () => {
      const made = await server.client.post(`${maps}?dryRun=All`, configMap('bad'))
      expect(await annotationsOf(made)).toMatchObject({ [`${name}/name`]: 'it is bad' })
    })
    const made = await server.client.post(maps, configMap('bad'))
    const annotations = await annotationsOf(made)
    expect(annotations).toMatchObject({ [`${name}/name`]: 'it is bad' })
    const failure = annotations?.['validation.policy.admission.orch.io/validation_failure'] ?? '[]'
    expect(JSON.parse(failure)).toEqual([
      {
        message: 'it is bad',
        policy: name,
        binding: name,
        expressionIndex: 0,
        validationActions: ['Audit'],
      },
    ])
    failed(await server.client.get(`${maps}/absent`), 404, 'NotFound')
  })

  it('shows a request that was answered with 504', async () => {
    const silent = await startWebhook()
    silent.answer = () => new Promise(() => undefined)
    const namespace = await newNamespace(server.client)
    const namespaceSelector = { matchLabels: { [`${vendor.domain}/metadata.name`]: namespace } }
    const configuration = {
      ...configurationOf('Validating', hookOf('silent', silent, { namespaceSelector })),
      metadata: { name: 'silent' },
    }
    succeeded(await server.client.post(`/apis/${group}/v1/validatingwebhookconfigurations`, configuration))
    const maps = core(namespace, 'configmaps')
    await waitFor(async () => {
      const late = await server.client.post(`${maps}?timeout=300ms&dryRun=All`, configMap('late'))
      failed(late, 504, 'Timeout')
      const { responseStatus } = await eventOf(log, String(late.headers['audit-id']))
      expect(responseStatus).toMatchObject({ status: 'Failure', reason: 'Timeout', code: 504 })
    })
    await silent.close()
  })
})
