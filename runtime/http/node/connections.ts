import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Http2Sessions } from './http2/sessions.ts'

/** What node keeps of the response that is under way; it has no public name. */
type Answering = Socket & { readonly _httpMessage?: ServerResponse | null }

type ServedConnections = Pick<Server, 'on' | 'close' | 'closeAllConnections'>

const SWEEP_MILLISECONDS = 50

/** The open connections of a server of `http` or `https`, which end with it. */
export class Connections {
  readonly #server: ServedConnections
  readonly #sessions: Pick<Http2Sessions, 'has' | 'close'> | undefined
  /** By remote address and port: of one that speaks TLS what is read through it, once its handshake is done. */
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
   * Makes the server stop listening and closes the connections: at once those that have no whole head of a request in hand,
   * also in the middle of one or of a handshake; others when their requests and watches end or the time is over. Those of
   * HTTP/2 are told by GOAWAY. Resolves when none is left.
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

/** Also true of one that was sent its last answer, which its client is reading. */
const hasRequest = (socket: Answering): boolean =>
  socket.writableEnded || (socket._httpMessage !== undefined && socket._httpMessage !== null)
