import { setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher, request } from 'undici'
import { reasonOf } from '../../api/index.ts'
import { readAtMost } from '../../async/index.ts'
import { connectionTo, type RemoteService } from './service.ts'
import { defined } from '../../json/index.ts'

/** A call failed; `timeout`: the service did not answer in time. */
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
  /** Returns the present service: the same value until it changes. */
  readonly service: () => RemoteService
  /** Longest time of one attempt. */
  readonly timeoutMs: number
  readonly backoff?: Backoff
}

/** Pauses between attempts: each longer than the one before by the factor, and at random by up to the share `jitter`. */
interface Backoff {
  readonly attempts: number
  readonly firstMs: number
  readonly factor: number
  readonly jitter: number
}

/** The same as for Kubernetes' webhooks of authentication and authorization. */
const DEFAULT_BACKOFF: Backoff = { attempts: 5, firstMs: 500, factor: 1.5, jitter: 0.2 }

/** Posts the body as JSON and returns the JSON of the response. Throws {@link CallFailure}. */
export type RemoteCall = (body: object) => Promise<unknown>

/** Posts a text of JSON once and returns the text of the response. Throws {@link CallFailure}. */
export type Post = (json: string) => Promise<string>

/** Most bytes of a response. */
const MAX_ANSWER = 3 * 1024 * 1024

/** Statuses after which the same call is likely to succeed a moment later. */
const TRANSIENT: ReadonlySet<number> = new Set([429, 500, 504])

/** Makes a function that posts to a service over kept connections, without a second attempt. */
export function remotePoster({ service, timeoutMs }: Omit<CallerOptions, 'backoff'>): Post {
  let open: { readonly service: RemoteService; readonly sender: Promise<Sender> } | undefined
  const senderNow = (): Promise<Sender> => {
    const now = service()
    if (open?.service === now) return open.sender
    // Calls in progress finish over the old connections.
    void open?.sender.then(({ agent }) => agent.close())
    // Loaded with the first call: a server without webhooks starts without it.
    open = { service: now, sender: senderTo(now, timeoutMs) }
    return open.sender
  }
  return async (text) => post(await senderNow(), text)
}

/**
 * Makes a function that calls a service over kept connections. It retries after failures that are likely to pass (a
 * connection that was cut, an internal error, too many requests), but not if the service is unreachable or silent.
 */
export function remoteCaller({ service, timeoutMs, backoff = DEFAULT_BACKOFF }: CallerOptions): RemoteCall {
  const send = remotePoster({ service, timeoutMs })
  return async (body) => {
    const text = JSON.stringify(body)
    for (let attempt = 1, pause = backoff.firstMs; ; attempt++, pause *= backoff.factor) {
      try {
        return jsonIn(await send(text), service())
      } catch (error) {
        if (!(error instanceof CallFailure) || !error.transient || attempt >= backoff.attempts) throw error
      }
      await sleep(pause * (1 + Math.random() * backoff.jitter), undefined, { ref: false })
    }
  }
}

function jsonIn(answer: string, { url }: RemoteService): unknown {
  try {
    return JSON.parse(answer) as unknown
  } catch {
    throw new CallFailure(`Post "${url}": the answer is no JSON`)
  }
}

/** Posts to a service over one pool of connections. */
interface Sender {
  readonly service: RemoteService
  readonly target: URL
  readonly agent: Dispatcher
  readonly request: typeof request
  readonly timeoutMs: number
}

async function senderTo(service: RemoteService, timeoutMs: number): Promise<Sender> {
  const target = new URL(service.url)
  target.searchParams.set('timeout', `${timeoutMs / 1000}s`)
  const undici = await import('undici')
  const agent = new undici.Agent({ connect: connectionTo(service) })
  return { service, target, agent, request: undici.request, timeoutMs }
}

async function post(sender: Sender, text: string): Promise<string> {
  const { service, target, agent, timeoutMs } = sender
  const failure = (why: string, options?: CallFailureOptions) =>
    new CallFailure(`Post "${target.href}": ${why}`, options)
  const authorization = service.authorization?.()
  const signal = AbortSignal.timeout(timeoutMs)
  let status: number
  let answer: string | undefined
  let askedLater: boolean
  try {
    const { statusCode, headers, body } = await sender.request(target, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...defined({ authorization }),
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
  return answer
}

/** Returns whether an established connection ended: often a kept one that the service has just closed. */
const wasCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'UND_ERR_SOCKET')
