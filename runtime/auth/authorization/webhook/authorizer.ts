import { CallFailure, type Call } from '../../remote/caller.ts'
import type { Attributes, Authorizer, Decision } from '../contract.ts'
import type { AuthorizationMetrics, CallResult } from '../metrics.ts'
import { conditionsMet, type Condition } from './conditions.ts'
import { DecisionCache } from './decisions.ts'
import { readDecision, reviewBody, reviewSpec, UnreadableAnswer, type ReviewVersion } from './review.ts'

/** What follows from a webhook that can't be asked: the later authorizers decide, or the request is denied. */
export const FAILURE_POLICIES = ['NoOpinion', 'Deny'] as const
export type FailurePolicy = (typeof FAILURE_POLICIES)[number]

export interface WebhookAuthorizerOptions {
  /** How metrics call it. */
  readonly name: string
  readonly call: Call
  /** API group of reviews. */
  readonly apiGroup: string
  readonly version: ReviewVersion
  readonly failurePolicy: FailurePolicy
  /** All must be true for the webhook to be asked; none: it is asked about everything (AUTHZ-WEBHOOK-12). */
  readonly conditions: readonly Condition[]
  /** How long allowed answers are kept, and all others; milliseconds. */
  readonly authorizedMs: number
  readonly unauthorizedMs: number
  readonly metrics: AuthorizationMetrics
  /** Told of calls that failed, with the webhook's name in the message. */
  report(error: unknown): void
  /** Milliseconds that only grow. */
  clock(): number
}

const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }

/** A caller chooses these texts: an answer about longer ones (characters in all) is not kept. */
const LONGEST = 10_000

const isKeepable = (attributes: Attributes): boolean => {
  const { verb, path, group, version, resource, subresource, namespace, name } = attributes
  return [verb, path, group, version, resource, subresource, namespace, name].join('').length < LONGEST
}

/** Mode Webhook: asks a remote service, and waits for its answer (AUTHZ-12). */
export function webhookAuthorizer(options: WebhookAuthorizerOptions): Authorizer {
  const { name, call, apiGroup, version, failurePolicy, conditions, metrics, report, clock } = options
  const cache = new DecisionCache(options)
  const identity = { type: 'Webhook', name }
  const failed = (why: string): Decision =>
    failurePolicy === 'Deny' ? { decision: 'deny', reason: why } : { decision: 'noOpinion', reason: '' }
  const secondsSince = (start: number): number => (clock() - start) / 1000

  /** undefined: the webhook is to be asked. */
  function judged(attributes: Attributes): Decision | undefined {
    if (conditions.length === 0) return undefined
    const start = clock()
    const met = conditionsMet(conditions, attributes)
    const outcome = met === true ? 'met' : met === false ? 'excluded' : 'failed'
    metrics.conditionsEvaluated(identity, outcome, secondsSince(start))
    if (typeof met === 'string') return failed(`match conditions of authorizer ${JSON.stringify(name)} failed`)
    return met ? undefined : NO_OPINION
  }

  async function ask(spec: ReturnType<typeof reviewSpec>): Promise<Decision> {
    const start = clock()
    const answer = await call(reviewBody(spec, version, apiGroup)).catch((error: unknown) => {
      metrics.called(name, error instanceof CallFailure ? error.outcome : 'error', secondsSince(start))
      throw error
    })
    metrics.called(name, 'success', secondsSince(start))
    return readDecision(answer, version, apiGroup)
  }

  function afterFailure(error: unknown): Decision {
    if (!(error instanceof CallFailure || error instanceof UnreadableAnswer)) throw error
    report(new Error(`authorizer ${JSON.stringify(name)}: ${error.message}`))
    const result: CallResult = error instanceof CallFailure ? error.outcome : 'error'
    if (failurePolicy === 'NoOpinion') metrics.failedOpen(name, result)
    return failed(`authorizer ${JSON.stringify(name)} could not be asked`)
  }

  /** Questions on their way: who asks the same meanwhile waits for the same answer. */
  const underWay = new Map<string, Promise<Decision>>()

  async function settle(question: string, attributes: Attributes): Promise<Decision> {
    try {
      const decision = await ask(reviewSpec(attributes))
      if (isKeepable(attributes)) cache.set(question, decision)
      return decision
    } catch (error) {
      return afterFailure(error)
    } finally {
      underWay.delete(question)
    }
  }

  return {
    async authorize(attributes) {
      const decided = judged(attributes)
      if (decided !== undefined) return decided
      const question = JSON.stringify(reviewSpec(attributes))
      const known = cache.get(question) ?? underWay.get(question)
      if (known !== undefined) return known
      const settled = settle(question, attributes)
      underWay.set(question, settled)
      return settled
    },
    rulesFor: async () => ({
      resourceRules: [],
      nonResourceRules: [],
      missing: 'webhook authorizer does not support user rule resolution',
    }),
  }
}
