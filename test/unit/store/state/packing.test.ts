import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Batch, CheckpointObject, Key, Stored } from '../../../../runtime/store/contract/index.ts'
import { memoryLog, memoryStorage } from '../../../../runtime/store/memory/index.ts'
import { loadState } from '../../../../runtime/store/state/load.ts'
import { packValues } from '../../../../runtime/store/state/packing.ts'
import { ReplicaState } from '../../../../runtime/store/state/replica-state.ts'
import { HeldValues } from '../../../../runtime/store/state/held-values.ts'
import { Snapshots } from '../../../../runtime/store/state/snapshots.ts'

const KIBIBYTE = 1024
const HOT = 256 * KIBIBYTE
const ALL = { start: '', end: '\u{10ffff}' }
const never = new AbortController().signal

const keyOf = (index: number): Key => `/things/${String(index).padStart(6, '0')}`
const valueOf = (text: string, size = 2 * KIBIBYTE): Buffer => Buffer.from(text.padEnd(size, `${text};`).slice(0, size))

const objectsOf = (count: number, size?: number): CheckpointObject[] =>
  Array.from({ length: count }, (_, index) => ({
    key: keyOf(index),
    value: valueOf(`value of ${index}`, size),
    revision: index + 1,
  }))

/** Loads a state from a checkpoint of the objects. */
async function loaded(objects: readonly CheckpointObject[], hotBytes = HOT): Promise<ReplicaState> {
  const log = memoryLog(memoryStorage())
  await log.begin(objects.length, objects)
  return loadState(log, hotBytes)
}

const contentOf = (objects: Iterable<Stored>): readonly string[] =>
  [...objects].map(({ key, value, revision }) => `${key} ${revision} ${Buffer.from(value).toString()}`)

function batchOf(state: ReplicaState, writes: readonly (readonly [Key, Uint8Array | undefined])[], at = 0): Batch {
  const first = state.revision + 1
  const events = writes.map(([key, value], index) => ({
    revision: first + index,
    key,
    value,
    previousRevision: state.revisionOf(key),
  }))
  return { first, last: first + events.length - 1, by: `s/${first}`, at, events }
}

/** Bytes of all values of the present state. */
const sizeOf = ({ objects }: ReplicaState): number =>
  [...objects.from('')].reduce((sum, { value }) => sum + value.byteLength, 0)

describe('values of a state that is loaded', () => {
  it('stay as they are where all of them take no more than they may', async () => {
    const state = await loaded(objectsOf(128))
    expect(state.values.packed).toBeUndefined()
    expect(state.values.plain).toBe(HOT)
  })

  it('are compressed but for half of what may stay as it is, and read as they were written', async () => {
    const objects = objectsOf(2_000)
    const state = await loaded(objects)
    expect(state.values.plain).toBeLessThanOrEqual(HOT / 2)
    expect(state.values.plain + (state.values.packed?.live ?? 0)).toBe(2_000 * 2 * KIBIBYTE)
    expect(contentOf(state.objects.from(''))).toEqual(contentOf(objects))
    expect(contentOf(state.objects.slice({ start: keyOf(700), end: keyOf(1_200) }))).toEqual(
      contentOf(objects.slice(700, 1_200)),
    )
  })

  it('are compressed whatever their order and their sizes, of one byte, of none and larger than a block', async () => {
    const objects = [3, 0, 70_000, 1, 0, 33_000, 2_000, 5].flatMap((size, index) =>
      objectsOf(9, size).map((object) => ({ ...object, key: `${object.key}/${index}` })),
    )
    const state = await loaded(objects.toReversed(), 0)
    expect(state.values.plain).toBe(0)
    const sorted = objects.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(contentOf(state.objects.from(''))).toEqual(contentOf(sorted))
  })
})

describe('a compressed value', () => {
  it('is kept by itself after its object was read by name, within a limit', async () => {
    const state = await loaded(objectsOf(2_000))
    const first = state.get(keyOf(0))
    expect(state.get(keyOf(0))?.value).toBe(first?.value)
    expect(first?.value.buffer.byteLength).toBe(first?.value.byteLength)
    for (let index = 0; index < 1_500; index++) state.get(keyOf(index))
    expect(state.values.packed?.keptBytes).toBeLessThanOrEqual(HOT / 4)
    expect(contentOf(first === undefined ? [] : [first])).toEqual(contentOf(objectsOf(1)))
  })

  it('is what an event shows of the state before it, and what a snapshot of an earlier revision shows', async () => {
    const objects = objectsOf(500)
    const state = await loaded(objects)
    const before = state.revision
    const [changed, deleted] = state.apply(
      batchOf(state, [
        [keyOf(3), Buffer.from('new')],
        [keyOf(4), undefined],
      ]),
    )
    expect(contentOf([changed?.previous, deleted?.previous].filter((each) => each !== undefined))).toEqual(
      contentOf(objects.slice(3, 5)),
    )
    const page = await new Snapshots(state).page(ALL, before, Infinity)
    expect(contentOf(page.items)).toEqual(contentOf(objects))
  })
})

describe('compression of what has become cold', () => {
  it('leaves what was written within the retained history as it is', async () => {
    const state = new ReplicaState(0, [], new HeldValues(HOT))
    const write = (from: number): void =>
      void state.apply(
        batchOf(
          state,
          objectsOf(300).map(({ key, value }) => [`${key}/${from}`, value]),
        ),
      )
    write(0)
    write(1)
    await packValues(state, '', never)
    expect(state.values.packed?.live ?? 0).toBe(0)
    state.history.trim(300)
    await packValues(state, '', never)
    expect(state.values.plain).toBe(300 * 2 * KIBIBYTE)
    expect(state.values.packed?.live).toBe(300 * 2 * KIBIBYTE)
  })

  it('stops when those that are held as they are take half of what they may, and goes on from there', async () => {
    const state = new ReplicaState(600, objectsOf(600), new HeldValues(HOT))
    for (const object of state.objects.from('')) state.values.add(object)
    const reached = await packValues(state, '', never)
    expect(state.values.plain).toBeLessThanOrEqual(HOT / 2)
    expect(state.values.plain).toBeGreaterThan(HOT / 2 - 64 * KIBIBYTE)
    expect(reached > keyOf(500) && reached < keyOf(560)).toBe(true)
  })

  it('gives others their turn within it', async () => {
    const state = new ReplicaState(4_000, objectsOf(4_000, 10 * KIBIBYTE), new HeldValues(0))
    for (const object of state.objects.from('')) state.values.add(object)
    let turns = 0
    let isDone = false
    const look = (): void => {
      turns++
      if (!isDone) setImmediate(look)
    }
    setImmediate(look)
    await packValues(state, '', never)
    isDone = true
    expect(turns).toBeGreaterThan(3)
    expect(state.values.plain).toBe(0)
  })

  it('puts together anew what is left of blocks whose other objects were written since', async () => {
    const state = await loaded(objectsOf(2_000))
    const isLeft = (index: number): boolean => index % 8 === 0
    for (let index = 0; index < 2_000; index++)
      if (!isLeft(index)) state.apply(batchOf(state, [[keyOf(index), undefined]]))
    const { packed } = state.values
    expect(packed?.garbage).toBeGreaterThan(packed?.live ?? Infinity)
    await packValues(state, '', never)
    expect(packed?.garbage).toBeLessThanOrEqual(packed?.live ?? 0)
    expect(contentOf(state.objects.from(''))).toEqual(contentOf(objectsOf(2_000).filter((_, index) => isLeft(index))))
  })
})

describe('any writes, reads and compressions', () => {
  const KEYS = 40
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), key: fc.nat(KEYS - 1), size: fc.nat(3_000) }),
    fc.record({ kind: fc.constant('delete' as const), key: fc.nat(KEYS - 1) }),
    fc.record({ kind: fc.constant('get' as const), key: fc.nat(KEYS - 1) }),
    fc.record({ kind: fc.constant('pack' as const), trim: fc.boolean() }),
  )

  it('leave the state that the writes made, and count what is held', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), fc.constantFrom(0, 10_000, 40_000), async (steps, hot) => {
        const state = new ReplicaState(0, [], new HeldValues(hot))
        const model = new Map<Key, Buffer>()
        let position: Key = ''
        for (const [index, each] of steps.entries()) {
          if (each.kind === 'pack') {
            if (each.trim) state.history.trim(state.revision)
            position = await packValues(state, position, never)
            continue
          }
          const key = keyOf(each.key)
          if (each.kind === 'get') {
            expect(state.get(key)?.value.byteLength).toBe(model.get(key)?.byteLength)
            continue
          }
          const value = each.kind === 'write' ? valueOf(`${index}`, each.size) : undefined
          if (value === undefined && !model.has(key)) continue
          const [event] = state.apply(batchOf(state, [[key, value]]))
          const previous = model.get(key)
          expect(event?.previous && Buffer.from(event.previous.value)).toEqual(previous)
          if (value === undefined) model.delete(key)
          else model.set(key, value)
        }
        const present = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
        expect([...state.objects.from('')].map(({ key, value }) => [key, Buffer.from(value)])).toEqual(present)
        const { plain, packed } = state.values
        expect(plain + (packed?.live ?? 0)).toBe(sizeOf(state))
        expect(packed?.garbage ?? 0).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 60 },
    )
  })
})
