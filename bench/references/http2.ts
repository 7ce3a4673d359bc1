// The least that can answer over HTTP/2: streams of node that send bytes which are already there. A watch stays open; after SIGUSR2
// all of them get the same bytes at a rate, in one turn of the event loop.
import { readFileSync } from 'node:fs'
import { createSecureServer, type ServerHttp2Stream } from 'node:http2'

interface Settings {
  readonly tls: string
  /** Names and values in turns. */
  readonly headers: readonly string[]
  readonly body: string
  /** Times in a second. */
  readonly rate: number
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Settings
const pem = readFileSync(settings.tls)
const body = readFileSync(settings.body)
const watches = new Set<ServerHttp2Stream>()

function head(): Record<string, string | number> {
  const sent: Record<string, string | number> = { ':status': 200 }
  for (let at = 0; at < settings.headers.length; at += 2)
    sent[settings.headers[at]?.toLowerCase() ?? ''] = settings.headers[at + 1] ?? ''
  return sent
}

const server = createSecureServer({ key: pem, cert: pem })
server.on('stream', (stream, headers) => {
  stream.on('error', () => undefined)
  if (headers[':path']?.includes('watch=true') !== true) {
    stream.respond(head())
    stream.end(body)
    return
  }
  stream.respond({ ':status': 200, 'content-type': 'application/json' })
  watches.add(stream)
  stream.on('close', () => watches.delete(stream))
})
process.on('SIGUSR2', () => {
  setInterval(() => {
    for (const stream of watches) stream.write(body)
  }, 1_000 / settings.rate)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
