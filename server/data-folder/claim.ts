import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'
import { codeOf, Failure } from '../../flags/errors.ts'
import { moveBack, moveIfPresent, removeMoved } from '../files/private-file.ts'

/** The socket of a claim: the system closes it with its process, however that ends. */
const SOCKET = 'server.sock'

/** The longest path of a socket on Linux, in bytes. */
const LONGEST = 107

const ATTEMPTS = 5

/** A data folder that belongs to one server. */
export interface DataFolderClaim {
  release(): Promise<void>
}

/**
 * Claims a data folder for this process while it runs: what a server writes there (its address, its certificate) would
 * mislead the clients of another. Servers that share a store have a folder each. Throws Failure if another server has
 * claimed it.
 */
export async function claimDataFolder(folder: string): Promise<DataFolderClaim> {
  const path = socketPath(folder)
  // No claim is possible there; files are still written atomically.
  if (path === undefined) return { release: async () => undefined }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const server = await listenOn(path)
    if (server !== undefined) return { release: () => close(server) }
    if (await answers(path)) break
    if (await removeAbandoned(path)) break
  }
  throw new Failure(`another server runs with the data folder ${folder}: end it, or give another --data-dir`)
}

/** Returns the path of the socket; undefined: it is too long in every form. */
function socketPath(folder: string): string | undefined {
  const path = join(folder, SOCKET)
  return [path, relative(process.cwd(), path)].find((one) => Buffer.byteLength(one) <= LONGEST)
}

/** Returns a server that listens; undefined: there is a file of that name. Throws Failure. */
async function listenOn(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen({ path, readableAll: false, writableAll: false })
    await once(server, 'listening')
    return server.unref()
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') return undefined
    throw new Failure(`the data folder can't be claimed by ${path}: ${codeOf(error) ?? 'the socket is refused'}`)
  }
}

/** Returns whether a process listens on a socket. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    return codeOf(error) !== 'ECONNREFUSED' && codeOf(error) !== 'ENOENT'
  } finally {
    socket.destroy()
  }
}

/**
 * Removes the socket of an ended process. Returns whether another process has created its own meanwhile, which is then
 * put back.
 */
async function removeAbandoned(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`
  if (!moveIfPresent(path, aside)) return false
  const isTaken = await answers(aside)
  if (isTaken) moveBack(aside, path)
  else removeMoved(aside)
  return isTaken
}

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))
