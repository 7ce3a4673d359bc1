// The least that can feed watchers: the same framed bytes to every open response, several frames in a write (on average as many as asked for).
// Beside that it keeps what is posted to it: parse, stringify, one durable put.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { open } from 'lmdb'

const [, , frameFile = '', tls = '', rate = '200', framesPerWrite = '2', folder = ''] = process.argv
const database = open<Buffer, number>({
  path: folder,
  encoding: 'binary',
  overlappingSync: false,
  keyEncoding: 'uint32',
})
let kept = 0
const perWrite = Number(framesPerWrite)
const tick = (perWrite * 1000) / Number(rate)
const pem = readFileSync(tls)
const frame = readFileSync(frameFile)
const fewer = Buffer.concat(Array.from({ length: Math.floor(perWrite) }, () => frame))
const more = Buffer.concat([fewer, frame])
const watchers = new Set<ServerResponse>()

function keep(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const bytes = Buffer.from(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())))
    void database.put(kept++, bytes).then(() => {
      response.writeHead(201, ['Content-Type', 'application/json', 'Content-Length', String(bytes.length)])
      response.end(bytes)
    })
  })
}

const server = createServer({ key: pem, cert: pem }, (request, response) => {
  if (request.method === 'POST') return keep(request, response)
  response.writeHead(200, ['Content-Type', 'application/json', 'Transfer-Encoding', 'chunked'])
  response.flushHeaders()
  watchers.add(response)
  response.on('close', () => watchers.delete(response))
})
process.on('SIGUSR2', () => {
  let owed = 0
  setInterval(() => {
    owed += perWrite % 1
    const frames = owed >= 1 ? more : fewer
    if (owed >= 1) owed--
    for (const watcher of watchers) watcher.write(frames)
  }, tick)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
