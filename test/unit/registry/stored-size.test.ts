import { describe, expect, it } from 'vitest'
import { encodeWritten } from '../../../runtime/registry/write/outcome/stored-size.ts'

const object = (data: unknown) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data })
const tooMany = object(Array.from({ length: 100_001 }, () => 1))
const tooLong = object('x'.repeat(3 * 1024 * 1024))

/** An object that was stored in so many bytes. */
const storedBefore = (length: number) => ({ before: { text: new Uint8Array(length), object: object({}) } })

describe('the size of a stored object', () => {
  it('is refused beyond the number of values and bytes that can be sent back', () => {
    expect(() => encodeWritten(tooMany, {})).toThrow('limit is 100000 values in the stored object')
    expect(() => encodeWritten(tooLong, {})).toThrow('limit is 3145728 bytes in the stored object')
    expect(encodeWritten(object(Array.from({ length: 99_000 }, () => 1)), {}).length).toBeGreaterThan(190_000)
  })

  it('is let pass where the object becomes smaller, so that what is too large can be mended', () => {
    const length = encodeWritten(tooLong, storedBefore(4 * 1024 * 1024)).length
    expect(encodeWritten(tooMany, storedBefore(1_000_000)).length).toBeLessThan(1_000_000)
    expect(() => encodeWritten(tooLong, storedBefore(length))).toThrow('bytes')
  })
})
