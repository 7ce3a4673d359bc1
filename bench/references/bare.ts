// What the bare servers share: how they listen, and where they keep what must be durable.
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { open } from 'lmdb'

/** Returns a function that makes bytes durable in a folder; its promise resolves when they are. */
export function durableIn(folder: string): (bytes: Buffer) => Promise<boolean> {
  const database = open<Buffer, number>({
    path: folder,
    encoding: 'binary',
    overlappingSync: false,
    keyEncoding: 'uint32',
  })
  let next = 0
  return (bytes) => database.put(next++, bytes)
}

/** Returns what keeps an object that is posted: parse, stringify, one durable put in a folder. */
export function keepPosted(folder: string): RequestListener {
  const keep = durableIn(folder)
  return (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.from(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString())))
      void keep(bytes).then(() => {
        response.writeHead(201, ['Content-Type', 'application/json', 'Content-Length', String(bytes.length)])
        response.end(bytes)
      })
    })
  }
}

/** Serves HTTPS at a free port, and prints that. `pemFile` holds key and certificate. */
export function serveBare(pemFile: string, listener: RequestListener): void {
  const pem = readFileSync(pemFile)
  const server = createServer({ key: pem, cert: pem }, listener)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`listens on ${typeof address === 'object' ? address?.port : ''}\n`)
  })
}
