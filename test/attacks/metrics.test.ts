import { describe, expect, it } from 'vitest'
import { parseSamples } from '../support/metrics.ts'
import { fakeServer } from '../unit/http/fake-server.ts'
import { Metrics, requestMetrics } from '../../runtime/metrics/index.ts'

const REQUESTS = 10_000

describe('a client that sends what nobody serves', () => {
  const parts = ['', 'a', '..', '%00', 'configmaps', 'v1', 'Widget', '\u00fc', 'x'.repeat(50), '"}{\n']

  it.each([
    ['paths', (n: number) => ({ url: `/${parts[n % 10]}-${n}/${n}` })],
    ['groups', (n: number) => ({ url: `/apis/group-${n}.test/v1/widgets` })],
    ['versions', (n: number) => ({ url: `/api/v${n}/namespaces/a/configmaps` })],
    ['types', (n: number) => ({ url: `/api/v1/namespaces/a/type${parts[n % 10]}${n}` })],
    ['subresources', (n: number) => ({ url: `/api/v1/namespaces/a/configmaps/b/sub${n}/${n}` })],
    ['names', (n: number) => ({ url: `/api/v1/namespaces/ns-${n}/configmaps/name-${n}` })],
    ['methods', (n: number) => ({ method: `METHOD${n}`, url: '/api/v1/namespaces/a/configmaps' })],
    ['parameters', (n: number) => ({ url: `/api/v1/configmaps?dryRun=${n}&watch=${n}&limit=x${n}` })],
    [
      'content types',
      (n: number) => ({
        method: 'PATCH',
        url: '/api/v1/namespaces/a/configmaps/b',
        headers: { 'content-type': `application/x${n}` },
      }),
    ],
    [
      'user agents',
      (n: number) => ({ url: '/api/v1/configmaps', headers: { 'user-agent': `agent-${n}`, accept: `text/x${n}` } }),
    ],
  ])('makes no series of %s', async (_, requestOf) => {
    const metrics = new Metrics()
    const fake = fakeServer({ diagnostics: { requests: requestMetrics(metrics), report: () => undefined } })
    const seriesAfter = async (from: number, to: number): Promise<number> => {
      for (let n = from; n < to; n++) await fake.send(requestOf(n))
      return parseSamples(await metrics.text()).length
    }
    const few = await seriesAfter(0, 20)
    expect(await seriesAfter(20, REQUESTS)).toBe(few)
    const counted = parseSamples(await metrics.text()).filter(({ name }) => name === 'apiserver_request_total')
    expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(REQUESTS)
  })
})
