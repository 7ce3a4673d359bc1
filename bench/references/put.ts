// The least that can keep an object: parse, stringify, one durable put.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { open } from 'lmdb'

const [, , folder = '', tls = ''] = process.argv
const pem = readFileSync(tls)
const database = open<Buffer, number>({
  path: folder,
  encoding: 'binary',
  overlappingSync: false,
  keyEncoding: 'uint32',
})
let next = 0

const server = createServer({ key: pem, cert: pem }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const bytes = Buffer.from(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())))
    void database.put(next++, bytes).then(() => {
      response.writeHead(201, ['Content-Type', 'application/json', 'Content-Length', String(bytes.length)])
      response.end(bytes)
    })
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
})
