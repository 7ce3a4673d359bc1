import type { Server } from 'node:https'
import type { Socket } from 'node:net'

/** How a connection may end before its first byte. */
const ENDS = ['error', 'timeout', 'end'] as const

/** A method begins with an upper-case letter; a TLS handshake with 22 (RFC 8446, section 5.1). */
const isHttp = (byte: number): boolean => byte >= 65 && byte <= 90

/** As Go's net/http answers. */
const ANSWER = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n'

export interface PlainHttpOptions {
  /** How long a connection may be silent before its handshake. */
  readonly silenceMilliseconds: number
}

/**
 * Answers clients that send plain HTTP to an HTTPS server, whose handshake would only fail, and closes their
 * connections. Call it before others listen for connections. Checks the first byte of each connection, once.
 */
export function answerPlainHttp(server: Server, { silenceMilliseconds }: PlainHttpOptions): void {
  const handshakes = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const close = (): void => void socket.destroy()
    const look = (): void => {
      const first: Buffer | null = socket.read()
      if (first === null) return
      socket.removeListener('readable', look).setTimeout(0)
      for (const event of ENDS) socket.removeListener(event, close)
      if (isHttp(first[0] ?? 0)) return refuse(socket)
      socket.unshift(first)
      for (const handshake of handshakes) handshake.call(server, socket)
    }
    for (const event of ENDS) socket.on(event, close)
    socket.on('readable', look).setTimeout(silenceMilliseconds)
  })
}

function refuse(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  socket.resume().end(ANSWER, () => socket.destroySoon())
}
