import { once } from 'node:events'
import { connect as connectPlain, type Socket, type OnReadOpts } from 'node:net'
import { connect as connectSecured } from 'node:tls'

const OPENED_AT_ONCE = 50
const RETURN = 13
const NEWLINE = 10
/** One for all: what was read has been counted when the next read begins. */
const READ_BUFFER = 64 * 1024

export interface StreamOptions {
  /** `https:` or `http:`. */
  readonly url: string
  readonly ca: string
  readonly headers: Readonly<Record<string, string>>
  readonly count: number
}

export interface Streams {
  /** Lines received by all. */
  lines(): number
  /** Chunks in which they came: how often the server wrote. */
  pieces(): number
  /** Bytes received by all, with the chunks' framing, without heads. */
  bytes(): number
  close(): void
}

interface Counts {
  lines: number
  /** Ends of lines of the chunks' framing: two for each chunk. */
  framing: number
  bytes: number
}

/**
 * Reads one answer from its connection. It counts what comes and keeps nothing of it, so that a thousand streams take less
 * of the machine than the server that feeds them; HTTP is read only as far as that needs.
 */
class Reader {
  #head: Buffer | undefined = Buffer.alloc(0)
  #rest = ''
  #endsWithReturn = false
  readonly #counts: Counts
  readonly #onLine: ((line: string) => void) | undefined
  #settle: ((error?: Error) => void) | undefined
  /** Resolves when the head has come; rejects unless it says 200. */
  readonly opened: Promise<void>

  constructor(counts: Counts, onLine: ((line: string) => void) | undefined) {
    this.#counts = counts
    this.#onLine = onLine
    this.opened = new Promise((resolve, reject) => {
      const settle = (error?: Error): void => (error === undefined ? resolve() : reject(error))
      this.#settle = settle
    })
  }

  take(bytes: Buffer): void {
    const body = this.#head === undefined ? bytes : this.#takeHead(bytes, this.#head)
    if (body.length === 0) return
    this.#counts.bytes += body.length
    for (let at = body.indexOf(NEWLINE); at !== -1; at = body.indexOf(NEWLINE, at + 1)) {
      if (at === 0 ? this.#endsWithReturn : body[at - 1] === RETURN) this.#counts.framing++
      else this.#counts.lines++
    }
    this.#endsWithReturn = body.at(-1) === RETURN
    if (this.#onLine !== undefined) this.#tellLines(body, this.#onLine)
  }

  fail(error: Error): void {
    this.#settle?.(error)
  }

  /** What follows the head. */
  #takeHead(bytes: Buffer, before: Buffer): Buffer {
    const head = Buffer.concat([before, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) {
      this.#head = head
      return Buffer.alloc(0)
    }
    this.#head = undefined
    const status = head.toString('latin1', 0, head.indexOf('\r\n'))
    this.#settle?.(/^HTTP\/1\.1 200 /.test(status) ? undefined : new Error(`watch: ${status}`))
    return head.subarray(end + 4)
  }

  #tellLines(body: Buffer, onLine: (line: string) => void): void {
    const parts = (this.#rest + body.toString()).split('\n')
    this.#rest = parts.pop() ?? ''
    for (const line of parts) if (!line.endsWith('\r')) onLine(line)
  }
}

/** Opens streams, some at a time, and counts the lines that arrive; `onLine` sees those of the first stream only. */
export async function openStreams(
  { url, ca, headers, count }: StreamOptions,
  onLine?: (line: string) => void,
): Promise<Streams> {
  const { protocol, hostname: host, port, pathname, search } = new URL(url)
  const fields = Object.entries({ host: `${host}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`
  const counts: Counts = { lines: 0, framing: 0, bytes: 0 }
  const buffer = Buffer.alloc(READ_BUFFER)
  const sockets: Socket[] = []
  let session: Buffer | undefined
  const connect = (onread: OnReadOpts): Socket => {
    const address = { host, port: Number(port), onread }
    if (protocol === 'http:') return connectPlain(address)
    const secured = connectSecured({ ...address, ca, ...(session === undefined ? {} : { session }) })
    return secured.once('session', (ticket: Buffer) => (session = ticket))
  }
  const open = async (index: number): Promise<void> => {
    const reader = new Reader(counts, index === 0 ? onLine : undefined)
    const callback = (length: number): boolean => {
      reader.take(buffer.subarray(0, length))
      return true
    }
    const socket = connect({ buffer, callback })
    sockets.push(socket)
    await once(socket, protocol === 'http:' ? 'connect' : 'secureConnect')
    socket.on('error', (error) => reader.fail(error)).on('close', () => reader.fail(new Error('watch: closed')))
    socket.write(request)
    await reader.opened
  }
  for (let first = 0; first < count; first += OPENED_AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, count - first) }, (_, index) => open(first + index)),
    )
  }
  return {
    lines: () => counts.lines,
    pieces: () => counts.framing / 2,
    bytes: () => counts.bytes,
    close: () => sockets.forEach((socket) => socket.destroy()),
  }
}
