import { answerOf, type Transport } from '../../client/index.ts'
import type { UserInfo } from '../../runtime/api/index.ts'
import type { ApiServer } from '../../runtime/http/index.ts'
import { webBody } from './body.ts'
import { InProcessRequest } from './request.ts'

/** The address of requests of this process; it is never resolved. */
export const IN_PROCESS = 'http://in-process'

/** Statuses whose answers have no body (RFC 9110). */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

/** Returns a transport that passes requests to the pipeline of a server in this process, as a user. */
export const inProcessTransport =
  (api: Pick<ApiServer, 'handle'>, user: UserInfo): Transport =>
  async ({ method, url, headers, body, signal: given }) => {
    const signal = given ?? new AbortController().signal
    signal.throwIfAborted()
    const target = url.slice(IN_PROCESS.length)
    const answer = await api.handle(new InProcessRequest({ method, target, headers, body, signal, user }))
    const bodiless = method === 'HEAD' || BODILESS.has(answer.status)
    const content = bodiless ? null : webBody(answer.body, signal)
    return answerOf({ status: answer.status, fields: answer.headers, body: content })
  }
