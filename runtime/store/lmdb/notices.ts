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
 * exist; a connection carries notices both ways. There is no hub that could fail. Where no socket can be created (its
 * path may be too long), the others find out by polling.
 */
export async function openNotices(directory: string, onNotice: () => void): Promise<Notices> {
  const peers = new Set<Socket>()
  const admit = (socket: Socket): void => {
    peers.add(socket)
    socket.unref().on('data', onNotice)
    socket.on('error', () => socket.destroy()).on('close', () => peers.delete(socket))
  }
  const own = `notices-${randomUUID()}.sock`
  const server = createServer(admit).unref()
  const listening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(join(directory, own), () => resolve(true))
  })
  if (listening) {
    server.on('error', () => undefined)
    const others = (await readdir(directory)).filter((name) => SOCKET_NAME.test(name) && name !== own)
    await Promise.all(others.map((name) => join(directory, name)).map((path) => greet(path, admit)))
  }
  return {
    get others() {
      return peers.size
    },
    send() {
      for (const peer of peers) if (peer.writableLength < MOST_WAITING) peer.write(NOTICE)
    },
    async close() {
      for (const peer of peers) peer.destroy()
      if (listening) await new Promise((resolve) => server.close(resolve))
    },
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
