import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Most requests of one connection that may wait for earlier ones. */
const MOST_PIPELINED = 100

/**
 * The requests that clients send before earlier ones of the same connection are answered. Each waits for its turn, because
 * responses must have the order of requests (RFC 9112, section 9.3.2).
 */
export class PipelinedRequests {
  readonly #waiting = new Map<Socket, number>()

  /**
   * Resolves to true when it is the turn of a request, and to false when its connection was closed before. Closes a
   * connection on which too many wait.
   */
  async turnOf(message: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { socket } = message
    const waiting = (this.#waiting.get(socket) ?? 0) + 1
    this.#waiting.set(socket, waiting)
    if (waiting > MOST_PIPELINED) socket.destroy()
    await new Promise<void>((resolve) => {
      response.once('socket', () => resolve())
      message.once('close', () => resolve())
    })
    const left = (this.#waiting.get(socket) ?? 1) - 1
    if (left > 0) this.#waiting.set(socket, left)
    else this.#waiting.delete(socket)
    return response.socket !== null
  }
}
