import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { useServerHere, type ServerHere } from '../../support/server-here.ts'
import { startWebhook } from '../../support/webhook.ts'
import { configMap, core, newNamespace, secret, succeeded, uniqueName } from '../objects.ts'

interface LogLine {
  readonly level: string
  readonly message: string
  readonly code?: number
  readonly auditId?: string
  readonly steps?: Readonly<Record<string, number>>
  readonly [field: string]: unknown
}

const folder = mkdtempSync(join(tmpdir(), 'orch-logs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (server: ServerHere): readonly LogLine[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as LogLine)

/** The lines about a request, once there is one with this message. */
async function linesAbout(server: ServerHere, auditId: string, message: string): Promise<readonly LogLine[]> {
  const found = (): readonly LogLine[] => linesOf(server).filter((line) => line.auditId === auditId)
  await expect.poll(() => found().map((line) => line.message)).toContain(message)
  return found()
}

const withId = (auditId: string, headers: Record<string, string> = {}) => ({
  headers: { 'Audit-Id': auditId, ...headers },
})

describe('the access log', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--access-log', '--v=1'] })

  it('has a line of every request, with its id and the span of the caller', async () => {
    const id = uniqueName('logged')
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const headers = { 'user-agent': 'tester/2', traceparent }
    await server.client.get('/api/v1/namespaces/absent?timeout=10s&token=hidden', withId(id, headers))
    expect(await linesAbout(server, id, 'request')).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        v: 0,
        message: 'request',
        method: 'GET',
        verb: 'get',
        uri: '/api/v1/namespaces/absent?timeout=10s&token=REDACTED',
        code: 404,
        milliseconds: expect.any(Number),
        auditId: id,
        userAgent: 'tester/2',
        sourceIp: '127.0.0.1',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      },
    ])
  })

  it('has a line of a watch when that has ended, and of a refused credential', async () => {
    const id = uniqueName('watch')
    const refused = uniqueName('refused')
    const watch = await server.client.watch('/api/v1/namespaces?watch=true', withId(id))
    await server.client.get('/version', { ...withId(refused), token: 'wrong' })
    expect(await linesAbout(server, refused, 'request')).toMatchObject([{ code: 401 }])
    expect(linesOf(server).filter(({ auditId }) => auditId === id)).toEqual([])
    await watch.close()
    expect(await linesAbout(server, id, 'request')).toMatchObject([{ code: 200, verb: 'watch' }])
  })
})

describe('a slow request', () => {
  const server = useServerHere({ store: 'lmdb', flags: ['--slow-request-threshold=200ms'] })

  it('is logged with where its time went', async () => {
    const hook = await startWebhook()
    hook.answer = async () => {
      await sleep(250)
      return { allowed: true }
    }
    const group = 'admissionregistration.orch.io'
    const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }]
    const { clientConfig } = hook
    const webhook = {
      name: 'slow.hook.example',
      clientConfig,
      rules,
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
    }
    const kind = 'MutatingWebhookConfiguration'
    const configuration = { apiVersion: `${group}/v1`, kind, metadata: { name: 'slow' }, webhooks: [webhook] }
    succeeded(await server.client.post(`/apis/${group}/v1/mutatingwebhookconfigurations`, configuration))
    const id = uniqueName('slow')
    const maps = core(await newNamespace(server.client), 'configmaps')
    await expect
      .poll(async () => {
        await server.client.post(`${maps}?dryRun=All`, configMap('a'))
        return hook.asked.length
      })
      .toBeGreaterThan(0)
    succeeded(await server.client.post(maps, configMap('a'), withId(id)))
    const [line] = await linesAbout(server, id, 'slow request')
    expect(line).toMatchObject({ level: 'warn', method: 'POST', code: 201 })
    const steps = line?.steps ?? {}
    expect(Object.keys(steps)).toEqual([
      'authentication',
      'authorization',
      'body',
      'decode',
      'mutating-admission',
      'validation',
      'validating-admission',
      'store',
      'encode',
      'rest',
    ])
    const { 'mutating-admission': slowest = 0 } = steps
    expect(slowest).toBeGreaterThanOrEqual(240)
    const sum = Object.values(steps).reduce((all, each) => all + each, 0)
    expect(sum).toBeCloseTo(Number(line?.['milliseconds']), 1)
    await hook.close()
  })
})

describe('the log', () => {
  const log = join(folder, 'audit.log')
  const server = useServerHere({
    store: 'lmdb',
    flags: ['--logging-format=text', '--v=3', '--slow-request-threshold=1ms', '--audit-log-path', log],
  })

  it('is of text where that is asked for', async () => {
    await server.client.get('/version', withId('as-text'))
    await expect
      .poll(() => server.output())
      .toMatch(/^I\d{4} \d{2}:\d{2}:\d{2}\.\d{6} +\d+ serve\] "request" .*uri="\/version".* auditId="as-text"/m)
  })

  it('shows no credential and nothing secret, and neither do audit events and metrics', async () => {
    const namespace = await newNamespace(server.client)
    const hidden = (name: string): string => `known-secret-${name}`
    const secrets = core(namespace, 'secrets')
    const { client } = server
    const calls = [
      client.get('/version', { token: hidden('token') }),
      client.get(`/version?access_token=${hidden('query')}&token=${hidden('query')}`),
      client.get(`/version?${hidden('bare')}`),
      client.get('/version', { token: '', headers: { authorization: `Basic ${hidden('basic')}` } }),
      client.get('/version', { headers: { cookie: hidden('cookie'), 'x-api-key': hidden('header') } }),
      client.get('/version', { headers: { traceparent: hidden('trace'), 'audit-id': `"${hidden('id')}"` } }),
      client.post(secrets, secret('a', { stringData: { key: hidden('data') } })),
      client.post(secrets, secret('b', { data: { key: hidden('base64') } })),
      client.post(secrets, secret('c', { type: [hidden('type')] })),
      client.post(secrets, `{"kind":"Secret","metadata":{"name":"d"},"data":{"x":"${hidden('broken')}`),
      client.patch(`${secrets}/a`, { stringData: { key: hidden('patch') } }),
      client.put(`${secrets}/a`, secret('a', { data: [hidden('put')] })),
    ]
    for (const call of calls) await call
    const id = uniqueName('after')
    await client.get('/version', withId(id))
    const { text } = await client.get('/metrics')
    await expect.poll(() => server.output()).toContain(id)
    await expect.poll(() => readFileSync(log, 'utf8')).toContain(id)
    for (const where of [server.output(), readFileSync(log, 'utf8'), text]) expect(where).not.toContain('known-secret')
  })
})
