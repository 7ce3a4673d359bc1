import { beforeAll, describe, expect, it } from 'vitest'
import { useServerHere } from '../support/server-here.ts'
import { core, failed, newNamespace, pod, succeeded } from './objects.ts'

interface Status {
  readonly phase?: string
  readonly conditions?: readonly object[]
}

const RUNNING: Status = { phase: 'Running' }
const READY: Status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }

describe('evicting a Pod', () => {
  const server = useServerHere({ store: 'lmdb' })
  let ns = ''
  let budgets = ''
  beforeAll(async () => {
    ns = await newNamespace(server.client)
    budgets = `/apis/policy/v1/namespaces/${ns}/poddisruptionbudgets`
  })
  /** Makes a Pod with a status, held so that it can be looked at after its eviction. */
  const makePod = async (name: string, status: Status) => {
    const metadata = { labels: { app: name }, finalizers: ['example.com/held'] }
    const spec = { containers: [{ name: 'main', image: 'i' }], nodeName: 'node-1' }
    succeeded(await server.client.post(core(ns, 'pods'), pod(name, { metadata, spec })))
    return succeeded(await server.client.patch(`${core(ns, 'pods', name)}/status`, { status })).metadata
  }
  const makeBudget = async (name: string, status: object, spec: object = {}) => {
    const selected = { selector: { matchLabels: { app: name } }, ...spec }
    const budget = { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name }, spec: selected }
    succeeded(await server.client.post(budgets, budget))
    const base = { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1, disruptionsAllowed: 0 }
    succeeded(await server.client.patch(`${budgets}/${name}/status`, { status: { ...base, ...status } }))
  }
  const evict = (name: string, deleteOptions: object = {}) =>
    server.client.post(`${core(ns, 'pods', name)}/eviction`, {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name },
      deleteOptions,
    })
  const read = async (name: string) => succeeded(await server.client.get(core(ns, 'pods', name)))
  const allowedBy = async (name: string) =>
    succeeded(await server.client.get(`${budgets}/${name}`)).status as Record<string, unknown>

  it('says in its status why it goes [SUB-03]', async () => {
    await makePod('plain', READY)
    expect((await evict('plain')).status).toBe(201)
    const { metadata, status } = await read('plain')
    expect(metadata.deletionTimestamp).toBeDefined()
    expect((status as Status).conditions).toEqual([
      expect.objectContaining({ type: 'Ready' }) as object,
      {
        type: 'DisruptionTarget',
        status: 'True',
        lastProbeTime: null,
        lastTransitionTime: expect.stringMatching(/Z$/) as string,
        reason: 'EvictionByEvictionAPI',
        message: 'Eviction API: evicting',
      },
    ])
  })

  it('takes no disruption for one that is not ready where enough others are', async () => {
    await makePod('unready', RUNNING)
    await makeBudget('unready', {})
    expect((await evict('unready')).status).toBe(201)
    const status = await allowedBy('unready')
    expect([status['disruptionsAllowed'], status['disruptedPods']]).toEqual([0, undefined])
  })

  it('takes one where too few are, unless the budget lets all go that are not ready', async () => {
    await makePod('scarce', RUNNING)
    await makeBudget('scarce', { currentHealthy: 0 })
    failed(await evict('scarce'), 429, 'TooManyRequests')
    expect((await read('scarce')).metadata.deletionTimestamp).toBeUndefined()
    await makePod('always', RUNNING)
    await makeBudget('always', { currentHealthy: 0 }, { unhealthyPodEvictionPolicy: 'AlwaysAllow' })
    expect((await evict('always')).status).toBe(201)
  })

  it('waits for a budget that nobody has looked at since it changed', async () => {
    await makePod('stale', READY)
    await makeBudget('stale', { observedGeneration: 0, disruptionsAllowed: 1 })
    const answer = await evict('stale')
    expect(answer.headers['retry-after']).toBe('10')
    const { message, details } = failed(answer, 429, 'TooManyRequests')
    expect(message).toBe("Cannot evict pod as it would violate the pod's disruption budget.")
    const cause = 'The disruption budget stale is still being processed by the server.'
    expect(details.causes).toEqual([{ reason: 'DisruptionBudget', message: cause }])
  })

  it('is refused while thousands of others go that the budget has not seen', async () => {
    await makePod('crowded', READY)
    const names = Array.from({ length: 2001 }, (_, index) => [`p${index}`, '2020-01-01T00:00:00Z'])
    await makeBudget('crowded', { disruptionsAllowed: 1, disruptedPods: Object.fromEntries(names) })
    expect(failed(await evict('crowded'), 403, 'Forbidden').message).toBe(
      'poddisruptionbudget.policy "crowded" is forbidden: ' +
        'DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    )
  })

  it('keeps the condition of a budget in its place, and its time', async () => {
    await makePod('last', READY)
    const condition = { type: 'DisruptionAllowed', status: 'True', observedGeneration: 1, reason: 'SufficientPods' }
    const before = { ...condition, message: '', lastTransitionTime: '2020-01-01T00:00:00Z' }
    const other = { ...before, type: 'Other', reason: 'Other' }
    await makeBudget('last', { disruptionsAllowed: 1, conditions: [before, other] })
    expect((await evict('last')).status).toBe(201)
    const { conditions, disruptedPods } = await allowedBy('last')
    expect(conditions).toMatchObject([
      { type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' },
      other,
    ])
    expect(Object.keys(disruptedPods as object)).toEqual(['last'])
  })

  it('is for the Pod of a uid and a version, where it names them', async () => {
    const { uid, resourceVersion } = await makePod('known', READY)
    const refusal = failed(await evict('known', { preconditions: { uid: 'other' } }), 409, 'Conflict')
    expect(refusal.message).toContain('the UID in the precondition (other) does not match the UID in record')
    failed(await evict('known', { preconditions: { resourceVersion: '1' } }), 409, 'Conflict')
    expect(((await read('known')).status as Status).conditions).toHaveLength(1)
    expect((await evict('known', { preconditions: { uid, resourceVersion } })).status).toBe(201)
  })
})
