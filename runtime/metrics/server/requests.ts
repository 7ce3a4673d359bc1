import type { CounterCell, GaugeCell, HistogramCell } from '../families.ts'
import { HighWater, IdleHighWater } from '../high-water.ts'
import type { Metrics } from '../metrics.ts'

/** The component that all requests are counted for. */
const COMPONENT = 'apiserver'

const SECONDS = [0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60]
/** Service levels are reported in steps of at least 50 ms. */
const SLI_SECONDS = SECONDS.filter((bound) => bound >= 0.05)
const BYTES = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
/** From 50 kB to 3.05 MB. */
const BODY_BYTES = Array.from({ length: 31 }, (_, at) => 50_000 + at * 100_000)
/** Sizes of bodies are reported by API verb. */
const VERBS_OF_BODIES: Readonly<Record<string, string>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'patch',
  APPLY: 'patch',
  DELETE: 'delete',
  DELETECOLLECTION: 'deletecollection',
}
/** Codes of requests that were refused because there are too many, or took too long. */
const TERMINATED: ReadonlySet<number> = new Set([429, 504])
/** Codes of requests that were refused before they reached the API. */
const NOT_LET_IN: ReadonlySet<number> = new Set([401, 403, 429])

interface RequestLabels {
  readonly verb: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly scope: string
}

interface RequestKind extends RequestLabels {
  readonly dryRun: string
  readonly removedRelease: string | undefined
}

const KIND = ['verb', 'group', 'version', 'resource', 'subresource', 'scope', 'component'] as const
const KIND_WITH_DRY_RUN = ['verb', 'dry_run', ...KIND.slice(1)] as const

interface KindCells {
  readonly duration: HistogramCell
  readonly sli: HistogramCell
  /** Undefined for verbs whose responses are not measured. */
  readonly size: HistogramCell | undefined
  readonly received: () => HistogramCell
  readonly lasting: () => GaugeCell
  readonly total: (code: number) => CounterCell
  readonly terminations: (code: number) => CounterCell
  /** Marks the API as deprecated and requested; undefined if it is not deprecated. */
  readonly markDeprecated: (() => void) | undefined
}

/** The series of requests of one kind, each looked up once. */
class RequestSeries {
  readonly #cells: KindCells
  readonly #totals = new Map<number, CounterCell>()
  #lasting: GaugeCell | undefined
  #received: HistogramCell | undefined

  constructor(cells: KindCells) {
    this.#cells = cells
  }

  answered(code: number, seconds: number, waitedSeconds: number): void {
    const { duration, sli, total, terminations, markDeprecated } = this.#cells
    let cell = this.#totals.get(code)
    if (cell === undefined) this.#totals.set(code, (cell = total(code)))
    cell.inc()
    duration.observe(seconds)
    sli.observe(seconds - waitedSeconds)
    if (code < 400) return markDeprecated?.()
    if (TERMINATED.has(code)) terminations(code).inc()
    if (!NOT_LET_IN.has(code)) markDeprecated?.()
  }

  received(bytes: number): void {
    this.#received ??= this.#cells.received()
    this.#received.observe(bytes)
  }

  sent(bytes: number): void {
    this.#cells.size?.observe(bytes)
  }

  lasting(change: 1 | -1): void {
    this.#lasting ??= this.#cells.lasting()
    this.#lasting.inc(change)
  }
}

/** Registers the most requests of each kind that ran at once. Returns what counts them. */
function inflightMetric(metrics: Metrics) {
  const reading = new HighWater()
  const mutating = new HighWater()
  const shown = metrics.read(
    'gauge',
    {
      name: 'apiserver_current_inflight_requests',
      help: 'Maximal number of currently used inflight request limit of this apiserver per request kind in last second.',
      stability: 'STABLE',
      labels: ['request_kind'],
    },
    () => [
      [{ request_kind: 'readOnly' }, reading.most(performance.now())],
      [{ request_kind: 'mutating' }, mutating.most(performance.now())],
    ],
  )
  const idle = new IdleHighWater()
  return shown === 'shown' ? { reading, mutating } : { reading: idle, mutating: idle }
}

/** Registers the metrics of requests under Kubernetes' names. */
export function requestMetrics(metrics: Metrics) {
  const total = metrics.counter({
    name: 'apiserver_request_total',
    help: 'Counter of apiserver requests broken out for each verb, dry run value, group, version, resource, scope, component, and HTTP response code.',
    stability: 'STABLE',
    labels: [...KIND_WITH_DRY_RUN, 'code'],
  })
  const duration = metrics.histogram({
    name: 'apiserver_request_duration_seconds',
    help: 'Response latency distribution in seconds for each verb, dry run value, group, version, resource, subresource, scope and component.',
    stability: 'STABLE',
    labels: KIND_WITH_DRY_RUN,
    buckets: SECONDS,
  })
  const own = 'Response latency distribution (not counting webhook duration and priority & fairness queue wait times)'
  const sli = metrics.histogram({
    name: 'apiserver_request_sli_duration_seconds',
    help: `${own} in seconds for each verb, group, version, resource, subresource, scope and component.`,
    stability: 'ALPHA',
    labels: KIND,
    buckets: SLI_SECONDS,
    formerly: {
      name: 'apiserver_request_slo_duration_seconds',
      help: `${own} in seconds for each verb, group, version, resource, subresource, scope and component.`,
      stability: 'ALPHA',
      deprecatedVersion: '1.27.0',
      labels: KIND,
    },
  })
  const sizes = metrics.histogram({
    name: 'apiserver_response_sizes',
    help: 'Response size distribution in bytes for each group, version, verb, resource, subresource, scope and component.',
    stability: 'STABLE',
    labels: KIND,
    buckets: BYTES,
  })
  const bodies = metrics.histogram({
    name: 'apiserver_request_body_size_bytes',
    help: 'Apiserver request body size in bytes broken out by resource and verb.',
    stability: 'ALPHA',
    labels: ['resource', 'verb'],
    buckets: BODY_BYTES,
  })
  const lasting = metrics.gauge({
    name: 'apiserver_longrunning_requests',
    help: 'Gauge of all active long-running apiserver requests broken out by verb, group, version, resource, scope and component. Not all requests are tracked this way.',
    stability: 'STABLE',
    labels: KIND,
  })
  const terminations = metrics.counter({
    name: 'apiserver_request_terminations_total',
    help: 'Number of requests which apiserver terminated in self-defense.',
    stability: 'ALPHA',
    labels: [...KIND, 'code'],
  })
  const deprecated = metrics.gauge({
    name: 'apiserver_requested_deprecated_apis',
    help: 'Gauge of deprecated APIs that have been requested, broken out by API group, version, resource, subresource, and removed_release.',
    stability: 'STABLE',
    across: 'most',
    labels: ['group', 'version', 'resource', 'subresource', 'removed_release'],
  })
  return {
    ...inflightMetric(metrics),
    measuresOf({ dryRun, removedRelease, ...kind }: RequestKind): RequestSeries {
      const labels = { ...kind, component: COMPONENT }
      const labelled = { ...labels, dry_run: dryRun }
      const { group, version, resource, subresource } = kind
      const api = { group, version, resource, subresource }
      return new RequestSeries({
        duration: duration.labels(labelled),
        sli: sli.labels(labels),
        size: kind.verb === 'GET' || kind.verb === 'LIST' ? sizes.labels(labels) : undefined,
        received: () => bodies.labels({ resource, verb: VERBS_OF_BODIES[kind.verb] ?? 'other' }),
        lasting: () => lasting.labels(labels),
        total: (code) => total.labels({ ...labelled, code }),
        terminations: (code) => terminations.labels({ ...labels, code }),
        markDeprecated:
          removedRelease === undefined
            ? undefined
            : () => deprecated.set({ ...api, removed_release: removedRelease }, 1),
      })
    },
  }
}
