import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { Client } from '../support/client.ts'
import { PATIENCE } from '../support/patience.ts'

/** A TLS connection on which a test writes what no HTTP client would. */
export class RawConnection {
  readonly socket: TLSSocket
  /** Everything received so far. */
  received = ''
  closed = false

  private constructor(socket: TLSSocket) {
    this.socket = socket
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (this.received += text))
    socket.on('error', () => undefined)
    socket.on('close', () => (this.closed = true))
  }

  static async open({ options: { url, ca } }: Client): Promise<RawConnection> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), ca })
    await once(socket, 'secureConnect')
    return new RawConnection(socket)
  }

  send(text: string): void {
    this.socket.write(text)
  }

  /** Resolves when the condition over what was received holds; the limit only ends a failing test. */
  async until(condition: (received: string) => boolean): Promise<string> {
    const deadline = Date.now() + PATIENCE
    while (!condition(this.received)) {
      if (this.closed || Date.now() > deadline)
        throw new Error(`did not come; received: ${this.received.slice(0, 2_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return this.received
  }

  async untilClosed(): Promise<string> {
    const deadline = Date.now() + PATIENCE
    while (!this.closed) {
      if (Date.now() > deadline) throw new Error(`still open; received: ${this.received.slice(0, 2_000)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return this.received
  }

  destroy(): void {
    this.socket.destroy()
  }
}

/** Head of a request with the client's credential, up to and without the empty line. */
export const head = (client: Client, method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${client.options.token}`, ...headers].join(
    '\r\n',
  )
