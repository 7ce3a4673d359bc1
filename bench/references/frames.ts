// The least that can feed watchers: the same framed bytes to every open response, several frames in a write (on average as many as asked for).
// Beside that it keeps what is posted to it: parse, stringify, one durable put.
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { keepPosted, serveBare } from './bare.ts'

const [, , frameFile = '', tls = '', rate = '200', framesPerWrite = '2', folder = ''] = process.argv
const keep = keepPosted(folder)
const perWrite = Number(framesPerWrite)
const tick = (perWrite * 1000) / Number(rate)
const frame = readFileSync(frameFile)
const fewer = Buffer.concat(Array.from({ length: Math.floor(perWrite) }, () => frame))
const more = Buffer.concat([fewer, frame])
const watchers = new Set<ServerResponse>()

serveBare(tls, (request, response) => {
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
