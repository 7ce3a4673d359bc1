import { connect, type Client, type Transport } from '../../client/index.ts'
import type { UserInfo } from '../../runtime/api/index.ts'
import type { ApiServer } from '../../runtime/http/index.ts'
import { jsonText, parseJson } from '../../runtime/json/index.ts'
import { IN_PROCESS, inProcessTransport } from './transport.ts'

export interface InProcessClientOptions {
  /** The user of the requests. */
  readonly user: UserInfo
  /** Field manager of its writes; default: derived from its user agent. */
  readonly fieldManager?: string
  /** Wraps the transport; absent: it is not wrapped. */
  readonly within?: ((transport: Transport) => Transport) | undefined
}

/** Returns a client of a server in this process, which uses the whole pipeline without a connection. */
export const inProcessClient = (
  api: ApiServer,
  { user, within = (transport) => transport, ...options }: InProcessClientOptions,
): Client =>
  connect({
    ...options,
    server: IN_PROCESS,
    transport: within(inProcessTransport(api, user)),
    json: { parse: parseJson, stringify: jsonText },
    userAgent: 'in-process',
  })
