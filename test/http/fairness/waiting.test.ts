import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useInProcessServer } from '../../support/in-process.ts'
import { valueOf } from '../../support/metrics.ts'
import { waitFor } from '../../support/patience.ts'
import { startWebhook, type Webhook } from '../../support/webhook.ts'
import { configMap, core, newNamespace, succeeded } from '../objects.ts'
import { shareOneLevel } from './flow-control.ts'

const ADMISSION = 'admissionregistration.orch.io'

describe('requests of a level whose one seat is taken', () => {
  const server = useInProcessServer({
    store: 'lmdb',
    fairness: 'by flow control objects',
    flags: ['--max-requests-inflight', '1', '--max-mutating-requests-inflight', '0'],
  })
  let hook: Webhook
  let maps: string
  beforeAll(async () => {
    hook = await startWebhook()
    const { client } = server
    maps = core(await newNamespace(client), 'configmaps')
    succeeded(await client.post(maps, configMap('a')))
    await shareOneLevel(client, { queues: 64, handSize: 1 })
    succeeded(
      await client.post(`/apis/${ADMISSION}/v1/validatingwebhookconfigurations`, {
        apiVersion: `${ADMISSION}/v1`,
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name: 'slow' },
        webhooks: [
          {
            name: 'slow.hook.example',
            clientConfig: hook.clientConfig,
            rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
            sideEffects: 'None',
            admissionReviewVersions: ['v1'],
            timeoutSeconds: 30,
          },
        ],
      }),
    )
  })
  afterAll(() => hook.close())

  /** Has a webhook hold the seat while `work` is done; then the request that it held succeeds. */
  async function whileTaken(name: string, work: () => Promise<void>): Promise<void> {
    let release = (): void => undefined
    hook.asked.length = 0
    hook.answer = () => new Promise((resolve) => (release = () => resolve({ allowed: true })))
    const held = server.userWith('create', 'get').post(maps, configMap(name))
    await waitFor(() => expect(hook.asked).toHaveLength(1))
    await work()
    release()
    expect((await held).status).toBe(201)
  }
  const refused = (reason: string): Promise<number> =>
    valueOf(server.client, 'apiserver_flowcontrol_rejected_requests_total', { flow_schema: 'everybody', reason })
  const rowsOf = async (verb: string): Promise<readonly (readonly string[])[]> => {
    const path = '/debug/api_priority_and_fairness/dump_requests?includeRequestDetails=1'
    const { text } = await server.client.get(path)
    const rows = text.split('\n').map((line) => line.split(/, */))
    return rows.filter((row) => row[0] === 'shared' && row.includes(verb))
  }

  it('are refused with 429 and Retry-After after a quarter of their time', async () => {
    const before = await refused('time-out')
    await whileTaken('b', async () => {
      const late = await server.userWith('get').get(`${maps}/a?timeout=2s`)
      expect([late.status, late.body.reason, late.headers['retry-after']]).toEqual([429, 'TooManyRequests', '1'])
      expect(late.headers['x-orch-pf-flowschema-uid']).toMatch(/^[0-9a-f-]{36}$/)
    })
    expect(await refused('time-out')).toBe(before + 1)
  })

  it('go on when it is free, and are shown until then', async () => {
    let waiting: Promise<{ readonly status: number }> | undefined
    await whileTaken('c', async () => {
      waiting = server.userWith('get').get(`${maps}/a`)
      await waitFor(async () => expect(await rowsOf('get')).toHaveLength(1))
      const [row = []] = await rowsOf('get')
      expect(row.slice(1, 2).concat(row.slice(3, 5))).toEqual(['everybody', '0', 'get'])
      expect(row.slice(9)).toEqual([
        '0001-01-01T00:00:00Z',
        'get',
        'get',
        `${maps}/a`,
        ...row.slice(13, 15),
        'v1',
        'configmaps',
        '',
      ])
      expect((await rowsOf('create'))[0]?.[3]).toBe('-1')
    })
    expect((await waiting)?.status).toBe(200)
  })

  it('lose their place when their client goes away', async () => {
    const before = await refused('cancelled')
    await whileTaken('d', async () => {
      const impatient = new AbortController()
      const waiting = server.userWith('get').get(`${maps}/a`, { signal: impatient.signal })
      waiting.catch(() => undefined)
      await waitFor(async () => expect(await rowsOf('get')).toHaveLength(1))
      impatient.abort()
      await waitFor(async () => expect(await rowsOf('get')).toHaveLength(0))
    })
    expect(await refused('cancelled')).toBe(before + 1)
  })
})
