import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../support/client.ts'
import { useServerHere } from '../../support/server-here.ts'
import { plainToken } from '../../support/server.ts'
import { waitFor } from '../../support/patience.ts'
import { configMap, core, failed, newNamespace, pod, succeeded, uniqueName } from '../objects.ts'
import { eventOf, eventsIn, eventsOf } from './events.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MICRO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const idOf = ({ headers }: Pick<Reply, 'headers'>): string => String(headers['audit-id'])
const as = (name: string) => ({ headers: { 'Impersonate-User': name } })

describe('the audit log without a policy', () => {
  const log = join(folder, 'all.log')
  const server = useServerHere({ store: 'lmdb', flags: ['--audit-log-path', log, '--emulated-version', '1.22'] })

  it('has two events of a request that name verb, user, object, code and annotations [AUDIT-02]', async () => {
    const namespace = await newNamespace(server.client)
    const headers = { 'user-agent': 'tester/1', 'x-forwarded-for': '192.0.2.7, nobody' }
    const path = core(namespace, 'configmaps')
    const reply = await server.client.post(`${path}?fieldManager=m`, configMap('a'), { headers })
    const { metadata } = succeeded(reply)
    const events = await eventsOf(log, idOf(reply))
    const common = {
      kind: 'Event',
      apiVersion: 'audit.orch.io/v1',
      level: 'Metadata',
      auditID: idOf(reply),
      requestURI: `${path}?fieldManager=m`,
      verb: 'create',
      user: { username: 'admin', uid: 'admin-uid', groups: ['system:masters', 'system:authenticated'] },
      sourceIPs: ['192.0.2.7', '127.0.0.1'],
      userAgent: 'tester/1',
      requestReceivedTimestamp: expect.stringMatching(MICRO_TIME),
      stageTimestamp: expect.stringMatching(MICRO_TIME),
    }
    const objectRef = { resource: 'configmaps', namespace, apiVersion: 'v1' }
    expect(events).toEqual([
      { ...common, stage: 'RequestReceived', objectRef },
      {
        ...common,
        stage: 'ResponseComplete',
        objectRef: { ...objectRef, name: 'a', uid: metadata.uid, resourceVersion: metadata.resourceVersion },
        responseStatus: { metadata: {}, code: 201 },
        annotations: {
          'authorization.orch.io/decision': 'allow',
          'authorization.orch.io/reason': expect.any(String),
        },
      },
    ])
    expect(events[0]?.stageTimestamp).toBe(events[0]?.requestReceivedTimestamp)
    expect(statSync(log).mode & 0o777).toBe(0o600)
  })

  it('names a generated name, and gives a failure with its reason', async () => {
    const namespace = await newNamespace(server.client)
    const path = core(namespace, 'configmaps')
    const made = await server.client.post(path, { ...configMap(''), metadata: { generateName: 'made-' } })
    expect((await eventOf(log, idOf(made))).objectRef?.name).toBe(succeeded(made).metadata.name)
    const absent = await server.client.get(`${path}/absent`)
    expect((await eventOf(log, idOf(absent))).responseStatus).toEqual({
      metadata: {},
      status: 'Failure',
      reason: 'NotFound',
      code: 404,
      message: 'configmaps "absent" not found',
      details: { name: 'absent', kind: 'configmaps' },
    })
    const gone = await server.client.delete(`${path}/${succeeded(made).metadata.name}`)
    expect((await eventOf(log, idOf(gone))).responseStatus).toMatchObject({ status: 'Success', code: 200 })
  })

  it('names the decision, and the binding that it is from [AUTHZ-05]', async () => {
    const refused = await server.client.as(plainToken).get('/api/v1/namespaces')
    const { annotations, responseStatus } = await eventOf(log, idOf(refused))
    expect(annotations).toEqual({ 'authorization.orch.io/decision': 'forbid', 'authorization.orch.io/reason': '' })
    expect(responseStatus).toMatchObject({ reason: 'Forbidden', code: 403 })
    const allowed = await server.client.as(plainToken).get('/api')
    expect((await eventOf(log, idOf(allowed))).annotations).toEqual({
      'authorization.orch.io/decision': 'allow',
      'authorization.orch.io/reason':
        'RBAC: allowed by ClusterRoleBinding "system:discovery" of ClusterRole "system:discovery" to Group "system:authenticated"',
    })
  })

  it('names both users of an impersonation, of a watch from its start on, and of one that is refused [IMPERS-03]', async () => {
    const both = {
      user: { username: 'admin' },
      impersonatedUser: { username: 'zoe', groups: ['system:authenticated'] },
    }
    const acted = await server.client.get('/version', as('zoe'))
    expect(await eventOf(log, idOf(acted))).toMatchObject(both)
    const namespace = await newNamespace(server.client)
    const rbac = `/apis/rbac.authorization.orch.io/v1/namespaces/${namespace}/rolebindings`
    const subjects = [{ apiGroup: 'rbac.authorization.orch.io', kind: 'User', name: 'zoe' }]
    const roleRef = { apiGroup: 'rbac.authorization.orch.io', kind: 'ClusterRole', name: 'edit' }
    const binding = { apiVersion: 'rbac.authorization.orch.io/v1', kind: 'RoleBinding', metadata: { name: 'zoe' } }
    succeeded(await server.client.post(rbac, { ...binding, subjects, roleRef }))
    const path = `${core(namespace, 'configmaps')}?watch=true`
    const watch = await waitFor(async () => {
      const opened = await server.client.watch(path, as('zoe'))
      if (opened.status !== 200) await opened.close()
      expect(opened.status).toBe(200)
      return opened
    })
    const started = await eventsOf(log, idOf(watch), 'ResponseStarted')
    await watch.close()
    for (const event of [...started.slice(1), await eventOf(log, idOf(watch))])
      expect(event).toMatchObject({ ...both, verb: 'watch' })
    const refused = await server.client.as(plainToken).get('/version', as('zoe'))
    failed(refused, 403, 'Forbidden')
    const event = await eventOf(log, idOf(refused))
    expect(event).toMatchObject({ user: { username: 'plain' }, responseStatus: { code: 403 } })
    expect(event).not.toHaveProperty('impersonatedUser')
  })

  it('names both users of a connect that is permitted', async () => {
    const namespace = await newNamespace(server.client)
    const allowed = pod('web', {
      spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'registry.example/main:1' }] },
    })
    succeeded(await server.client.post(core(namespace, 'pods'), allowed))
    const headers = { 'Impersonate-User': 'zoe', 'Impersonate-Group': 'system:masters' }
    const reply = await server.client.get(`${core(namespace, 'pods', 'web')}/log`, { headers })
    const proxied = await server.client.call('POST', `${core(namespace, 'pods', 'web')}/exec?command=ls`, { headers })
    for (const [answer, verb, subresource] of [
      [reply, 'get', 'log'],
      [proxied, 'create', 'exec'],
    ] as const) {
      const event = await eventOf(log, idOf(answer))
      expect(event).toMatchObject({
        verb,
        user: { username: 'admin' },
        impersonatedUser: { username: 'zoe', groups: ['system:masters', 'system:authenticated'] },
        objectRef: { resource: 'pods', namespace, name: 'web', subresource },
        responseStatus: { code: answer.status },
        annotations: { 'authorization.orch.io/decision': 'allow' },
      })
    }
  })

  it('has an event when a watch starts and one when it ends', async () => {
    const watch = await server.client.watch('/api/v1/namespaces?watch=true&timeoutSeconds=600')
    const started = await eventsOf(log, idOf(watch), 'ResponseStarted')
    expect(started.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseStarted'])
    await watch.close()
    expect((await eventsOf(log, idOf(watch))).at(-1)).toMatchObject({ verb: 'watch', responseStatus: { code: 200 } })
  })

  it('has one event of a refused credential, without a user', async () => {
    const refused = await server.client.get('/api/v1/namespaces', { token: 'wrong' })
    const events = await eventsOf(log, idOf(refused), 'ResponseStarted')
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      user: {},
      responseStatus: { code: 401, reason: 'Unauthorized', message: 'Authentication failed, attempted: bearer' },
    })
  })

  it('marks calls of deprecated versions and no others [AUDIT-01, DEPREC-OBS-01]', async () => {
    const old = await server.client.get('/apis/policy/v1beta1/podsecuritypolicies')
    expect(old.headers.warning).toBe(
      '299 - "policy/v1beta1 PodSecurityPolicy is deprecated in v1.21+, unavailable in v1.25+"',
    )
    expect((await eventOf(log, idOf(old))).annotations).toMatchObject({
      'orch.io/deprecated': 'true',
      'orch.io/removed-release': '1.25',
    })
    const current = await server.client.get('/apis/policy/v1/poddisruptionbudgets')
    expect(Object.keys((await eventOf(log, idOf(current))).annotations ?? {})).toEqual([
      'authorization.orch.io/decision',
      'authorization.orch.io/reason',
    ])
  })

  it('takes over a sane id of the client, and no other', async () => {
    const id = uniqueName('my-request')
    const taken = await server.client.get('/version', { headers: { 'Audit-Id': id } })
    expect(idOf(taken)).toBe(id)
    await eventOf(log, id)
    for (const wrong of ['x'.repeat(65), '"},{', 'a b']) {
      const reply = await server.client.get('/version', { headers: { 'Audit-Id': wrong } })
      expect(idOf(reply)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('shows no body, no credential and no query that may be one', async () => {
    const namespace = await newNamespace(server.client)
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { key: 'body-secret' } }
    const path = core(namespace, 'secrets')
    await server.client.post(`${path}?access_token=query-secret`, secret)
    await server.client.post(path, { ...secret, type: { wrong: 'type-secret' } })
    await server.client.post(path, { ...secret, data: { 'bad key-secret': 'a' } })
    await server.client.get('/version?query-secret', { token: 'bearer-secret' })
    const last = await server.client.get(path, {
      headers: { authorization: 'Basic basic-secret', cookie: 'cookie-secret' },
    })
    await eventOf(log, idOf(last))
    expect(readFileSync(log, 'utf8')).not.toMatch(/(?:body|query|type|key|bearer|basic|cookie)-secret/)
    expect(readFileSync(log, 'utf8')).not.toContain(Buffer.from('body-secret').toString('base64'))
  })

  it('is counted, and complete after the end of the server', async () => {
    const { text } = await server.client.get('/metrics')
    expect(text).toMatch(/^apiserver_audit_event_total [1-9]/m)
    expect(text).toMatch(/^apiserver_audit_level_total\{level="Metadata"\} [1-9]/m)
    expect(text).toMatch(/^apiserver_audit_requests_rejected_total 0/m)
    const id = uniqueName('last')
    await server.client.get('/version', { headers: { 'Audit-Id': id } })
    await server.stop()
    expect((await eventsIn(log)).filter(({ auditID }) => auditID === id)).toHaveLength(2)
    await server.start()
  })
})

describe('the audit log by a policy', () => {
  const log = join(folder, 'policy.log')
  const policy = join(folder, 'policy.yaml')
  writeFileSync(
    policy,
    `apiVersion: audit.orch.io/v1
kind: Policy
omitStages: [RequestReceived]
omitManagedFields: true
rules:
  - level: None
    nonResourceURLs: ['/version']
  - level: Metadata
    resources: [{ group: '', resources: [secrets] }]
  - level: Request
    resources: [{ group: '', resources: [services] }]
  - level: None
    resources: [{ group: '', resources: [configmaps], resourceNames: [unseen] }]
  - level: RequestResponse
    resources: [{ group: '', resources: [configmaps, 'serviceaccounts/token'] }, { group: authentication.orch.io }]
`,
  )
  const server = useServerHere({ store: 'lmdb', flags: ['--audit-policy-file', policy, '--audit-log-path', log] })

  it('holds bodies at the levels that ask for them, without managed fields', async () => {
    const namespace = await newNamespace(server.client)
    const path = core(namespace, 'configmaps')
    const made = await server.client.post(path, configMap('a', { data: { key: 'value' } }))
    const sent = await eventsOf(log, idOf(made))
    expect(sent.map(({ stage }) => stage)).toEqual(['ResponseComplete'])
    expect(sent[0]).toMatchObject({
      level: 'RequestResponse',
      requestObject: { kind: 'ConfigMap', metadata: { name: 'a' }, data: { key: 'value' } },
      responseObject: { kind: 'ConfigMap', metadata: { name: 'a', uid: succeeded(made).metadata.uid } },
    })
    expect(sent[0]?.responseObject?.metadata).not.toHaveProperty('managedFields')
    const patched = await server.client.patch(`${path}/a`, { data: { more: 'x' } })
    expect(await eventOf(log, idOf(patched))).toMatchObject({
      requestObject: { data: { more: 'x' } },
      responseObject: { data: { key: 'value', more: 'x' } },
    })
    const yaml = await server.client.get(path, { headers: { accept: 'application/yaml' } })
    const { responseObject } = await eventOf(log, idOf(yaml))
    expect(responseObject).toMatchObject({ kind: 'ConfigMapList', items: expect.arrayContaining([]) })
    expect(JSON.stringify(responseObject)).not.toContain('managedFields')
    const pretty = await server.client.get(`${path}/a?pretty=true`)
    expect((await eventOf(log, idOf(pretty))).responseObject).toMatchObject({ data: { more: 'x' } })
    const failure = await server.client.get(`${path}/absent`)
    expect((await eventOf(log, idOf(failure))).responseObject).toMatchObject({ kind: 'Status', code: 404 })
    const removed = await server.client.delete(`${path}/a`, { body: { propagationPolicy: 'Background' } })
    expect(await eventOf(log, idOf(removed))).toMatchObject({
      requestObject: { propagationPolicy: 'Background' },
      responseObject: { kind: 'Status', status: 'Success' },
    })
  })

  it('holds what was sent alone at the level Request, and nothing at the level None', async () => {
    const namespace = await newNamespace(server.client)
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec: { ports: [{ port: 1 }] } }
    const made = await server.client.post(core(namespace, 'services'), service)
    const event = await eventOf(log, idOf(made))
    expect(event).toMatchObject({ requestObject: { metadata: { name: 's' } } })
    expect(event).not.toHaveProperty('responseObject')
    const silent = await server.client.get('/version')
    await eventOf(log, idOf(await server.client.get(core(namespace, 'configmaps'))))
    expect((await eventsIn(log)).filter(({ auditID }) => auditID === idOf(silent))).toEqual([])
  })

  it('takes a list or watch that its field selector narrows to one object for a request about that object', async () => {
    const path = core(await newNamespace(server.client), 'configmaps')
    const narrowed = (name: string) =>
      `fieldSelector=${encodeURIComponent(`metadata.namespace!=x,metadata.name=${name}`)}`
    const silent = [
      await server.client.get(`${path}?${narrowed('unseen')}`),
      await server.client.get(`${path}?watch=1&timeoutSeconds=1&${narrowed('unseen')}`),
    ]
    const seen = await server.client.get(`${path}?${narrowed('seen')}`)
    expect((await eventOf(log, idOf(seen))).objectRef).toMatchObject({ resource: 'configmaps', name: 'seen' })
    const ids = silent.map(idOf)
    expect((await eventsIn(log)).filter(({ auditID }) => ids.includes(auditID))).toEqual([])
  })

  it('hides tokens at every level', async () => {
    const namespace = await newNamespace(server.client)
    const accounts = core(namespace, 'serviceaccounts')
    const metadata = { name: 'robot' }
    succeeded(await server.client.post(accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata }))
    const request = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenRequest', spec: {} }
    const made = await server.client.post(`${accounts}/robot/token`, request)
    const { token } = succeeded(made).status as { token: string }
    expect((await eventOf(log, idOf(made))).responseObject).toMatchObject({ status: { token: 'REDACTED' } })
    const review = { apiVersion: 'authentication.orch.io/v1', kind: 'TokenReview', spec: { token } }
    const reviewed = await server.client.post('/apis/authentication.orch.io/v1/tokenreviews', review)
    expect((await eventOf(log, idOf(reviewed))).requestObject).toMatchObject({ spec: { token: 'REDACTED' } })
    expect(readFileSync(log, 'utf8')).not.toContain(token)
  })
})
