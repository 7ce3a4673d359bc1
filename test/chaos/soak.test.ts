import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { FAULTS, type Fault, type Scene } from '../../bench/soak/faults.ts'
import { soak, type SoakOptions } from '../../bench/soak/run.ts'
import { seeded } from '../../bench/soak/seeded.ts'

const root = resolve(import.meta.dirname, '../..')

describe('a short soak', () => {
  let folder: string | undefined
  afterEach(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  const optionsOf = async (faults: readonly Fault[]): Promise<SoakOptions> => {
    folder = await mkdtemp(join(tmpdir(), 'orch-soak-'))
    return {
      ...{ root, folder, faults, store: 'lmdb', random: seeded(1) },
      // One round with each fault once.
      ...{ seconds: 0, faultsPerRound: faults.length, pauseSeconds: 0, sampleSeconds: 1, rate: 200, informers: [] },
    }
  }

  it('finds nothing wrong with servers that are killed and lose their connections', async () => {
    const faults = FAULTS.filter(({ name }) => ['a server is killed', 'all connections are closed'].includes(name))
    const { losses, counts, rounds, faults: inflicted } = await soak(await optionsOf(faults))
    expect(losses).toEqual([])
    expect(rounds).toBe(1)
    expect(inflicted.map(({ name }) => name)).toEqual(faults.map(({ name }) => name))
    expect(counts.acknowledged).toBeGreaterThan(10)
    expect(counts.events).toBeGreaterThan(counts.acknowledged)
    expect(counts.reads).toBeGreaterThan(0)
  })

  it('finds acknowledged writes that a store has lost', async () => {
    const rollBack: Fault = { name: 'the store is rolled back', inflict: (scene) => loseWrites(folder ?? '', scene) }
    const { losses } = await soak(await optionsOf([rollBack]))
    expect(losses).not.toEqual([])
    expect(losses.join('\n')).toMatch(/acknowledged/)
  })
})

/** Puts the store back to what it was when the round began. */
async function loseWrites(folder: string, { steady, mortal, progress }: Scene): Promise<void> {
  const [store, copy] = [join(folder, 'store'), join(folder, 'copy')]
  const servers = [steady, mortal]
  const whileEnded = async (work: () => Promise<void>): Promise<void> => {
    for (const server of servers) await server.end('SIGKILL')
    await work()
    for (const server of servers) await server.start()
  }
  await whileEnded(() => cp(store, copy, { recursive: true }))
  await progress(30)
  await whileEnded(async () => {
    await rm(store, { recursive: true })
    await cp(copy, store, { recursive: true })
  })
}
