import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

/** Returns a hash that identifies a server in metrics without revealing its name; the same after a restart. */
export const serverHash = (dataFolder: string): string =>
  `sha256:${createHash('sha256')
    .update(`${hostname()}\0${resolve(dataFolder)}`)
    .digest('hex')}`
