import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ChunkFramer, StreamSink } from '../../../runtime/http/node/stream-sink.ts'

const headless = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4)

describe('ChunkFramer', () => {
  it('frames by RFC 9112, with the length in hexadecimal bytes', () => {
    const text = 'é'.repeat(10)
    expect(Buffer.from(new ChunkFramer().frame(Buffer.from(text))).toString()).toBe(`14\r\n${text}\r\n`)
  })

  it('frames the same bytes once for all who send them', () => {
    const framer = new ChunkFramer()
    const first = Buffer.from('first')
    const second = Buffer.from('second')
    const framed = framer.frame(first)
    expect(framer.frame(first)).toBe(framed)
    expect(Buffer.from(framer.frame(second)).toString()).toBe('6\r\nsecond\r\n')
    expect(framer.frame(first)).toEqual(framed)
  })
})

describe('StreamSink', () => {
  let server: Server
  let client: Socket
  let received = ''

  /** The sink of the answer to a request in the given version of HTTP. */
  async function open(version: '1.0' | '1.1'): Promise<StreamSink> {
    const asked = once(server, 'request') as Promise<[unknown, ServerResponse]>
    client.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`)
    const [, response] = await asked
    response.writeHead(200)
    response.flushHeaders()
    return new StreamSink(response, new ChunkFramer())
  }

  beforeEach(async () => {
    received = ''
    server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('data', (bytes: Buffer) => (received += bytes.toString()))
    await once(client, 'connect')
  })
  afterEach(() => {
    client.destroy()
    server.close()
  })

  it('sends chunks that end with the stream, on a connection that can be used again', async () => {
    const sink = await open('1.1')
    sink.write(Buffer.from('one\n'))
    sink.write(Buffer.from('two, three\n'))
    sink.end()
    await expect.poll(() => received).toMatch(/\r\n0\r\n\r\n$/)
    expect(headless(received)).toBe('4\r\none\n\r\nb\r\ntwo, three\n\r\n0\r\n\r\n')
    received = ''
    const again = await open('1.1')
    again.end()
    await expect.poll(() => headless(received)).toBe('0\r\n\r\n')
  })

  it('sends a client of HTTP/1.0 the bytes without chunks', async () => {
    const sink = await open('1.0')
    sink.write(Buffer.from('one\n'))
    sink.end()
    await once(client, 'close')
    expect(headless(received)).toBe('one\n')
  })

  it('reports that the client is behind, and when it has caught up', async () => {
    const sink = await open('1.1')
    client.pause()
    const piece = Buffer.alloc(1024 * 1024, 'x')
    let written = 0
    do written++
    while (sink.write(piece) && written < 100)
    expect(written).toBeLessThan(100)
    const drained = new Promise<void>((resolve) => sink.onDrain(resolve))
    client.resume()
    await drained
  })

  it('accepts bytes for a client that has disconnected, and reports that it has', async () => {
    const sink = await open('1.1')
    const closed = new Promise<void>((resolve) => sink.onClose(resolve))
    client.destroy()
    await closed
    expect(sink.write(Buffer.from('late'))).toBe(true)
  })
})
