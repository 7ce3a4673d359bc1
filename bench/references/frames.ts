// The least that can feed watchers: the same framed bytes to every open response, several frames in a write (on average as many as asked for).
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'

const [, , frameFile = '', tls = '', rate = '200', framesPerWrite = '2'] = process.argv
const perWrite = Number(framesPerWrite)
const tick = (perWrite * 1000) / Number(rate)
const pem = readFileSync(tls)
const frame = readFileSync(frameFile)
const fewer = Buffer.concat(Array.from({ length: Math.floor(perWrite) }, () => frame))
const more = Buffer.concat([fewer, frame])
const watchers = new Set<ServerResponse>()

const server = createServer({ key: pem, cert: pem }, (_request, response) => {
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
