import type { ApiServer, ConnectionLimits, Http2Options, ServerLimits } from '../../runtime/http/index.ts'
import type { FlagValues } from '../../flags/parse.ts'
import type { REQUEST_FLAGS } from './flags.ts'

type RequestFlags = FlagValues<typeof REQUEST_FLAGS>

const orAny = (most: number): number => (most === 0 ? Infinity : most)

/** Returns the limits of requests that the flags set. */
export const requestLimits = (
  flags: RequestFlags,
): Pick<ServerLimits, 'maxReading' | 'maxMutating' | 'requestTimeoutMilliseconds' | 'watchTimeoutMilliseconds'> => ({
  maxReading: orAny(flags['max-requests-inflight']),
  maxMutating: orAny(flags['max-mutating-requests-inflight']),
  requestTimeoutMilliseconds: flags['request-timeout'],
  watchTimeoutMilliseconds: flags['min-request-timeout'],
})

/** Returns the limits of connections that the flags set. */
export const connectionLimits = (
  flags: RequestFlags,
): Pick<ConnectionLimits, 'maxConnections' | 'maxConnectionsPerAddress'> => ({
  maxConnections: orAny(flags['max-connections']),
  maxConnectionsPerAddress: orAny(flags['max-connections-per-address']),
})

/** The same number as in kube-apiserver. */
const DEFAULT_STREAMS = 250

/** Returns how HTTP/2 is served; undefined: it is switched off. */
export const http2Options = (flags: RequestFlags, { serveStream }: ApiServer): Http2Options | undefined =>
  flags['disable-http2-serving']
    ? undefined
    : { maxStreams: flags['http2-max-streams-per-connection'] || DEFAULT_STREAMS, serve: serveStream }
