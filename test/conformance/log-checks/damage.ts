import assert from 'node:assert/strict'
import { Damaged, type Key, type Revision } from '../../../runtime/store/contract/index.ts'
import type { Check } from '../check.ts'
import { bytes, collect, fill, tailUntil, type LogWorld } from './world.ts'

/** A log whose bytes can be changed behind its back. */
export interface DamageWorld extends LogWorld {
  /** Changes one byte of what is stored of the batch. */
  damageBatch(slot: Revision): Promise<void>
  /** Changes one byte of what is stored of the value of the checkpoint. */
  damageObject(key: Key): Promise<void>
}

const key = (index: number): Key => `/core/things/ns/filler-${index}`

async function filled({ open }: DamageWorld): Promise<void> {
  const log = await open()
  await fill(log, 30)
  await log.checkpoint(
    10,
    [2, 4, 6].map((revision) => ({ key: key(revision), value: bytes(`filler at ${revision}`), revision })),
  )
  await log.close()
}

const told = (error: unknown): boolean =>
  error instanceof Damaged && /^[^\n]+ is damaged \([^\n]+\): [^\n]+$/.test(error.message)

export const damageChecks: readonly Check<DamageWorld>[] = [
  {
    name: 'a damaged batch is told by read, tail and load, and never given',
    async run(world) {
      await filled(world)
      await world.damageBatch(17)
      const log = await world.open()
      await assert.rejects(log.read(17), told)
      assert.equal((await log.read(16))?.first, 16)
      assert.equal((await tailUntil(log, 20, 30)).length, 10)
      await assert.rejects(tailUntil(log, 5, 30), told)
      const { batches } = await log.load()
      await assert.rejects(collect(batches), told)
    },
  },
  {
    name: 'a damaged object of the checkpoint ends the load, as such',
    async run(world) {
      await filled(world)
      await world.damageObject(key(4))
      const { objects } = await (await world.open()).load()
      await assert.rejects(collect(objects), told)
    },
  },
  {
    name: 'every damage is told once to who asks for all, and the rest is given',
    async run(world) {
      await filled(world)
      await world.damageObject(key(4))
      for (const slot of [12, 20]) await world.damageBatch(slot)
      const damages: Damaged[] = []
      const loaded = await (await world.open()).load({ onDamage: (damage) => damages.push(damage) })
      assert.deepEqual((await collect(loaded.objects)).map((object) => object.key).sort(), [key(2), key(6)])
      assert.equal((await collect(loaded.batches)).length, 28)
      assert.equal(damages.length, 3)
      assert.ok(damages.every(told))
    },
  },
]
