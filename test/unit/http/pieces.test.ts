import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_SIZE } from '../../../runtime/codec/index.ts'
import { ChunkPool } from '../../../runtime/http/node/chunk-pool.ts'
import { send } from '../../../runtime/http/node/send.ts'
import { ChunkFramer } from '../../../runtime/http/node/stream-sink.ts'
import { TimeLimit } from '../../../runtime/http/pipeline/time-limit.ts'

const LARGE = CHUNK_SIZE / 2

/** Returns a piece of bytes in the middle of a buffer of the pool. */
function pieceOf(pool: ChunkPool, length: number, filler: string): Uint8Array {
  const piece = pool.take(LARGE).subarray(7, 7 + length)
  piece.fill(filler)
  return piece
}

describe('a pool of chunks', () => {
  it('frames a piece where it is, by RFC 9112', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: CHUNK_SIZE }), fc.nat(CHUNK_SIZE), (length, from) => {
        const pool = new ChunkPool()
        const piece = pool
          .take(CHUNK_SIZE)
          .subarray(Math.min(from, CHUNK_SIZE - length))
          .subarray(0, length)
        piece.fill('x')
        const frame = pool.frame(piece)
        expect(frame.buffer).toBe(piece.buffer)
        expect(Buffer.from(frame).toString()).toBe(`${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`)
      }),
      { numRuns: 20 },
    )
  })

  it('copies what is in no buffer of its own, and leaves what is around it', () => {
    const whole = Buffer.from('before,piece,after')
    const frame = new ChunkPool().frame(whole.subarray(7, 12))
    expect(Buffer.from(frame).toString()).toBe('5\r\npiece\r\n')
    expect(whole.toString()).toBe('before,piece,after')
  })

  it('hands out again what was given back, and nothing else', () => {
    const pool = new ChunkPool()
    const piece = pieceOf(pool, 3, 'x')
    pool.give(Buffer.alloc(CHUNK_SIZE))
    pool.give(Buffer.alloc(piece.buffer.byteLength))
    pool.give(piece)
    expect(pool.take(LARGE).buffer).toBe(piece.buffer)
    expect(pool.take(LARGE).buffer).not.toBe(piece.buffer)
  })
})

describe('a response in pieces', () => {
  let server: Server
  let client: Socket
  let received = ''
  let pool: ChunkPool
  const body = (): string => received.slice(received.indexOf('\r\n\r\n') + 4)

  async function open(version: '1.0' | '1.1'): Promise<ServerResponse> {
    received = ''
    const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
    client.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`)
    const [, response] = await asked
    return response
  }
  const answer = (response: ServerResponse, chunks: () => Iterable<Uint8Array>, headers: readonly string[] = []) => {
    const shared = {
      pool,
      framer: new ChunkFramer(),
      sendTime: new TimeLimit(60_000),
      turn: () => new Promise<void>((done) => setImmediate(done)),
    }
    return Promise.resolve(send(response, 'GET', { status: 200, headers, body: { chunks } }, shared))
  }
  function* letters(...lengths: readonly number[]): Iterable<Uint8Array> {
    for (const [index, length] of lengths.entries())
      yield length === 0 ? new Uint8Array() : pieceOf(pool, length, String.fromCharCode(97 + index))
  }

  beforeEach(async () => {
    pool = new ChunkPool()
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    await once(client, 'connect')
  })
  afterEach(() => {
    client.destroy()
    server.close()
  })

  it('has a chunk for each, on a connection that can be used again', async () => {
    for (const _ of [1, 2]) {
      await answer(await open('1.1'), () => letters(3, 0, 20, 1))
      await expect.poll(() => received).toMatch(/\r\n0\r\n\r\n$/)
      expect(body()).toBe(`3\r\naaa\r\n14\r\n${'c'.repeat(20)}\r\n1\r\nd\r\n0\r\n\r\n`)
    }
  })

  it('takes one write for each, after that of the head', async () => {
    const response = await open('1.1')
    const write = vi.spyOn(response.socket ?? client, 'write')
    await answer(response, () => letters(1000, 2000, 3000))
    const [head, ...pieces] = write.mock.calls.map(([bytes]) => bytes)
    expect(String(head)).toMatch(/^HTTP\/1.1 200 OK\r\n/)
    expect(pieces.slice(0, 2).map((piece) => piece.length)).toEqual([
      '3e8\r\n'.length + 1000 + 2,
      '7d0\r\n'.length + 2000 + 2,
    ])
    await expect.poll(() => received).toMatch(/\r\n0\r\n\r\n$/)
  })

  it('is a part of a body of one piece that is long, between which others have their turn', async () => {
    const long = Buffer.alloc(1024 * 1024 + 1, 'x')
    const response = await open('1.1')
    const write = vi.spyOn(response.socket ?? client, 'write')
    const turn = vi.fn(() => new Promise<void>((done) => setImmediate(done)))
    const shared = { pool, framer: new ChunkFramer(), sendTime: new TimeLimit(60_000), turn }
    const headers = ['Content-Length', String(long.length)]
    await send(response, 'GET', { status: 200, headers, body: long }, shared)
    await expect.poll(() => body().length).toBe(long.length)
    expect(turn).toHaveBeenCalledTimes(4)
    expect(Math.max(...write.mock.calls.map(([bytes]) => bytes.length))).toBeLessThanOrEqual(256 * 1024)
  })

  it('has no chunks for a client of HTTP/1.0, and none where the length is known', async () => {
    await answer(await open('1.1'), () => letters(3, 2), ['Content-Length', '5'])
    await expect.poll(body).toBe('aaabb')
    await answer(await open('1.0'), () => letters(3, 2))
    await once(client, 'close')
    expect(body()).toBe('aaabb')
  })

  it('is made as the client takes it, in a few buffers', async () => {
    const count = 200
    const response = await open('1.1')
    client.pause()
    const seen = new Set<ArrayBufferLike>()
    let made = 0
    function* many(): Iterable<Uint8Array> {
      for (; made < count; made++) {
        const piece = pieceOf(pool, LARGE - 7, 'x')
        seen.add(piece.buffer)
        yield piece
      }
    }
    const sent = answer(response, many)
    await expect.poll(() => response.socket?.writableNeedDrain).toBe(true)
    expect(made).toBeLessThan(count)
    client.resume()
    await sent
    await expect.poll(() => received.endsWith('\r\n0\r\n\r\n')).toBe(true)
    expect(seen.size).toBeLessThan(10)
  })

  it('is made no further when the client has disconnected', async () => {
    const response = await open('1.1')
    client.pause()
    let isOver = false
    function* endless(): Iterable<Uint8Array> {
      try {
        for (;;) yield pieceOf(pool, LARGE - 7, 'x')
      } finally {
        isOver = true
      }
    }
    const sent = answer(response, endless)
    await expect.poll(() => response.socket?.writableNeedDrain).toBe(true)
    client.destroy()
    await sent
    expect(isOver).toBe(true)
  })
})
