// The least that can feed watchers: the same framed bytes to every open response, several frames in a write.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'

const [, , frameFile = '', tls = '', rate = '200', framesPerWrite = '2'] = process.argv
const perTick = Number(framesPerWrite)
const tick = (perTick * 1000) / Number(rate)
const pem = readFileSync(tls)
const frames = Buffer.concat(Array.from({ length: perTick }, () => readFileSync(frameFile)))
const watchers = new Set<ServerResponse>()

const server = createServer({ key: pem, cert: pem }, (_request, response) => {
  response.writeHead(200, ['Content-Type', 'application/json', 'Transfer-Encoding', 'chunked'])
  response.flushHeaders()
  watchers.add(response)
  response.on('close', () => watchers.delete(response))
})
process.on('SIGUSR2', () => {
  setInterval(() => {
    for (const watcher of watchers) watcher.write(frames)
  }, tick)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
