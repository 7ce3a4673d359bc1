import { describe, expect, it } from 'vitest'
import { BodyBytes, HeldBytes } from '../../../runtime/http/node/body-bytes.ts'
import { headError, MAX_ADDRESS_LENGTH, MAX_HEADERS } from '../../../runtime/http/node/request-head.ts'

const error = (rawHeaders: readonly string[], url = '/'): number | undefined =>
  headError({ rawHeaders: [...rawHeaders], url })?.code

describe('the head of a request', () => {
  it('is refused for too many headers, a long address, and what may stand once only', () => {
    const headers = (count: number): string[] => Array.from({ length: count }, (_, i) => [`h${i}`, 'v']).flat()
    expect(error(headers(MAX_HEADERS))).toBeUndefined()
    expect(error(headers(MAX_HEADERS + 1))).toBe(431)
    expect(error([], '/'.repeat(MAX_ADDRESS_LENGTH))).toBeUndefined()
    expect(error([], '/'.repeat(MAX_ADDRESS_LENGTH + 1))).toBe(414)
    expect(error(['Authorization', 'a', 'authorization', 'b'])).toBe(400)
    expect(error(['Host', 'a', 'X-One', '1', 'x-one', '2', 'HOST', 'a'])).toBe(400)
    expect(error(['Accept', 'a', 'Accept', 'b', 'Host', 'h', 'Authorization', 'x'])).toBeUndefined()
  })
})

describe('the bytes of a body', () => {
  it('are those of its pieces, however many', () => {
    const whole = Buffer.from('abcdefghijklmnopqrstuvwxyz'.repeat(100))
    for (const size of [1, 7, 1_000, whole.length]) {
      const bytes = new BodyBytes()
      for (let at = 0; at < whole.length; at += size) bytes.add(whole.subarray(at, at + size))
      expect(Buffer.compare(bytes.all(), whole)).toBe(0)
    }
    expect(new BodyBytes().all()).toHaveLength(0)
  })

  it('stay as they are in one piece', () => {
    const bytes = new BodyBytes()
    const piece = Buffer.from('x')
    bytes.add(piece)
    expect(bytes.all().buffer).toBe(piece.buffer)
  })

  it('are counted over all requests', () => {
    const held = new HeldBytes(10)
    expect([held.take(6), held.take(6)]).toEqual([true, false])
    held.give(12)
    expect(held.take(10)).toBe(true)
  })
})
