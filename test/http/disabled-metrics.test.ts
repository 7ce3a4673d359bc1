import { afterAll, expect, it, vi } from 'vitest'
import { CounterCell, GaugeCell, HistogramCell } from '../../runtime/metrics/families.ts'
import { HighWater } from '../../runtime/metrics/high-water.ts'
import { Metrics } from '../../runtime/metrics/index.ts'
import { startInProcess, type InProcessOptions } from '../support/in-process.ts'
import { configMap, core, newNamespace, succeeded } from './objects.ts'

/** Names of everything. */
class AllNames extends Set<string> {
  override has(): boolean {
    return true
  }
}

const counting = [
  vi.spyOn(CounterCell.prototype, 'inc'),
  vi.spyOn(GaugeCell.prototype, 'inc'),
  vi.spyOn(GaugeCell.prototype, 'dec'),
  vi.spyOn(GaugeCell.prototype, 'set'),
  vi.spyOn(HistogramCell.prototype, 'observe'),
  vi.spyOn(HighWater.prototype, 'enter'),
]
afterAll(() => vi.restoreAllMocks())

async function countedBy(metrics: Metrics, more: Partial<InProcessOptions> = {}): Promise<number> {
  for (const spy of counting) spy.mockClear()
  const server = await startInProcess({ store: 'lmdb', metrics, fairness: 'by flow control objects', ...more })
  const { client } = server
  const maps = core(await newNamespace(client), 'configmaps')
  const watch = await client.watch(`${maps}?watch=1`)
  succeeded(await client.post(maps, configMap('a')))
  await watch.take(1)
  await watch.close()
  succeeded(await client.get(maps))
  expect((await client.get(`${maps}/absent`)).status).toBe(404)
  expect((await server.userWith('get').post(maps, configMap('b'))).status).toBe(403)
  await server.close()
  return counting.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

it('counts nothing of metrics that are switched off, whatever is asked', async () => {
  expect(await countedBy(new Metrics())).toBeGreaterThan(50)
  expect(await countedBy(new Metrics({ disabled: new AllNames() }))).toBe(0)
})
