// The least that can live a cluster's life: each request says in its query how many bytes it is answered with, whether its body
// is made durable, and what the watchers of which informers get then. Frames of one turn of the loop go in one write.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { durableIn, serveBare } from './bare.ts'

const [, , folder = '', tls = ''] = process.argv
const keep = durableIn(folder)

class Informers {
  readonly watchers = new Set<ServerResponse>()
  #due: Buffer[] = []

  send(frame: Buffer): void {
    if (this.#due.push(frame) > 1) return
    setImmediate(() => {
      const bytes = this.#due.length === 1 ? frame : Buffer.concat(this.#due)
      this.#due = []
      for (const watcher of this.watchers) watcher.write(bytes)
    })
  }
}

const informers = new Map<string, Informers>()
const informersOf = (key: string): Informers => {
  const known = informers.get(key) ?? new Informers()
  informers.set(key, known)
  return known
}
const all = Buffer.alloc(1024 * 1024, 'x')
const headers = (type: string, length: number): string[] => ['Content-Type', type, 'Content-Length', String(length)]

function watch(key: string, response: ServerResponse): void {
  response.writeHead(200, ['Content-Type', 'application/json', 'Transfer-Encoding', 'chunked'])
  response.flushHeaders()
  const { watchers } = informersOf(key)
  watchers.add(response)
  response.on('close', () => watchers.delete(response))
}

function answer(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
  const chunks: Buffer[] = []
  const bytes = all.subarray(0, Number(query.get('answer')))
  const frames = query.getAll('frame').map((frame) => frame.split(':'))
  const end = (): void => {
    response.writeHead(200, headers('application/json', bytes.length))
    response.end(bytes)
    for (const [key = '', length] of frames) informersOf(key).send(all.subarray(0, Number(length)))
  }
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'GET') return end()
    void keep(request.method === 'DELETE' ? Buffer.concat(chunks) : bytes).then(end)
  })
}

serveBare(tls, (request, response) => {
  const query = new URLSearchParams(request.url?.split('?')[1])
  const key = query.get('informers')
  if (key === null) answer(request, response, query)
  else watch(key, response)
})
