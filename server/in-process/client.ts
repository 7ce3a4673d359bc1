import { connect, type Client } from '../../client/index.ts'
import type { UserInfo } from '../../runtime/api/index.ts'
import type { ApiServer } from '../../runtime/http/index.ts'
import { jsonText, parseJson } from '../../runtime/json/index.ts'
import { IN_PROCESS, inProcessTransport } from './transport.ts'

export interface InProcessClientOptions {
  /** Who calls. */
  readonly user: UserInfo
  /** Field manager of what it writes; default: that of its user agent. */
  readonly fieldManager?: string
}

/** Returns a client of a server in this process: through the whole pipeline, without a connection. */
export const inProcessClient = (api: ApiServer, { user, ...options }: InProcessClientOptions): Client =>
  connect({
    ...options,
    server: IN_PROCESS,
    transport: inProcessTransport(api, user),
    json: { parse: parseJson, stringify: jsonText },
    userAgent: 'in-process',
  })
