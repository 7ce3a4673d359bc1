import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { httpServer } from '../../support/http-server.ts'
import { newBacking } from '../../support/backing.ts'
import { refusedStart } from '../../support/refusal.ts'
import { startServerHere, type ServerHere } from '../../support/server-here.ts'
import { configMap, core, newNamespace, succeeded, uniqueName } from '../objects.ts'
import { eventsIn, type AuditLine } from './events.ts'

const folder = mkdtempSync(join(tmpdir(), 'orch-audit-'))
const log = join(folder, 'audit.log')
const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function serve(...flags: readonly string[]): Promise<ServerHere> {
  const server = await startServerHere({ store: 'lmdb', flags })
  ending.push(() => server.dispose())
  return server
}

const withId = (id: string) => ({ headers: { 'Audit-Id': id } })
const lost = async ({ client }: ServerHere, plugin: string): Promise<number> => {
  const { text } = await client.get('/metrics')
  return Number(new RegExp(`^apiserver_audit_error_total\\{plugin="${plugin}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** A service that gets events. Like most that fail, it is broken in many ways. */
interface Receiver {
  readonly lists: { kind: string; apiVersion: string; items: AuditLine[] }[]
  /** What it does with a call: answers with a code, or never. */
  behaviour: number | 'silent'
  readonly file: string
}

async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { lists: [], behaviour: 200, file: join(folder, 'webhook.yaml') }
  const server: Server = httpServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      if (receiver.behaviour === 'silent') return
      if (receiver.behaviour === 200) receiver.lists.push(JSON.parse(text) as Receiver['lists'][number])
      response.writeHead(receiver.behaviour).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  writeFileSync(
    receiver.file,
    `apiVersion: v1
kind: Config
current-context: c
contexts: [{ name: c, context: { cluster: k, user: u } }]
clusters: [{ name: k, cluster: { server: 'http://127.0.0.1:${port}/events' } }]
users: [{ name: u, user: {} }]
`,
  )
  return receiver
}

describe('the audit log file', () => {
  it('is put aside when it is large, compressed, and the oldest are deleted', async () => {
    const foreign = join(folder, 'audit-notes.log')
    writeFileSync(foreign, 'mine')
    const server = await serve(
      '--audit-log-path',
      log,
      '--audit-log-maxsize',
      '1',
      '--audit-log-maxbackup',
      '2',
      '--audit-log-compress',
    )
    const path = `/version?labelSelector=${'x'.repeat(8_000)}`
    let sent = 0
    const backups = (): string[] => readdirSync(folder).filter((name) => /^audit-\d{4}-.*\.log\.gz$/.test(name))
    await expect
      .poll(async () => {
        await Promise.all(Array.from({ length: 50 }, () => server.client.get(path)))
        sent += 50
        return sent > 400 && backups().length === 2
      })
      .toBe(true)
    await server.stop()
    const lines = backups().flatMap((name) =>
      gunzipSync(readFileSync(join(folder, name)))
        .toString('utf8')
        .trimEnd()
        .split('\n'),
    )
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ kind: 'Event' })
    expect(lines.length).toBeGreaterThan(100)
    expect(readFileSync(foreign, 'utf8')).toBe('mine')
  })

  it('goes on in the same file after a restart', async () => {
    const server = await serve('--audit-log-path', log)
    const before = uniqueName('before')
    const after = uniqueName('after')
    await server.client.get('/version', withId(before))
    await server.restart()
    await server.client.get('/version', withId(after))
    await server.stop()
    const ids = (await eventsIn(log)).map(({ auditID }) => auditID)
    expect(ids).toEqual(expect.arrayContaining([before, after]))
  })

  it('loses bodies, then whole events, above the size of an event', async () => {
    const policy = join(folder, 'policy.yaml')
    writeFileSync(policy, 'apiVersion: audit.orch.io/v1\nkind: Policy\nrules: [{ level: RequestResponse }]\n')
    const server = await serve(
      '--audit-log-path',
      log,
      '--audit-policy-file',
      policy,
      '--audit-log-truncate-enabled',
      '--audit-log-truncate-max-event-size',
      '3000',
    )
    const maps = core(await newNamespace(server.client), 'configmaps')
    const id = uniqueName('large')
    await server.client.post(maps, configMap('a', { data: { key: 'v'.repeat(4_000) } }), withId(id))
    await server.client.get(`/version?labelSelector=${'x'.repeat(4_000)}`, withId(uniqueName('lost')))
    expect(await lost(server, 'log')).toBe(2)
    await server.stop()
    const large = (await eventsIn(log)).filter(({ auditID }) => auditID === id)
    expect(large.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseComplete'])
    expect(large[1]?.annotations).toMatchObject({ 'audit.orch.io/truncated': 'true' })
    expect(large[1]).not.toHaveProperty('requestObject')
    expect(large[1]).not.toHaveProperty('responseObject')
  })

  it('is standard output for the path -', async () => {
    const server = await serve('--audit-log-path', '-')
    const id = uniqueName('out')
    await server.client.get('/version', withId(id))
    await expect.poll(() => server.output()).toMatch(new RegExp(`^\\{"kind":"Event",.*"auditID":"${id}"`, 'm'))
  })

  it('holds no request up that can not be logged, and keeps a server from starting where none can be', async () => {
    const server = await serve('--audit-log-path', '/dev/full')
    succeeded(await server.client.get('/api/v1/namespaces'))
    await expect.poll(() => lost(server, 'log')).toBeGreaterThan(0)
    await server.dispose()
    ending.length = 0
    const backing = await newBacking('lmdb')
    ending.push(() => backing.dispose())
    const { code, output } = await refusedStart(backing, ['--audit-log-path', folder])
    expect([code, output]).toEqual([1, expect.stringContaining(folder)])
  })
})

describe('the audit webhook', () => {
  it('gets the events in lists', async () => {
    const receiver = await startReceiver()
    const server = await serve('--audit-webhook-config-file', receiver.file, '--audit-webhook-batch-max-wait', '50ms')
    const id = uniqueName('hooked')
    await server.client.get('/version', withId(id))
    await expect.poll(() => receiver.lists.flatMap(({ items }) => items).map(({ auditID }) => auditID)).toContain(id)
    expect(receiver.lists[0]).toMatchObject({ kind: 'EventList', apiVersion: 'audit.orch.io/v1' })
  })

  it('gets them again after a failure, and those that wait when the server ends', async () => {
    const receiver = await startReceiver()
    receiver.behaviour = 500
    const server = await serve(
      '--audit-webhook-config-file',
      receiver.file,
      '--audit-webhook-batch-max-wait',
      '10ms',
      '--audit-webhook-initial-backoff',
      '100ms',
    )
    const id = uniqueName('again')
    const last = uniqueName('last')
    await server.client.get('/version', withId(id))
    receiver.behaviour = 200
    const seen = (): string[] => receiver.lists.flatMap(({ items }) => items).map(({ auditID }) => auditID)
    await expect.poll(seen).toContain(id)
    await server.client.get('/version', withId(last))
    await server.stop()
    expect(seen()).toContain(last)
    const stages = receiver.lists.flatMap(({ items }) => items).filter(({ auditID }) => auditID === id)
    expect(stages.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseComplete'])
  })

  it.each(['silent', 500] as const)(
    'holds no request up when it is %s: what finds no place is dropped and counted',
    async (broken) => {
      const receiver = await startReceiver()
      receiver.behaviour = broken
      const server = await serve(
        '--audit-webhook-config-file',
        receiver.file,
        '--audit-webhook-batch-max-wait',
        '1ms',
        '--audit-webhook-batch-buffer-size',
        '20',
        '--audit-webhook-initial-backoff',
        '1h',
      )
      for (let count = 0; count < 50; count++) succeeded(await server.client.get('/version'))
      expect(await lost(server, 'webhook')).toBeGreaterThan(50)
      expect(receiver.lists).toEqual([])
    },
  )

  it('holds requests up in the mode blocking, and refuses them in the mode blocking-strict', async () => {
    const receiver = await startReceiver()
    const server = await serve(
      '--audit-webhook-config-file',
      receiver.file,
      '--audit-webhook-mode',
      'blocking-strict',
      '--audit-webhook-initial-backoff',
      '1ms',
    )
    const id = uniqueName('blocked')
    succeeded(await server.client.get('/version', withId(id)))
    const seen = receiver.lists.flatMap(({ items }) => items).filter(({ auditID }) => auditID === id)
    expect(seen.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseComplete'])
    receiver.behaviour = 500
    const refused = await server.client.get('/version')
    expect(refused.body).toMatchObject({
      code: 500,
      reason: 'InternalError',
      message: expect.stringContaining('audit'),
    })
    receiver.behaviour = 200
    const { text } = await server.client.get('/metrics')
    expect(text).toMatch(/^apiserver_audit_requests_rejected_total [1-9]/m)
  })
})

describe('a server with a wrong audit configuration', () => {
  it.each<[string, string, RegExp]>([
    ['an unknown field', 'rules: [{ level: Metadata, user: [x] }]', /unknown field "rules\[0\].user"/],
    ['a field of another type', 'rules: [{ level: Metadata, users: x }]', /users/],
    ['an unknown level', 'rules: [{ level: Everything }]', /rules\[0\].level: Unsupported value: "Everything"/],
    ['no rule', 'rules: []', /rules: Required value/],
  ])('does not start with %s in the policy', async (_, rules, message) => {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'wrong.yaml')
    writeFileSync(file, `apiVersion: audit.orch.io/v1\nkind: Policy\n${rules}\n`)
    const backing = await newBacking('lmdb')
    ending.push(() => backing.dispose())
    const { code, output } = await refusedStart(backing, ['--audit-policy-file', file, '--audit-log-path', log])
    expect([code, output]).toEqual([1, expect.stringMatching(message)])
    expect(output).toContain(file)
  })
})
