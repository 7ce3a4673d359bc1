import { CallFailure, type RemoteCall } from '../../remote/caller.ts'
import { NO_OPINION, type Attributes, type Authorizer, type Decision } from '../contract.ts'
import type { AuthorizationMetrics, CallResult } from '../metrics.ts'
import { matchConditionsMet, type CompiledMatchCondition } from './conditions.ts'
import { DecisionCache } from './decisions.ts'
import { readDecision, reviewBody, reviewSpec, UnreadableAnswer, type ReviewVersion } from './review.ts'

/** What happens if the webhook fails: later authorizers decide, or the request is denied. */
export const FAILURE_POLICIES = ['NoOpinion', 'Deny'] as const
export type FailurePolicy = (typeof FAILURE_POLICIES)[number]

export interface WebhookAuthorizerOptions {
  /** Its name in metrics. */
  readonly name: string
  readonly call: RemoteCall
  /** API group of SubjectAccessReviews. */
  readonly apiGroup: string
  readonly version: ReviewVersion
  readonly failurePolicy: FailurePolicy
  /** The webhook is called only for requests that match all of them (AUTHZ-WEBHOOK-12). */
  readonly conditions: readonly CompiledMatchCondition[]
  /** How long decisions to allow are cached, in milliseconds. */
  readonly authorizedMs: number
  /** How long other decisions are cached, in milliseconds. */
  readonly unauthorizedMs: number
  readonly metrics: AuthorizationMetrics
  /** Called with errors of failed calls; their messages contain the webhook's name. */
  report(error: unknown): void
  /** Returns monotonic milliseconds. */
  clock(): number
}

/** Most characters of all attributes of a cached decision: a caller chooses them. */
const LONGEST = 10_000

const isCacheable = (attributes: Attributes): boolean => {
  const { verb, path, group, version, resource, subresource, namespace, name } = attributes
  return [verb, path, group, version, resource, subresource, namespace, name].join('').length < LONGEST
}

/** Mode Webhook: asks a remote service (AUTHZ-12). */
export function webhookAuthorizer(options: WebhookAuthorizerOptions): Authorizer {
  const { name, call, apiGroup, version, failurePolicy, conditions, metrics, report, clock } = options
  const cache = new DecisionCache(options)
  const identity = { type: 'Webhook', name }
  const failed = (why: string): Decision =>
    failurePolicy === 'Deny' ? { decision: 'deny', reason: why } : { decision: 'noOpinion', reason: '' }
  const secondsSince = (start: number): number => (clock() - start) / 1000

  /** Returns the decision that follows from the match conditions; undefined if the webhook has to be called. */
  function decideByConditions(attributes: Attributes): Decision | undefined {
    if (conditions.length === 0) return undefined
    const start = clock()
    const met = matchConditionsMet(conditions, attributes)
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

  /** Calls in flight: requests with equal attributes share one. */
  const inFlight = new Map<string, Promise<Decision>>()

  async function settle(question: string, attributes: Attributes): Promise<Decision> {
    try {
      const decision = await ask(reviewSpec(attributes))
      if (isCacheable(attributes)) cache.set(question, decision)
      return decision
    } catch (error) {
      return afterFailure(error)
    } finally {
      inFlight.delete(question)
    }
  }

  return {
    async authorize(attributes) {
      const decided = decideByConditions(attributes)
      if (decided !== undefined) return decided
      const question = JSON.stringify(reviewSpec(attributes))
      const known = cache.get(question) ?? inFlight.get(question)
      if (known !== undefined) return known
      const settled = settle(question, attributes)
      inFlight.set(question, settled)
      return settled
    },
    rulesFor: async () => ({
      resourceRules: [],
      nonResourceRules: [],
      missing: 'webhook authorizer does not support user rule resolution',
    }),
  }
}
