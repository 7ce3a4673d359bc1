import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface ReplyEater {
  readonly port: number
  close(): Promise<void>
}

/** Passes connections on to a server; one that has sent the text is cut as soon as the server answers. */
export async function replyEater(host: string, port: number, text: string): Promise<ReplyEater> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = keep(connect(port, host))
    keep(client)
    let marked = false
    client.on('data', (bytes) => {
      marked ||= bytes.includes(text)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (marked) client.destroy()
      else client.write(bytes)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
