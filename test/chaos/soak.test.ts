import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { faultsOf, type Fault, type Scene } from '../../bench/soak/faults.ts'
import { soak, type SoakOptions } from '../../bench/soak/run.ts'
import { randomNumbers } from '../support/random-object.ts'

type Setup = Pick<SoakOptions, 'servers' | 'workers' | 'faults'>

const root = resolve(import.meta.dirname, '../..')

describe('a short soak', () => {
  let folder: string | undefined
  afterEach(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  const optionsOf = async ({ servers, workers, faults }: Setup): Promise<SoakOptions> => {
    folder = await mkdtemp(join(tmpdir(), 'orch-soak-'))
    return {
      root,
      folder,
      servers,
      workers,
      faults,
      store: 'lmdb',
      random: randomNumbers(1),
      // One round with each fault once.
      seconds: 0,
      faultsPerRound: faults.length,
      pauseSeconds: 0,
      sampleSeconds: 1,
      rate: 200,
      informers: [],
    }
  }

  it.each([
    [
      'two servers that are killed and lose their connections',
      2,
      1,
      ['a server is killed', 'all connections are closed'],
    ],
    ['workers that are killed and frozen', 1, 2, ['a worker is killed', 'a worker is frozen']],
  ] as const)('finds nothing wrong with %s', async (_, servers, workers, wanted) => {
    const faults = faultsOf('lmdb', workers).filter(({ name }) => wanted.some((one) => one === name))
    const { losses, counts, rounds, faults: inflicted } = await soak(await optionsOf({ servers, workers, faults }))
    expect(losses).toEqual([])
    expect(rounds).toBe(1)
    expect(inflicted.map(({ name }) => name)).toEqual(faults.map(({ name }) => name))
    expect(counts.acknowledged).toBeGreaterThan(10)
    expect(counts.events).toBeGreaterThan(counts.acknowledged)
    expect(counts.reads).toBeGreaterThan(0)
  })

  it('finds acknowledged writes that a store has lost', async () => {
    const rollBack: Fault = { name: 'the store is rolled back', inflict: (scene) => loseWrites(folder ?? '', scene) }
    const { losses } = await soak(await optionsOf({ servers: 1, workers: 1, faults: [rollBack] }))
    expect(losses).not.toEqual([])
    expect(losses.join('\n')).toMatch(/acknowledged/)
  })
})

/** Puts the store back to what it was a while ago. */
async function loseWrites(folder: string, { steady, progress }: Scene): Promise<void> {
  const store = join(folder, 'store/data.mdb')
  const copy = join(folder, 'copy.mdb')
  // What a frozen server leaves on the disk is what a crash leaves there.
  steady.signal('SIGSTOP')
  await cp(store, copy)
  steady.signal('SIGCONT')
  await progress(30)
  await steady.end('SIGKILL')
  await cp(copy, store)
  await steady.start()
}
