import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Node's answers to requests that it can't parse, by the code of the error. */
const STATUS = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/**
 * How long the rest of such a request is read and discarded: its client reads the answer only after sending all of it.
 */
const LINGER_MILLISECONDS = 2_000

/** A socket with node's reference to the response in progress, which has no public name. */
type Answering = Duplex & { readonly _httpMessage?: ServerResponse | null }

/**
 * Answers requests that can't be parsed like node, but closes the connection only when the client has had time to read
 * the answer: a connection that is closed while data still arrives is reset, and the answer is lost (RFC 9112, section
 * 9.6).
 */
export function answerUnreadableRequests(server: Pick<Server, 'on'>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // Every further piece of the same request fails again.
    if (socket.writableEnded) return
    if (!socket.writable || socket._httpMessage?.headersSent === true) return void socket.destroy()
    const status = STATUS.get(error.code ?? '') ?? '400 Bad Request'
    const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref()
    socket.once('close', () => clearTimeout(timer)).once('end', () => socket.destroy())
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  })
}
