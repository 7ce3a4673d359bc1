import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckpointObject } from '../../../../runtime/store/contract/index.ts'
import {
  BrokenBackup,
  decodeBackup,
  encodeBackup,
  revisionAfter,
  type Backup,
} from '../../../../runtime/store/encoding/backup.ts'

const header = { revision: 41, time: 1_700_000_000_000 }
const objects: readonly CheckpointObject[] = [
  { key: '/core/things/a', value: Uint8Array.of(1, 2, 255), revision: 7 },
  { key: '/core/things/ä\u{1f600}', value: new Uint8Array(0), revision: 41 },
]

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

/** As a file is read: by lines. */
const decode = (text: string): Promise<Backup> => decodeBackup(each(text.split('\n').filter((line) => line !== '')))

const encode = (all: readonly CheckpointObject[] = objects): string => [...encodeBackup(header, all)].join('')

describe('a backup', () => {
  it('gives back any state', async () => {
    const anyObjects = fc.array(
      fc.record({
        key: fc.string({ unit: 'binary' }),
        value: fc.uint8Array({ maxLength: 100 }),
        revision: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anyObjects, async (all) => {
        expect(await decode(encode(all))).toEqual({ ...header, objects: all })
      }),
    )
  })

  it('is refused with any byte changed, left out or added', async () => {
    const text = encode()
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.byteLength; at++) {
      const flipped = Buffer.from(bytes)
      flipped[at] = flipped[at]! ^ (1 + (at % 127))
      await expect(decode(flipped.toString('latin1')), `byte ${at}`).rejects.toThrow(BrokenBackup)
    }
    const lines = text.split('\n').slice(0, -1)
    for (let i = 0; i < lines.length; i++) {
      await expect(decode(lines.toSpliced(i, 1).join('\n'))).rejects.toThrow(BrokenBackup)
      await expect(decode(lines.slice(0, i).join('\n'))).rejects.toThrow('it ends early')
    }
    await expect(decode(`${text}{}`)).rejects.toThrow('something follows its end')
  })

  it('is refused with another number of objects than it says, and in a newer format', async () => {
    const first = `${JSON.stringify({ backup: 1, ...header })}\n`
    const sha256 = createHash('sha256').update(first).digest('hex')
    await expect(decode(first + JSON.stringify({ objects: 1, sha256 }))).rejects.toThrow('the objects that it should')
    await expect(decode('{"backup":2,"revision":1,"time":1}')).rejects.toThrow('its format is 2')
    await expect(decode('{"some":"json"}')).rejects.toThrow('it is no backup of a store')
  })
})

describe('the revision after which a restored store continues', () => {
  /** Revisions per millisecond. */
  const fastest = 100

  it('is above all that can have been issued since the backup, and since any earlier restore of it', () => {
    const instant = fc.integer({ min: 0, max: 50 * 365 * 86_400_000 })
    fc.assert(
      fc.property(instant, instant, (one, two) => {
        const [first, second] = one < two ? [one, two] : [two, one]
        const restored = revisionAfter(header, header.time + first)
        expect(restored).toBeGreaterThan(header.revision + first * fastest)
        const again = revisionAfter(header, header.time + second)
        expect(again).toBeGreaterThanOrEqual(restored + (second - first) * fastest)
        expect(Number.isSafeInteger(again)).toBe(true)
      }),
    )
  })

  it('is not guessed with a clock before the backup, or where no revisions are left', () => {
    expect(() => revisionAfter(header, header.time - 1)).toThrow('it was taken in the future')
    const late = { ...header, revision: Number.MAX_SAFE_INTEGER - 5 }
    expect(() => revisionAfter(late, header.time)).toThrow('there are no revisions left above it')
  })
})
