import { describe, expect, it } from 'vitest'
import { FollowedPieces } from '../../../runtime/http/pipeline/followed-pieces.ts'

function* pieces(...lengths: readonly number[]): Iterable<Uint8Array> {
  for (const length of lengths) yield Buffer.alloc(length)
}

describe('a body in pieces that is followed', () => {
  it('has the pieces of the body, made in the buffers of the reader, and reports their bytes', () => {
    const reports: number[] = []
    const taken: number[] = []
    const body = {
      *chunks(take: (size: number) => Buffer = Buffer.alloc) {
        yield take(3)
        yield* pieces(0, 4)
      },
    }
    const followed = new FollowedPieces(body, (bytes) => reports.push(bytes))
    const take = (size: number): Buffer => {
      taken.push(size)
      return Buffer.alloc(size)
    }
    expect([...followed.chunks(take)].map(({ length }) => length)).toEqual([3, 0, 4])
    expect([taken, reports]).toEqual([[3], [7]])
  })

  it('reports what was sent when the reader or the body ends early', () => {
    const reports: number[] = []
    for (const _ of new FollowedPieces({ chunks: () => pieces(3, 4) }, (bytes) => reports.push(bytes)).chunks()) break
    const failing = {
      *chunks() {
        yield Buffer.alloc(5)
        throw new Error('unreadable')
      },
    }
    expect(() => [...new FollowedPieces(failing, (bytes) => reports.push(bytes)).chunks()]).toThrow('unreadable')
    expect(reports).toEqual([3, 5])
  })
})
