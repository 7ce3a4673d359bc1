import { randomUUID } from 'node:crypto'
import { lstat, readdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Notifies the other processes on an environment that there is something to read. A notice may be lost: nothing depends
 * on it.
 */
export interface Notices {
  /** How many other processes are connected. */
  readonly others: number
  send(): void
  close(): Promise<void>
}

const SOCKET_NAME = /^notices-[0-9a-f-]+\.sock$/
const NOTICE = Buffer.from([1])
const MOST_WAITING = 1_024

/**
 * Opens the notices of a process. It listens on a socket of its own in the folder and connects once to those that
 * exist. A process that connects first sends the name of its own socket; then the connection carries notices both ways.
 * There is no hub that could fail. Where no socket can be created (its path may be too long), the others find out by
 * polling.
 */
export async function openNotices(directory: string, onNotice: () => void): Promise<Notices> {
  const own = `notices-${randomUUID()}.sock`
  const peers = new Peers()
  const admit = (socket: Socket): void => {
    socket.unref().on('data', onNotice)
    socket.on('error', () => socket.destroy()).on('close', () => peers.remove(socket))
  }
  const server = createServer((socket) => {
    peers.add(socket, socket)
    // The first message names the process; without it the socket counts as a process of its own.
    socket.once('data', (bytes) => {
      const name = bytes.toString('latin1', 0, own.length)
      if (SOCKET_NAME.test(name)) peers.add(socket, name)
    })
    admit(socket)
  }).unref()
  const meet = (name: string) =>
    greet(join(directory, name), (socket) => {
      peers.add(socket, name)
      admit(socket)
      socket.write(own)
    })
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(join(directory, own), () => resolve(true))
  })
  if (listening) {
    server.on('error', () => undefined)
    const others = (await readdir(directory)).filter((name) => SOCKET_NAME.test(name) && name !== own)
    await Promise.all(others.map(meet))
  }
  return {
    get others() {
      return peers.count
    },
    send() {
      for (const peer of peers.sockets()) if (peer.writableLength < MOST_WAITING) peer.write(NOTICE)
    },
    async close() {
      for (const peer of peers.sockets()) peer.destroy()
      if (listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The connections to other processes. Two that start at the same time connect to each other twice. */
class Peers {
  /** By socket: the name of the process, or the socket itself where that is not known. */
  readonly #processes = new Map<Socket, string | Socket>()
  #count = 0

  /** How many processes there are. */
  get count(): number {
    return this.#count
  }

  sockets(): Iterable<Socket> {
    return this.#processes.keys()
  }

  add(socket: Socket, process: string | Socket): void {
    this.#processes.set(socket, process)
    this.#recount()
  }

  remove(socket: Socket): void {
    this.#processes.delete(socket)
    this.#recount()
  }

  #recount(): void {
    this.#count = new Set(this.#processes.values()).size
  }
}

/** Connects to another process. Removes the socket of a process that is gone, but no other file of such a name. */
async function greet(path: string, admit: (socket: Socket) => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.removeAllListeners()
      admit(socket)
      resolve()
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNREFUSED') return resolve()
      removeSocket(path).then(resolve, () => resolve())
    })
  })
}

async function removeSocket(path: string): Promise<void> {
  if ((await lstat(path)).isSocket()) await unlink(path)
}
