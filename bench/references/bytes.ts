// The least that can answer: node:https sending bytes that are already there, whole or in chunks.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

interface Settings {
  readonly tls: string
  readonly headers: readonly string[]
  readonly body: string
  /** 0: in one piece. */
  readonly chunk: number
}

const settings = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Settings
const body = readFileSync(settings.body)
const pem = readFileSync(settings.tls)
const headers = [...settings.headers]

const server = createServer({ key: pem, cert: pem }, (_request, response) => {
  response.writeHead(200, headers)
  if (settings.chunk === 0) {
    response.end(body)
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
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
