import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Http2Sessions } from './http2/sessions.ts'

/** A socket with node's reference to the response in progress, which has no public name. */
type Answering = Socket & { readonly _httpMessage?: ServerResponse | null }

type ServedConnections = Pick<Server, 'on' | 'close' | 'closeAllConnections'>

const SWEEP_MILLISECONDS = 50

/** The open connections of a server of `http` or `https`, which end with it. */
export class Connections {
  readonly #server: ServedConnections
  readonly #sessions: Pick<Http2Sessions, 'has' | 'close'> | undefined
  /** By remote address and port; for TLS the decrypted socket, once the handshake is done. */
  readonly #open = new Map<string, Socket>()

  /**
   * @param server has not begun to listen
   * @param sessions those that speak HTTP/2; absent: there are none
   */
  constructor(server: ServedConnections, sessions?: Pick<Http2Sessions, 'has' | 'close'>) {
    this.#server = server
    this.#sessions = sessions
    server.on('connection', this.#take)
    server.on('secureConnection', this.#take)
  }

  /**
   * Stops listening and closes the connections: at once those without a complete request head, also in the middle of a
   * head or a handshake; others when their requests and watches end or the time is over. HTTP/2 clients get GOAWAY.
   * Resolves when none is left.
   */
  async close(graceMilliseconds: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#sessions?.close()
    const sweep = setInterval(() => this.#closeWithoutRequest(), SWEEP_MILLISECONDS)
    this.#closeWithoutRequest()
    const timer = setTimeout(() => this.#closeAll(), graceMilliseconds)
    await closed
    clearInterval(sweep)
    clearTimeout(timer)
  }

  #closeWithoutRequest(): void {
    for (const socket of this.#open.values())
      if (this.#sessions?.has(socket) !== true && !hasRequest(socket)) socket.destroy()
  }

  #closeAll(): void {
    for (const socket of this.#open.values()) socket.destroy()
    this.#server.closeAllConnections()
  }

  readonly #take = (socket: Socket): void => {
    const { remoteAddress, remotePort } = socket
    // Undefined: the client is gone already.
    if (remoteAddress === undefined) return
    const key = `${remoteAddress}:${remotePort}`
    this.#open.set(key, socket)
    socket.once('close', () => {
      if (this.#open.get(key) === socket) this.#open.delete(key)
    })
  }
}

/** Also true while the client reads its last answer. */
const hasRequest = (socket: Answering): boolean =>
  socket.writableEnded || (socket._httpMessage !== undefined && socket._httpMessage !== null)
