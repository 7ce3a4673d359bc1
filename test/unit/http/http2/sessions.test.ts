import { EventEmitter, once } from 'node:events'
import { connect, type ClientHttp2Session } from 'node:http2'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedStream } from '../../../../runtime/http/node/http2/peer.ts'
import { Http2Sessions } from '../../../../runtime/http/node/http2/sessions.ts'
import { waitFor } from '../../../support/patience.ts'

const IDLE = 60_000
/** Longer than the interval at which connections are looked at. */
const MOMENT = 10_001

describe('the connections of HTTP/2', () => {
  const opened: OpenedStream[] = []
  let server: Server
  let sessions: Http2Sessions
  let client: ClientHttp2Session
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const secured = new EventEmitter()
    const serve = async (stream: OpenedStream): Promise<void> => void opened.push(stream)
    sessions = new Http2Sessions(secured as TlsServer, { maxStreams: 10, idleMilliseconds: IDLE, serve })
    server = createServer((socket) => secured.emit('secureConnection', Object.assign(socket, { alpnProtocol: 'h2' })))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    client.on('error', () => undefined)
    await once(client, 'remoteSettings')
  })
  afterEach(() => {
    vi.useRealTimers()
    client.destroy()
    server.close()
    opened.splice(0)
  })
  /** Opens a stream; resolves when the server has it. */
  async function request(): Promise<ReturnType<ClientHttp2Session['request']>> {
    const stream = client.request({ ':path': '/' }).on('error', () => undefined)
    await waitFor(() => expect(opened).toHaveLength(1))
    return stream
  }

  it('are closed when they have had no stream for a time, and not before', async () => {
    const farewell = once(client, 'goaway')
    const stream = await request()
    vi.advanceTimersByTime(2 * IDLE)
    opened[0]?.stream.respond({ ':status': 204 })
    stream.resume()
    await once(stream, 'close')
    await waitFor(() => expect(opened[0]?.stream.destroyed).toBe(true))
    vi.advanceTimersByTime(IDLE - MOMENT)
    expect(client.closed).toBe(false)
    vi.advanceTimersByTime(2 * MOMENT)
    expect((await farewell)[0]).toBe(0)
  })

  it('hold no wrapper of those who wait for the end of a stream', async () => {
    await request()
    const stream = opened[0]?.stream
    const waiting = ['close', 'aborted'].flatMap((event) => stream?.rawListeners(event) ?? [])
    expect(waiting).toHaveLength(2)
    // A wrapper of `once` holds what it calls.
    expect(waiting.filter((listener) => 'listener' in listener)).toEqual([])
  })

  it('take no stream once they close, and end after the last one', async () => {
    const stream = await request()
    const farewell = once(client, 'goaway')
    sessions.close()
    expect((await farewell)[0]).toBe(0)
    expect(() => client.request({ ':path': '/' })).toThrow()
    const closed = once(client, 'close')
    opened[0]?.stream.respond({ ':status': 200 })
    opened[0]?.stream.end('late')
    const [answer] = (await once(stream, 'data')) as [Buffer]
    expect(answer.toString()).toBe('late')
    stream.resume()
    await closed
  })
})
