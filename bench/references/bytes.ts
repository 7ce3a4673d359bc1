// The least that can answer: node:https sending bytes that are already there, whole, in chunks, or compressed on the way.
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { serveBare } from './bare.ts'

interface Settings {
  readonly tls: string
  readonly headers: readonly string[]
  readonly body: string
  /** 0: in one piece. */
  readonly chunk: number
  /** Level of compression; absent: none. */
  readonly gzip?: number
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Settings
const body = readFileSync(settings.body)
const headers = [...settings.headers]

function* pieces(): Iterable<Buffer> {
  for (let at = 0; at < body.length; at += settings.chunk) yield body.subarray(at, at + settings.chunk)
}

serveBare(settings.tls, (_request, response) => {
  response.writeHead(200, headers)
  if (settings.chunk === 0) {
    response.end(body)
    return
  }
  if (settings.gzip !== undefined) {
    pipeline(Readable.from(pieces()), createGzip({ level: settings.gzip }), response).catch(() => response.destroy())
    return
  }
  let offset = 0
  const next = (): void => {
    if (response.destroyed) return
    const chunk = body.subarray(offset, offset + settings.chunk)
    offset += chunk.length
    if (offset >= body.length) response.end(chunk)
    else if (response.write(chunk)) setImmediate(next)
    else response.once('drain', next)
  }
  next()
})
