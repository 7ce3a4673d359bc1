import type { Dispatcher } from 'undici'
import { withDeadline, readAtMost } from '../../async/index.ts'
import { jsonText, parseJson } from '../../json/index.ts'
import { ExplainedError, reasonOf, secureUrl, type WebhookAddress } from '../../api/index.ts'

interface HookCall {
  readonly address: WebhookAddress
  readonly body: object
  readonly timeoutSeconds: number
  /** Aborts the call, when the client disconnects. */
  readonly signal: AbortSignal
}

/** Sends an AdmissionReview and returns the body of the answer as JSON. Throws an ExplainedError. */
export type HookCaller = (call: HookCall) => Promise<unknown>

/** Most bytes of an answer. */
const MAX_ANSWER = 8 * 1024 * 1024

/** Returns a caller of webhooks over HTTPS, and nothing else; connections to the same webhook are reused. */
export function httpsCaller(): HookCaller {
  const agents = new Map<string, Dispatcher>()
  return async ({ address: { url, authorities }, body, timeoutSeconds, signal }) => {
    const target = secureUrl(url)
    target.searchParams.set('timeout', `${timeoutSeconds}s`)
    // Loaded for the first call: a server without webhooks starts without it.
    const { Agent, request } = await import('undici')
    const agent = agents.get(authorities) ?? new Agent({ connect: authorities === '' ? {} : { ca: authorities } })
    agents.set(authorities, agent)
    const post = async (end: AbortSignal): Promise<unknown> => {
      const answer = await request(target, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: jsonText(body),
        signal: end,
      })
      const text = await readAtMost(answer.body, MAX_ANSWER)
      if (text === undefined) throw new ExplainedError(`the answer has more than ${MAX_ANSWER} bytes`)
      if (answer.statusCode !== 200) throw new ExplainedError(`the server answered with ${answer.statusCode}`)
      return jsonIn(text)
    }
    try {
      return await withDeadline({ milliseconds: timeoutSeconds * 1000, within: signal }, post)
    } catch (error) {
      throw new ExplainedError(`Post "${target.href}": ${reasonOf(error)}`, { cause: error })
    }
  }
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw new ExplainedError('the answer is no JSON', { cause: error })
  }
}
