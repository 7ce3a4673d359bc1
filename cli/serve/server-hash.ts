import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

/** Tells the servers of a store apart in metrics without naming them; the same after a restart. */
export const serverHash = (dataFolder: string): string =>
  `sha256:${createHash('sha256')
    .update(`${hostname()}\0${resolve(dataFolder)}`)
    .digest('hex')}`
