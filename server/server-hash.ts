import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { resolve } from 'node:path'

/** Identifies a server of a store in metrics without naming it; the same after a restart. */
export const serverHash = (dataFolder: string): string =>
  `sha256:${createHash('sha256')
    .update(`${hostname()}\0${resolve(dataFolder)}`)
    .digest('hex')}`
