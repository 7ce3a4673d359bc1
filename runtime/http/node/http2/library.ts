import process from 'node:process'
import type * as http2 from 'node:http2'

/** Node's HTTP/2, loaded by the first connection that speaks it: most servers have none, and it takes 1 MiB. */
export const http2Library = (): typeof http2 => process.getBuiltinModule('node:http2')
