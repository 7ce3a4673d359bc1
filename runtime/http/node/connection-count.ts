import type { Socket } from 'node:net'

/** The open connections of each remote address. */
export class ConnectionCount {
  readonly #most: number
  readonly #open = new Map<string, number>()

  /** @param most connections of one address */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts a connection until it is closed, or closes it at once if its address has as many as it may. */
  readonly take = (socket: Socket): void => {
    // Undefined: the client is gone already.
    const address = socket.remoteAddress
    if (address === undefined) return
    const open = this.#open.get(address) ?? 0
    if (open >= this.#most) {
      socket.destroy()
      return
    }
    this.#open.set(address, open + 1)
    socket.once('close', () => this.#leave(address))
  }

  #leave(address: string): void {
    const left = (this.#open.get(address) ?? 1) - 1
    if (left > 0) this.#open.set(address, left)
    else this.#open.delete(address)
  }
}
