import { describe, expect, it } from 'vitest'
import { convertedWatch, type WatchEvent } from '../../../runtime/watch/index.ts'
import { FakeWatch } from '../../support/fake-watch.ts'

const changed = (revision: number): WatchEvent => ({ type: 'MODIFIED', object: { value: new Uint8Array(), revision } })
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A watch whose conversions a test lets go on one by one. */
function converted() {
  const inner = new FakeWatch()
  const release: (() => void)[] = []
  const seen: string[] = []
  const plan = convertedWatch(inner, (events) => new Promise((resolve) => release.push(() => resolve(events))))
  const run = plan.run({
    take: (events) =>
      void seen.push(
        `took ${events.map((event) => (event.type === 'BOOKMARK' ? 'bookmark' : event.object.revision)).join()}`,
      ),
    finish: () => void seen.push('finished'),
    fail: (error) => void seen.push(String(error)),
  })
  return { inner, run, seen, go: async () => (release.shift()?.(), turn()) }
}

describe('a watch whose events are converted', () => {
  it('keeps their order, and has come as far as what it has handed over', async () => {
    const { inner, run, seen, go } = converted()
    inner.push([changed(1)])
    inner.push([changed(2), changed(3)])
    inner.push([changed(4)])
    inner.position = 9
    await turn()
    expect([seen, run.position]).toEqual([[], 0])
    await go()
    await go()
    expect([seen, run.position]).toEqual([['took 1', 'took 2,3'], 3])
    await go()
    expect([seen.at(-1), run.position]).toEqual(['took 4', 9])
    inner.push('end')
    await turn()
    expect(seen.at(-1)).toBe('finished')
  })

  it('ends with the error of the watch within, after what came before it', async () => {
    const { inner, seen, go } = converted()
    inner.push([changed(1)])
    inner.push(new Error('gone'))
    await turn()
    await go()
    expect(seen).toEqual(['took 1', 'Error: gone'])
  })

  it('closes the watch within, and hands over nothing more', async () => {
    const { inner, run, seen, go } = converted()
    inner.push([changed(1)])
    await turn()
    run.close()
    await go()
    expect([inner.closed, seen]).toEqual([true, []])
  })
})
