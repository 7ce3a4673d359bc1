import { once } from 'node:events'
import { connect, createServer, type ClientHttp2Session, type IncomingHttpHeaders, type Settings } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { ChunkPool } from '../../../../runtime/http/node/chunk-pool.ts'
import { Peer } from '../../../../runtime/http/node/http2/peer.ts'
import { sendOver } from '../../../../runtime/http/node/http2/send-over.ts'
import { sessionOptions } from '../../../../runtime/http/node/http2/session-options.ts'
import { ChunkFramer } from '../../../../runtime/http/node/stream-sink.ts'
import { TimeLimit } from '../../../../runtime/http/pipeline/time-limit.ts'
import type { ApiResponse } from '../../../../runtime/http/pipeline/types.ts'

const ENHANCE_YOUR_CALM = 11

describe('a response over HTTP/2', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  /** Opens a connection to a server that answers every request so. */
  async function answering(response: ApiResponse, settings: Settings = {}): Promise<ClientHttp2Session> {
    const server = createServer(sessionOptions(10))
    const peer = new Peer({ remoteAddress: '' } as TLSSocket)
    const shared = {
      pool: new ChunkPool(),
      framer: new ChunkFramer(),
      sendTime: new TimeLimit(60_000),
      turn: () => Promise.resolve(),
    }
    server.on('stream', (stream, headers) => {
      stream.on('error', () => undefined)
      void sendOver({ stream, headers, rawHeaders: [], peer }, response, shared)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { settings })
    closing.push(() => {
      session.destroy()
      server.close()
    })
    return session
  }
  const ask = (session: ClientHttp2Session, method = 'GET') =>
    session.request({ ':method': method }).on('error', () => undefined)

  it('leaves out the headers of a connection, and keeps those that repeat', async () => {
    const headers = ['Connection', 'close', 'Transfer-Encoding', 'chunked', 'Keep-Alive', 'timeout=5', 'Upgrade', 'x']
    const warnings = ['Warning', '299 - "a"', 'Warning', '299 - "b"']
    const session = await answering({ status: 201, headers: [...headers, ...warnings], body: Buffer.from('body') })
    const stream = ask(session)
    const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    expect(Object.keys(received).sort()).toEqual([':status', 'date', 'warning'])
    expect(received).toMatchObject({ ':status': 201, warning: '299 - "a", 299 - "b"' })
    expect(await text(stream)).toBe('body')
  })

  it('has no body for HEAD, nor where there is none', async () => {
    const session = await answering({ status: 200, headers: ['Content-Length', '4'], body: Buffer.from('body') })
    const stream = ask(session, 'HEAD')
    const [received] = (await once(stream, 'response')) as [IncomingHttpHeaders]
    expect(received['content-length']).toBe('4')
    expect(await text(stream)).toBe('')
    const other = ask(await answering({ status: 304, headers: [] }))
    const [none] = (await once(other, 'response')) as [IncomingHttpHeaders]
    expect(none[':status']).toBe(304)
    expect(await text(other)).toBe('')
  })

  it('is refused while 64 MiB of others wait for the client, which may have it when it has taken them', async () => {
    const body = Buffer.alloc(16 * 1024 * 1024, 'a')
    const session = await answering({ status: 200, headers: [], body }, { initialWindowSize: 0 })
    const waiting = [1, 2, 3, 4].map(() => ask(session))
    await Promise.all(waiting.map((stream) => once(stream, 'response')))
    const refused = ask(session)
    await new Promise((resolve) => refused.once('close', resolve))
    expect(refused.rstCode).toBe(ENHANCE_YOUR_CALM)
    for (const stream of waiting) stream.close()
    await Promise.all(waiting.map((stream) => once(stream, 'close')))
    const next = ask(session)
    await once(next, 'response')
    expect(next.closed).toBe(false)
  })
})
