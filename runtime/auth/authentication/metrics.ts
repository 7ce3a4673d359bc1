import type { UserInfo } from '../../api/index.ts'
import { DEFAULT_SECONDS, type Metrics } from '../../metrics/index.ts'

/** Counts requests by the outcome of their authentication. Its methods must not throw. */
export interface AuthenticationMeasures {
  /** Returns monotonic milliseconds. */
  clock(): number
  /** The request has this user. `start`: when it came, by the clock. */
  succeeded(user: UserInfo, start: number): void
  /** `error`: a credential was refused; `failure`: there was none. */
  refused(result: 'error' | 'failure', start: number): void
}

/** Counts lookups of tokens in a cache. */
export interface TokenCacheMetrics {
  /** A token was looked up; `hit`: the answer came from the cache. */
  asked(status: 'hit' | 'miss', seconds: number): void
  /** A call to the webhook begins, by 1, or ends, by -1. */
  fetching(change: 1 | -1): void
  fetched(status: 'ok' | 'error', seconds: number): void
}

const STABILITY = 'ALPHA'
/** Sixteen thousandths of a second to sixteen seconds, each bound twice the one before. */
const SECONDS = Array.from({ length: 15 }, (_, power) => 0.001 * 2 ** power)
const CALL_SECONDS = [0.25, 0.5, 0.7, 1, 1.5, 3, 5, 10]

const KNOWN_NAMES: ReadonlySet<string> = new Set(['admin', 'client', 'kube_proxy', 'kubelet'])

/** Returns one of few names, so that no user adds a series. */
const shownName = (username: string): string =>
  KNOWN_NAMES.has(username) ? username : username.includes('@') ? 'email_id' : 'other'

/** Registers the metrics of authentication under Kubernetes' names. */
export function authenticationMeasures(metrics: Metrics): AuthenticationMeasures {
  const attempts = metrics.counter({
    name: 'authentication_attempts',
    help: 'Counter of authenticated attempts.',
    stability: STABILITY,
    labels: ['result'],
  })
  const durations = metrics.histogram({
    name: 'authentication_duration_seconds',
    help: 'Authentication duration in seconds broken out by result.',
    stability: STABILITY,
    labels: ['result'],
    buckets: SECONDS,
  })
  const users = metrics.counter({
    name: 'authenticated_user_requests',
    help: 'Counter of authenticated requests broken out by username.',
    stability: STABILITY,
    labels: ['username'],
  })
  const clock = (): number => performance.now()
  const cellsOf = (result: string) => ({
    attempts: attempts.labels({ result }),
    durations: durations.labels({ result }),
  })
  const cells = { success: cellsOf('success'), error: cellsOf('error'), failure: cellsOf('failure') }
  const count = (result: keyof typeof cells, start: number): void => {
    cells[result].attempts.inc()
    cells[result].durations.observe((clock() - start) / 1000)
  }
  const names = new Map<string, { inc(): void }>()
  const cellOf = (username: string): { inc(): void } => {
    const name = shownName(username)
    const known = names.get(name) ?? users.labels({ username: name })
    names.set(name, known)
    return known
  }
  return {
    clock,
    succeeded({ username }, start) {
      count('success', start)
      cellOf(username).inc()
    },
    refused: count,
  }
}

/** Registers the metrics of a cache of tokens, and of the calls behind it, under Kubernetes' names. */
export function tokenCacheMetrics(metrics: Metrics): TokenCacheMetrics {
  const labels = ['status'] as const
  const prefix = 'authentication_token_cache'
  const requests = metrics.counter({
    name: `${prefix}_request_total`,
    help: 'Token cache requests.',
    stability: STABILITY,
    labels,
  })
  const durations = metrics.histogram({
    name: `${prefix}_request_duration_seconds`,
    help: 'Duration of token cache requests.',
    stability: STABILITY,
    labels,
    buckets: DEFAULT_SECONDS,
  })
  const fetches = metrics.counter({
    name: `${prefix}_fetch_total`,
    help: 'Fetches behind the cache.',
    stability: STABILITY,
    labels,
  })
  const active = metrics.gauge({
    name: `${prefix}_active_fetch_count`,
    help: 'Fetches behind the cache in flight.',
    stability: STABILITY,
    labels,
  })
  const calls = metrics.counter({
    name: 'apiserver_delegated_authn_request_total',
    help: 'Number of HTTP requests partitioned by status code.',
    stability: STABILITY,
    labels: ['code'],
  })
  const callDurations = metrics.histogram({
    name: 'apiserver_delegated_authn_request_duration_seconds',
    help: 'Request latency in seconds. Broken down by status code.',
    stability: STABILITY,
    labels: ['code'],
    buckets: CALL_SECONDS,
  })
  return {
    asked(status, seconds) {
      requests.inc({ status })
      durations.observe({ status }, seconds)
    },
    fetching: (change) => active.inc({ status: 'in_flight' }, change),
    fetched(status, seconds) {
      const code = status === 'ok' ? '200' : '<error>'
      fetches.inc({ status })
      calls.inc({ code })
      callDurations.observe({ code }, seconds)
    },
  }
}

const HOUR = 3_600
const DAY = 24 * HOUR
const LIVES = [0, HOUR / 2, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY]
const LONG_LIVES = [30 * DAY, 90 * DAY, 180 * DAY, 360 * DAY]

/**
 * Registers Kubernetes' metric of client certificates; call the result with the remaining lifetime of a certificate
 * (seconds).
 */
export function certificateMetrics(metrics: Metrics): (secondsLeft: number) => void {
  const lives = metrics
    .histogram({
      name: 'apiserver_client_certificate_expiration_seconds',
      help: 'Distribution of the remaining lifetime on the certificate used to authenticate a request.',
      stability: STABILITY,
      buckets: [...LIVES, ...LONG_LIVES],
    })
    .labels({})
  return (secondsLeft) => lives.observe(secondsLeft)
}
