import { once } from 'node:events'
import { connect, type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2'
import { measureLoad, type LoadOptions, type LoadResult } from './load.ts'
import type { MeasuredProcess } from './process.ts'
import type { StreamOptions, Streams } from './streams.ts'

const NEWLINE = 10
const WINDOW = 16 * 1024 * 1024

async function connected(url: string, ca: string): Promise<ClientHttp2Session> {
  const session = connect(url, { ca, settings: { initialWindowSize: WINDOW } })
  await once(session, 'connect')
  session.setLocalWindowSize(WINDOW)
  return session
}

/** Asks for a path; resolves when the head of the answer has come. Throws unless it says 200. */
async function ask(
  session: ClientHttp2Session,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<ClientHttp2Stream> {
  const stream = session.request({ ...headers, ':path': path })
  const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders]
  if (Number(head[':status']) !== 200) throw new Error(`${path}: ${head[':status']}`)
  return stream
}

export interface Http2Load extends Omit<LoadOptions, 'connections'> {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Requests at once, all on one connection. */
  readonly streams: number
}

/** One connection over which paths are read. */
export interface Http2Reader {
  /** Reads a path to its end. Throws unless it is answered with 200. */
  read(path: string, headers: Readonly<Record<string, string>>): Promise<void>
  close(): void
}

export async function openHttp2(url: string, ca: string): Promise<Http2Reader> {
  const session = await connected(url, ca)
  return {
    async read(path, headers) {
      const stream = await ask(session, path, headers)
      stream.resume()
      await once(stream, 'end')
    },
    close: () => session.destroy(),
  }
}

/** Reads a path over one connection as fast as it is answered, and reads what that costs the server. */
export async function driveHttp2(server: MeasuredProcess, options: Http2Load): Promise<LoadResult> {
  const { url, ca, path, headers, streams } = options
  const connection = await openHttp2(url, ca)
  try {
    return await measureLoad(server, options, { atOnce: streams, work: () => connection.read(path, headers) })
  } finally {
    connection.close()
  }
}

/** Opens streams, so many on each connection, and counts the lines that arrive. */
export async function openHttp2Streams(
  { url, ca, headers, count }: StreamOptions,
  perConnection: number,
): Promise<Pick<Streams, 'lines' | 'close'>> {
  const { origin, pathname, search } = new URL(url)
  const sessions: ClientHttp2Session[] = []
  let lines = 0
  const take = (bytes: Buffer): void => {
    for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines++
  }
  for (let opened = 0; opened < count; opened += perConnection) {
    const session = await connected(origin, ca)
    sessions.push(session)
    const asked = Array.from({ length: Math.min(perConnection, count - opened) }, () =>
      ask(session, pathname + search, headers),
    )
    for (const stream of await Promise.all(asked)) stream.on('data', take)
  }
  return { lines: () => lines, close: () => sessions.forEach((session) => session.destroy()) }
}
