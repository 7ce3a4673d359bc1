import { Socket } from 'node:net'
import { vi } from 'vitest'

/**
 * Closes the connection under the first request that holds the text, in this process, as a peer does that ends while
 * the request is about to be written: the socket is already closed, and its user has not heard of it. Returns how often
 * that happened, none or once.
 */
export function closeUnder(text: string): () => number {
  const { write } = Socket.prototype
  let closed = 0
  const spy = vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...[chunk, ...rest]) {
    if (closed > 0 || !(chunk instanceof Uint8Array) || !Buffer.from(chunk).includes(text)) {
      return Reflect.apply(write, this, [chunk, ...rest])
    }
    closed++
    spy.mockRestore()
    this.destroy()
    return false
  })
  return () => closed
}
