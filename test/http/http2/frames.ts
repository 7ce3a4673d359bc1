import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { Client } from '../../support/client.ts'
import { waitFor } from '../../support/patience.ts'

/** Types of frames (RFC 9113, section 6). */
export const FRAME = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const

export const END_STREAM = 1
export const END_HEADERS = 4

export const COMPRESSION_ERROR = 9
export const ENHANCE_YOUR_CALM = 11
export const CANCEL = 8

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
const HEAD_BYTES = 9

export interface Frame {
  readonly type: number
  readonly flags: number
  readonly stream: number
  readonly payload: Buffer
}

export function frame(type: number, flags: number, stream: number, payload: Uint8Array = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

export const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A text of HPACK without Huffman's code (RFC 7541, section 5.2). */
function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes])
  const length = [127]
  let rest = bytes.length - 127
  for (; rest >= 128; rest >>= 7) length.push((rest & 127) | 128)
  return Buffer.concat([Buffer.from([...length, rest]), bytes])
}

/** A header that no table takes. */
export const field = (name: string, value: string): Buffer => Buffer.concat([Buffer.from([0]), text(name), text(value)])

/** The head of a request with the credential of a client, as HPACK. */
export const requestHead = (client: Client, method: string, path: string): Buffer =>
  Buffer.concat([
    field(':method', method),
    field(':scheme', 'https'),
    field(':path', path),
    field(':authority', 'localhost'),
    field('authorization', `Bearer ${client.options.token}`),
  ])

/** Bytes that a peer may send in a stream, and in all of a connection, before more are granted. */
const INITIAL_WINDOW = 65_535

const MOST_PAYLOAD = 16_384

/** The frames of a request without a body: a head, and what of it is too long for one frame. */
export function headersOf(stream: number, block: Buffer): readonly Buffer[] {
  const frames: Buffer[] = []
  for (let at = 0; at < block.length; at += MOST_PAYLOAD) {
    const flags = (at === 0 ? END_STREAM : 0) | (at + MOST_PAYLOAD < block.length ? 0 : END_HEADERS)
    const type = at === 0 ? FRAME.HEADERS : FRAME.CONTINUATION
    frames.push(frame(type, flags, stream, block.subarray(at, at + MOST_PAYLOAD)))
  }
  return frames
}

/** A connection of HTTP/2 on which a test writes what no client would. */
export class RawHttp2 {
  readonly #socket: TLSSocket
  readonly received: Frame[] = []
  #rest = Buffer.alloc(0)
  isClosed = false
  /** In how many pieces everything came: a record of TLS is one. */
  pieces = 0

  private constructor(socket: TLSSocket) {
    this.#socket = socket
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.on('close', () => (this.isClosed = true))
  }

  /** Opens a connection, and sends the preface with these settings: numbers and values in turns. */
  static async open({ options: { url, ca } }: Client, settings: readonly number[] = []): Promise<RawHttp2> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), ca, ALPNProtocols: ['h2'] })
    await once(socket, 'secureConnect')
    const connection = new RawHttp2(socket)
    const payload = settings.flatMap((value, at) => [...number32(value)].slice(at % 2 === 0 ? 2 : 0))
    connection.send(PREFACE, frame(FRAME.SETTINGS, 0, 0, Buffer.from(payload)))
    return connection
  }

  send(...frames: readonly Uint8Array[]): void {
    if (!this.#socket.destroyed) this.#socket.write(Buffer.concat(frames))
  }

  /** Sends the same again and again, with turns for what comes, until the server closes the connection or it was sent. */
  async flood(times: number, make: (index: number) => Buffer): Promise<void> {
    const AT_ONCE = 50
    for (let sent = 0; sent < times && !this.isClosed; sent += AT_ONCE) {
      this.send(...Array.from({ length: AT_ONCE }, (_, index) => make(sent + index)))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  framesOf(type: number, stream?: number): readonly Frame[] {
    return this.received.filter((each) => each.type === type && (stream === undefined || each.stream === stream))
  }

  /** Codes of the streams that were reset. */
  get resets(): readonly number[] {
    return this.framesOf(FRAME.RST_STREAM).map(({ payload }) => payload.readUInt32BE(0))
  }

  /** Codes of GOAWAY. */
  get farewells(): readonly number[] {
    return this.framesOf(FRAME.GOAWAY).map(({ payload }) => payload.readUInt32BE(4))
  }

  /** How many more bytes the server takes in a stream, of which so many were sent (RFC 9113, section 6.9). */
  windowOf(stream: number, sent: number): number {
    const granted = [0, stream].map((each) =>
      this.framesOf(FRAME.WINDOW_UPDATE, each).reduce((sum, { payload }) => sum + payload.readUInt32BE(0), 0),
    )
    return INITIAL_WINDOW + Math.min(...granted) - sent
  }

  /** The last streams that were taken, as each GOAWAY says. */
  get lastStreams(): readonly number[] {
    return this.framesOf(FRAME.GOAWAY).map(({ payload }) => payload.readUInt32BE(0))
  }

  /** Bytes of the answer in a stream. */
  bytesOf(stream: number): Buffer {
    return Buffer.concat(this.framesOf(FRAME.DATA, stream).map(({ payload }) => payload))
  }

  async untilClosed(): Promise<void> {
    await waitFor(() => {
      if (!this.isClosed) throw new Error(`still open; frames: ${this.received.map(({ type }) => type).join(' ')}`)
    })
  }

  /** Resolves when the stream has been answered to its end. */
  async untilAnswered(stream: number): Promise<void> {
    await waitFor(() => {
      const isEnded = this.received.some((each) => each.stream === stream && (each.flags & END_STREAM) !== 0)
      if (!isEnded) throw new Error(`no end of stream ${stream}; resets: ${this.resets.join(' ')}`)
    })
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.pieces++
    this.#rest = Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + this.#rest.readUIntBE(0, 3)
      if (this.#rest.length < end) return
      this.received.push({
        type: this.#rest.readUInt8(3),
        flags: this.#rest.readUInt8(4),
        stream: this.#rest.readUInt32BE(5),
        payload: this.#rest.subarray(HEAD_BYTES, end),
      })
      this.#rest = this.#rest.subarray(end)
    }
  }
}
