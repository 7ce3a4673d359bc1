import { EventEmitter, once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Http2Sessions } from '../../../../runtime/http/node/http2/sessions.ts'
import { growthOf, MOST_GROWTH } from '../../../support/growth.ts'
import { FRAME, frame, number32 } from '../../../http/http2/frames.ts'

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
const ACKNOWLEDGED = 1
const UNKNOWN = 0xfa
const END_OF_REQUEST = 5
/** Of RFC 7541, appendix A: a GET of `/` by HTTPS. */
const GET = Buffer.from([0x82, 0x87, 0x84])
const NO_WINDOW = Buffer.from([0, 4, 0, 0, 0, 0])
const WAITING = Buffer.alloc(4 * 1024 * 1024)

describe('frames of HTTP/2 that are not counted', () => {
  let server: Server
  beforeAll(async () => {
    const secured = new EventEmitter()
    const sessions = new Http2Sessions(secured as TlsServer, {
      maxStreams: 10,
      serve: async ({ stream }) => {
        stream.respond({ ':status': 200 })
        stream.end(WAITING)
      },
    })
    server = createServer((socket) => secured.emit('secureConnection', Object.assign(socket, { alpnProtocol: 'h2' })))
    server.once('close', () => sessions.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => void server.close())

  /** Sends frames after a request whose answer waits. Resolves when the server has read them: it answers a ping then. */
  async function read(flood: Buffer): Promise<void> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let received = Buffer.alloc(0)
    const done = new Promise<void>((resolve, reject) => {
      socket.on('error', reject).on('close', () => reject(new Error('the server has closed the connection')))
      socket.on('data', (bytes: Buffer) => {
        // A frame can come in two pieces.
        received = Buffer.concat([received.subarray(-PONG.length), bytes])
        if (received.includes(PONG)) resolve()
      })
    })
    socket.write(
      Buffer.concat([PREFACE, frame(FRAME.SETTINGS, 0, 0, NO_WINDOW), frame(FRAME.HEADERS, END_OF_REQUEST, 1, GET)]),
    )
    socket.write(flood)
    socket.write(frame(FRAME.PING, 0, 0, Buffer.from('the-end!')))
    await done
    socket.removeAllListeners('close').destroy()
  }
  const PONG = frame(FRAME.PING, ACKNOWLEDGED, 0, Buffer.from('the-end!'))

  it.each([
    ['windows of the connection', frame(FRAME.WINDOW_UPDATE, 0, 0, number32(1))],
    ['windows of a stream that waits for them', frame(FRAME.WINDOW_UPDATE, 0, 1, number32(1))],
    ['unknown types', frame(UNKNOWN, 0, 0, Buffer.alloc(4))],
    ['unknown types with nothing in them', frame(UNKNOWN, 0, 1)],
  ])('cost what reading them does: %s', async (_, one) => {
    const input = (size: number): Buffer => Buffer.concat(Array.from({ length: size / one.length }, () => one))
    await read(input(2_000_000))
    expect(await growthOf({ input, work: read })).toBeLessThan(MOST_GROWTH)
  })
})
