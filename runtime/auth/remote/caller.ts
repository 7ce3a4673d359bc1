import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { reasonOf } from '../../api/index.ts'
import { readAtMost } from '../../async/index.ts'
import type { RemoteService } from './service.ts'

/** Why a service could not be asked. `timeout`: it did not answer in time. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly outcome: 'error' | 'timeout'
  /** Whether the error is likely to pass. */
  readonly transient: boolean

  constructor(message: string, { outcome = 'error', transient = false }: CallFailureOptions = {}) {
    super(message)
    this.outcome = outcome
    this.transient = transient
  }
}

interface CallFailureOptions {
  readonly outcome?: CallFailure['outcome']
  readonly transient?: boolean
}

export interface CallerOptions {
  readonly service: RemoteService
  /** How long one attempt may take; milliseconds. */
  readonly timeoutMs: number
  readonly backoff?: Backoff
}

/** Pauses between attempts: the first, then each longer by the factor, and by chance up to the jitter's share more. */
export interface Backoff {
  readonly attempts: number
  readonly firstMs: number
  readonly factor: number
  readonly jitter: number
}

/** As webhooks of authentication and authorization are retried in the field. */
export const DEFAULT_BACKOFF: Backoff = { attempts: 5, firstMs: 500, factor: 1.5, jitter: 0.2 }

/** Asks the service: posts the body as JSON and gives the answer's JSON. Throws {@link CallFailure}. */
export type Call = (body: object) => Promise<unknown>

/** Largest answer that is read, in bytes. */
const MAX_ANSWER = 3 * 1024 * 1024

/** Statuses that say that the same question may well be answered a moment later. */
const TRANSIENT: ReadonlySet<number> = new Set([429, 500, 504])

/**
 * Calls a service over connections that are kept. What fails for the moment (a connection that was cut, an internal error,
 * too many requests) is tried again; what is unreachable or silent is not.
 */
export function remoteCaller({ service, timeoutMs, backoff = DEFAULT_BACKOFF }: CallerOptions): Call {
  let dispatcher: Promise<Dispatcher> | undefined
  const target = new URL(service.url)
  target.searchParams.set('timeout', `${timeoutMs / 1000}s`)
  return async (body) => {
    // Loaded with the first call: a server that asks nobody starts without it.
    const agent = await (dispatcher ??= agentFor(service))
    const text = JSON.stringify(body)
    for (let attempt = 1, pause = backoff.firstMs; ; attempt++, pause *= backoff.factor) {
      try {
        return await post({ target, agent, service, text, timeoutMs })
      } catch (error) {
        if (!(error instanceof CallFailure) || !error.transient || attempt >= backoff.attempts) throw error
      }
      await sleep(pause * (1 + Math.random() * backoff.jitter), undefined, { ref: false })
    }
  }
}

async function agentFor({ authorities, serverName, clientCertificate, verification }: RemoteService) {
  const { Agent } = await import('undici')
  return new Agent({
    connect: {
      ...(authorities === undefined ? {} : { ca: authorities }),
      ...(serverName === undefined ? {} : { servername: serverName }),
      ...(clientCertificate === undefined ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
      ...(verification === 'off' ? { rejectUnauthorized: false } : {}),
    },
  })
}

interface Attempt {
  readonly target: URL
  readonly agent: Dispatcher
  readonly service: RemoteService
  readonly text: string
  readonly timeoutMs: number
}

async function post({ target, agent, service, text, timeoutMs }: Attempt): Promise<unknown> {
  const { request } = await import('undici')
  const failure = (why: string, options?: CallFailureOptions) =>
    new CallFailure(`Post "${target.href}": ${why}`, options)
  const authorization = service.authorization?.()
  const signal = AbortSignal.timeout(timeoutMs)
  let status: number
  let answer: string | undefined
  let askedLater: boolean
  try {
    const { statusCode, headers, body } = await request(target, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: text,
      signal,
    })
    status = statusCode
    askedLater = headers['retry-after'] !== undefined
    answer = await readAtMost(body, MAX_ANSWER)
  } catch (error) {
    if (signal.aborted) throw failure(`no answer within ${timeoutMs / 1000}s`, { outcome: 'timeout' })
    throw failure(reasonOf(error), { transient: wasCut(error) })
  }
  if (answer === undefined) throw failure(`the answer has more than ${MAX_ANSWER} bytes`)
  if (status < 200 || status > 299) {
    throw failure(`the server answered with ${status}`, { transient: TRANSIENT.has(status) || askedLater })
  }
  try {
    return JSON.parse(answer) as unknown
  } catch {
    throw failure('the answer is no JSON')
  }
}

/** A connection that was there and ended: often one that was kept, and that the service had just closed. */
const wasCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'UND_ERR_SOCKET')
