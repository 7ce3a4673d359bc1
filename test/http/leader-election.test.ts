import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { objectOf } from '../../runtime/json/index.ts'
import { newBacking, stores, type Backing } from '../support/backing.ts'
import type { Client } from '../support/client.ts'
import { refusedStart } from '../support/refusal.ts'
import { startServer, type Server } from '../support/server.ts'
import { startWebhook, type Webhook } from '../support/webhook.ts'
import { configMap, core, eventually, failed, newNamespace, succeeded } from './objects.ts'

const lease = '/apis/coordination.orch.io/v1/namespaces/orch-system/leases/orch-controller-manager'
/** The lease outlasts what a busy machine makes its holder wait. */
const times = (lease: number, renewal: number): readonly string[] => [
  `--leader-elect-lease-duration=${lease}s`,
  `--leader-elect-renew-deadline=${renewal}s`,
  '--leader-elect-retry-period=200ms',
]
const LONG = times(60, 50)
const BRIEF = times(8, 7)

const folder = mkdtempSync(join(tmpdir(), 'orch-election-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A flag by which a server publishes a certificate of its own in every namespace, and the certificate. */
function publishing(name: string): { readonly flag: string; readonly certificate: string } {
  const file = join(folder, `${name}.crt`)
  const keys = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const out = ['-keyout', join(folder, `${name}.key`), '-out', file, '-days', '2', '-subj', `/CN=${name}`]
  execFileSync('openssl', ['req', '-x509', ...keys, ...out], { stdio: 'pipe' })
  return { flag: `--root-ca-file=${file}`, certificate: readFileSync(file, 'utf8') }
}

async function isLeader({ client }: Server): Promise<boolean> {
  const { text } = await client.get('/metrics')
  return /^leader_election_master_status\{name="orch-controller-manager"\} 1$/m.test(text)
}
const leads = (server: Server): Promise<boolean> =>
  eventually(
    () => isLeader(server),
    (answer) => answer,
  )
const specOf = async (client: Client) => succeeded(await client.get(lease)).spec
const published = async (client: Client, namespace: string): Promise<unknown> =>
  objectOf((await client.get(core(namespace, 'configmaps', 'orch-root-ca.crt'))).body.data)['ca.crt']

/** A write that takes longer waits for a lock that a paused process keeps. Milliseconds. */
const LONG_WRITE = 3_000

/** Pauses a server that does not write just then: it would keep the lock of LMDB, which nobody can take from a process that lives. */
async function pauseBetweenWrites(server: Server, other: Server): Promise<void> {
  for (;;) {
    server.signal('SIGSTOP')
    const writing = other.client.post(core('default', 'configmaps'), configMap(`written-${Date.now()}`))
    const answer = await Promise.race([writing, sleep(LONG_WRITE)])
    if (answer?.status === 201) return
    server.signal('SIGCONT')
    await writing
  }
}

/** Both at once: most of the time is spent waiting for the end of a lease. */
describe.concurrent.each(stores)('servers of one %s elect the one that runs the controllers', (store) => {
  const one = publishing(`${store}-one`)
  const two = publishing(`${store}-two`)
  let backing: Backing
  let hook: Webhook
  let servers: readonly [Server, Server]
  beforeAll(async () => {
    hook = await startWebhook()
  })
  afterAll(() => hook.close())

  const open = async (leadership: readonly string[]): Promise<void> => {
    backing = await newBacking(store)
    const first = await startServer({ store: backing, flags: [...leadership, one.flag] })
    await leads(first)
    servers = [first, await startServer({ store: backing, flags: [...leadership, two.flag] })]
  }
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') servers.forEach((server) => console.error(server.output().slice(-3_000)))
    for (const server of servers) server.signal('SIGCONT')
    await Promise.all(servers.map((server) => server.dispose()))
    await backing.dispose()
  })

  /** Controllers that act for all servers: the publisher shows which server they run on. */
  async function worksOf(client: Client, certificate: string): Promise<void> {
    const namespace = await newNamespace(client)
    await eventually(
      () => published(client, namespace),
      (data) => data === certificate,
    )
    succeeded(await client.post(core(namespace, 'configmaps'), configMap('content')))
    succeeded(await client.delete(`/api/v1/namespaces/${namespace}`))
    await eventually(
      () => client.get(`/api/v1/namespaces/${namespace}`),
      ({ status }) => status === 404,
    )
  }

  it.sequential('by a Lease as kube-controller-manager keeps it, and hand over when the leader ends', async () => {
    await open(LONG)
    const [leader, other] = servers
    const spec = await specOf(other.client)
    expect(spec).toMatchObject({ leaseDurationSeconds: 60, leaseTransitions: 0 })
    expect(Object.keys(spec).sort()).toEqual([
      'acquireTime',
      'holderIdentity',
      'leaseDurationSeconds',
      'leaseTransitions',
      'renewTime',
    ])
    expect(await isLeader(other)).toBe(false)
    await worksOf(other.client, one.certificate)
    const renewed = await eventually(
      () => specOf(other.client),
      ({ renewTime }) => renewTime !== spec['renewTime'],
    )
    expect(renewed).toMatchObject({ holderIdentity: spec['holderIdentity'], acquireTime: spec['acquireTime'] })
    await leader.stop()
    // The lease was let go of: nobody had to wait for its end.
    expect((await specOf(other.client))['holderIdentity']).not.toBe(spec['holderIdentity'])
    await leads(other)
    expect(await specOf(other.client)).toMatchObject({ leaseTransitions: 1 })
    await worksOf(other.client, two.certificate)
    await leader.start()
    expect(await isLeader(leader)).toBe(false)
    await worksOf(leader.client, two.certificate)
  })

  it.sequential('and take over from one that was killed, which comes back as a candidate', async () => {
    await open(BRIEF)
    const [leader, other] = servers
    const { holderIdentity } = await specOf(other.client)
    await leader.kill()
    await leads(other)
    expect((await specOf(other.client))['holderIdentity']).not.toBe(holderIdentity)
    await worksOf(other.client, two.certificate)
    await leader.start()
    expect(await isLeader(leader)).toBe(false)
    // One that comes back after its own end waits for nobody: the lease was its own.
    await other.kill()
    await leads(leader)
    await leader.kill()
    await leader.start()
    await leads(leader)
    await worksOf(leader.client, one.certificate)
  })

  it.sequential('and let one that was paused write nothing after another has taken over', async () => {
    await open(BRIEF)
    const [leader, other] = servers
    const namespace = await newNamespace(other.client)
    await eventually(
      () => published(other.client, namespace),
      (data) => data === one.certificate,
    )
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    // The write of the first leader hangs in admission; those after it pass.
    let calls = 0
    hook.answer = async ({ name, userInfo }) => {
      if (name === 'orch-root-ca.crt' && userInfo.username.startsWith('system:controller:') && ++calls === 1) await held
      return { allowed: true }
    }
    const webhooks = '/apis/admissionregistration.orch.io/v1/validatingwebhookconfigurations'
    const configuration = {
      apiVersion: 'admissionregistration.orch.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'hold' },
      webhooks: [
        {
          name: 'hold.example.com',
          clientConfig: hook.clientConfig,
          timeoutSeconds: 30,
          failurePolicy: 'Ignore',
          rules: [{ operations: ['UPDATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
          namespaceSelector: { matchLabels: { 'orch.io/metadata.name': namespace } },
        },
      ],
    }
    succeeded(await other.client.post(webhooks, configuration))
    await eventually(
      async () => {
        await other.client.patch(core(namespace, 'configmaps', 'orch-root-ca.crt'), {
          metadata: { annotations: { at: String(Date.now()) } },
        })
        return hook.asked.some((request) => request.namespace === namespace)
      },
      (asked) => asked,
    )
    succeeded(await other.client.patch(core(namespace, 'configmaps', 'orch-root-ca.crt'), { data: { 'ca.crt': 'x' } }))
    await eventually(
      async () => calls,
      (count) => count === 1,
    )
    await pauseBetweenWrites(leader, other)
    await leads(other)
    await eventually(
      () => published(other.client, namespace),
      (data) => data === two.certificate,
    )
    const { resourceVersion } = succeeded(await other.client.get(core(namespace, 'configmaps'))).metadata
    const watch = await other.client.watch(
      `${core(namespace, 'configmaps')}?watch=1&resourceVersion=${resourceVersion}`,
    )
    leader.signal('SIGCONT')
    release()
    await eventually(
      () => isLeader(leader),
      (answer) => !answer,
    )
    // What it is asked from now on it serves as before; its controllers are silent.
    succeeded(await leader.client.post(core(namespace, 'configmaps'), configMap('end')))
    const events = await watch.takeUntil(({ object }) => object.metadata.name === 'end')
    watch.close()
    expect(events.filter(({ object }) => objectOf(object.data)['ca.crt'] === one.certificate)).toEqual([])
    expect(await published(other.client, namespace)).toBe(two.certificate)
    await worksOf(leader.client, two.certificate)
  })
})

describe('the flags of the election', () => {
  it.each([
    [['--leader-elect-lease-duration=10s'], 'must be greater than --leader-elect-renew-deadline'],
    [['--leader-elect-renew-deadline=2s'], 'must be greater than --leader-elect-retry-period times 1.2'],
    [['--leader-elect-retry-period=0'], '--leader-elect-retry-period must be greater than 0'],
    [['--leader-elect-lease-duration=500ms'], '--leader-elect-lease-duration must be at least 1s'],
  ])('refuse times by which nobody could lead: %s', async (flags, why) => {
    const backing = await newBacking('lmdb')
    const { code, output } = await refusedStart(backing, flags)
    expect([code, output.includes(why)]).toEqual([2, true])
    await backing.dispose()
  })

  it('switch it off: every server runs the controllers, and there is no Lease', async () => {
    const server = await startServer({ store: 'lmdb', flags: ['--leader-elect=false'] })
    const namespace = await newNamespace(server.client)
    succeeded(await server.client.delete(`/api/v1/namespaces/${namespace}`))
    await eventually(
      () => server.client.get(`/api/v1/namespaces/${namespace}`),
      ({ status }) => status === 404,
    )
    failed(await server.client.get(lease), 404, 'NotFound')
    await server.dispose()
  })
})
