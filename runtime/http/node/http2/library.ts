import process from 'node:process'
import type * as http2 from 'node:http2'

/** Node's HTTP/2, loaded by the first connection that uses it: it takes 1 MiB, and most servers never need it. */
export const http2Library = (): typeof http2 => process.getBuiltinModule('node:http2')
