import { DEFAULT_SECONDS, type Metrics } from '../../metrics/index.ts'
import type { Decision } from './contract.ts'

/** The labels of an authorizer (AUTHZ-CFG-07). */
interface AuthorizerName {
  readonly type: string
  readonly name: string
}

/** The outcome of a call to a webhook. */
export type CallResult = 'success' | 'timeout' | 'error'

/** Counts what authorizers do. */
export interface AuthorizationMetrics {
  /** Counts a final decision. */
  decided(authorizer: AuthorizerName, decision: 'allowed' | 'denied'): void
  /** Counts a call to a webhook. */
  called(webhook: string, result: CallResult, seconds: number): void
  /** Counts a failure of a webhook whose failure policy is NoOpinion. */
  failedOpen(webhook: string, result: CallResult): void
  /** Counts an evaluation of a webhook's match conditions. */
  conditionsEvaluated(authorizer: AuthorizerName, outcome: 'met' | 'excluded' | 'failed', seconds: number): void
}

const CONDITION_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25]

/** Registers the metrics of authorization under Kubernetes' names. */
export function authorizationMetrics(metrics: Metrics): AuthorizationMetrics {
  const stability = 'ALPHA'
  const decisions = metrics.counter({
    name: 'apiserver_authorization_decisions_total',
    help: 'Total number of terminal decisions made by an authorizer split by authorizer type, name, and decision.',
    labels: ['type', 'name', 'decision'],
    stability,
  })
  const calls = metrics.counter({
    name: 'apiserver_authorization_webhook_evaluations_total',
    help: 'Round-trips to authorization webhooks.',
    labels: ['name', 'result'],
    stability,
  })
  const durations = metrics.histogram({
    name: 'apiserver_authorization_webhook_duration_seconds',
    help: 'Request latency in seconds.',
    labels: ['name', 'result'],
    buckets: DEFAULT_SECONDS,
    stability,
  })
  const failOpen = metrics.counter({
    name: 'apiserver_authorization_webhook_evaluations_fail_open_total',
    help: 'NoOpinion results due to webhook timeout or error.',
    labels: ['name', 'result'],
    stability,
  })
  const conditionErrors = metrics.counter({
    name: 'apiserver_authorization_match_condition_evaluation_errors_total',
    help: 'Total number of errors when an authorization webhook encounters a match condition error split by authorizer type and name.',
    labels: ['type', 'name'],
    stability,
  })
  const exclusions = metrics.counter({
    name: 'apiserver_authorization_match_condition_exclusions_total',
    help: 'Total number of exclusions when an authorization webhook is skipped because match conditions exclude it.',
    labels: ['type', 'name'],
    stability,
  })
  const conditionDurations = metrics.histogram({
    name: 'apiserver_authorization_match_condition_evaluation_seconds',
    help: 'Authorization match condition evaluation time in seconds, split by authorizer type and name.',
    labels: ['type', 'name'],
    buckets: CONDITION_SECONDS,
    stability,
  })
  return {
    decided: ({ type, name }, decision) => decisions.inc({ type, name, decision }),
    called: (name, result, seconds) => {
      calls.inc({ name, result })
      durations.observe({ name, result }, seconds)
    },
    failedOpen: (name, result) => failOpen.inc({ name, result }),
    conditionsEvaluated: ({ type, name }, outcome, seconds) => {
      conditionDurations.observe({ type, name }, seconds)
      if (outcome === 'failed') conditionErrors.inc({ type, name })
      if (outcome === 'excluded') exclusions.inc({ type, name })
    },
  }
}

/** Sees how requests are authorized. Its methods must not throw. */
export interface AuthorizationObserver {
  decided(decision: Decision['decision'] | 'error', seconds: number): void
}

const RESULTS = { allow: 'allowed', deny: 'denied', noOpinion: 'no-opinion', error: 'error' } as const
/** Sixteen thousandths of a second to sixteen seconds, each bound twice the one before. */
const ATTEMPT_SECONDS = Array.from({ length: 15 }, (_, power) => 0.001 * 2 ** power)

/** Registers the metrics of the authorization of requests under Kubernetes' names. */
export function authorizationAttempts(metrics: Metrics): AuthorizationObserver {
  const stability = 'ALPHA'
  const attempts = metrics.counter({
    name: 'authorization_attempts_total',
    help: "Counter of authorization attempts broken down by result. It can be either 'allowed', 'denied', 'no-opinion' or 'error'.",
    stability,
    labels: ['result'],
  })
  const durations = metrics.histogram({
    name: 'authorization_duration_seconds',
    help: 'Authorization duration in seconds broken out by result.',
    stability,
    labels: ['result'],
    buckets: ATTEMPT_SECONDS,
  })
  const cellsOf = (result: (typeof RESULTS)[keyof typeof RESULTS]) => ({
    attempts: attempts.labels({ result }),
    durations: durations.labels({ result }),
  })
  const cells = {
    allow: cellsOf(RESULTS.allow),
    deny: cellsOf(RESULTS.deny),
    noOpinion: cellsOf(RESULTS.noOpinion),
    error: cellsOf(RESULTS.error),
  }
  return {
    decided(decision, seconds) {
      const own = cells[decision]
      own.attempts.inc()
      own.durations.observe(seconds)
    },
  }
}
