import type { HistogramCell } from '../families.ts'
import type { Metrics } from '../metrics.ts'
import { policyMetrics } from './policies.ts'

/** A value that may come later. */
type Eventual<T> = T | Promise<T>

const STAGE_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5]
const WEBHOOK_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 25]
const LARGEST_CODE = 600

interface WebhookCall {
  readonly webhook: string
  readonly type: 'admit' | 'validating'
  readonly operation: string
  readonly seconds: number
  readonly outcome: 'allowed' | 'denied' | 'failed'
  readonly code: number
  readonly request: 'goes on' | 'rejected'
}

type Outcome = 'admitted' | 'rejected'
type Measure = (type: string, operation: string, seconds: number, outcome: Outcome) => void

/** Keeps the cells of a stage, which are few: a write costs one look into a map for each. */
function measureWith(cellOf: (labels: Record<'type' | 'operation' | 'rejected', string>) => HistogramCell): Measure {
  const known = new Map<string, Map<string, { [Key in Outcome]?: HistogramCell }>>()
  return (type, operation, seconds, outcome) => {
    let operations = known.get(type)
    if (operations === undefined) known.set(type, (operations = new Map()))
    let cells = operations.get(operation)
    if (cells === undefined) operations.set(operation, (cells = {}))
    const cell = (cells[outcome] ??= cellOf({ type, operation, rejected: String(outcome === 'rejected') }))
    cell.observe(seconds)
  }
}

/** Registers the metrics of admission under Kubernetes' names. */
export function admissionMetrics(metrics: Metrics) {
  const steps = metrics.histogram({
    name: 'apiserver_admission_step_admission_duration_seconds',
    help: 'Admission sub-step latency histogram in seconds, broken out for each operation and API resource and step type (validate or admit).',
    stability: 'STABLE',
    labels: ['type', 'operation', 'rejected'],
    buckets: STAGE_SECONDS,
  })
  const stages = metrics.histogram({
    name: 'apiserver_admission_controller_admission_duration_seconds',
    help: 'Admission controller latency histogram in seconds, identified by name and broken out for each operation and API resource and type (validate or admit).',
    stability: 'STABLE',
    labels: ['name', 'type', 'operation', 'rejected'],
    buckets: STAGE_SECONDS,
  })
  const partial = new Map<string, () => Eventual<number>>()
  metrics.read(
    'gauge',
    {
      name: 'apiserver_admission_partial_configurations',
      help: 'Number of stored webhook configurations, policies and their bindings that are in force only by what can be read of them, by kind.',
      stability: 'ALPHA',
      across: 'most',
      labels: ['kind'],
    },
    () => Promise.all([...partial].map(async ([kind, count]) => [{ kind }, await count()] as const)),
  )
  return {
    /** Shows how many objects of a kind can be read only in part. */
    watchPartial: (kind: string, count: () => Eventual<number>): void => void partial.set(kind, count),
    step: measureWith((labels) => steps.labels(labels)),
    /** Returns the measure of the stage of a name. */
    stage: (name: string): Measure => measureWith((labels) => stages.labels({ name, ...labels })),
    webhook: webhookMetrics(metrics),
    policy: policyMetrics(metrics),
  }
}

function webhookMetrics(metrics: Metrics): (call: WebhookCall) => void {
  const durations = metrics.histogram({
    name: 'apiserver_admission_webhook_admission_duration_seconds',
    help: 'Admission webhook latency histogram in seconds, identified by name and broken out for each operation and API resource and type (validate or admit).',
    stability: 'STABLE',
    labels: ['name', 'type', 'operation', 'rejected'],
    buckets: WEBHOOK_SECONDS,
  })
  const total = metrics.counter({
    name: 'apiserver_admission_webhook_request_total',
    help: 'Admission webhook request total, identified by name and broken out for each admission type (validating or mutating) and operation. Additional labels specify whether the request was rejected or not and an HTTP status code. Codes greater than 600 are truncated to 600, to keep the metrics cardinality bounded.',
    stability: 'ALPHA',
    labels: ['name', 'type', 'operation', 'code', 'rejected'],
  })
  const rejections = metrics.counter({
    name: 'apiserver_admission_webhook_rejection_count',
    help: 'Admission webhook rejection count, identified by name and broken out for each admission type (validating or admit) and operation. Additional labels specify an error type (calling_webhook_error or apiserver_internal_error if an error occurred; no_error otherwise) and optionally a non-zero rejection code if the webhook rejects the request with an HTTP status code (honored by the apiserver when the code is greater or equal to 400). Codes greater than 600 are truncated to 600, to keep the metrics cardinality bounded.',
    stability: 'ALPHA',
    labels: ['name', 'type', 'operation', 'error_type', 'rejection_code'],
  })
  const failOpen = metrics.counter({
    name: 'apiserver_admission_webhook_fail_open_count',
    help: 'Admission webhook fail open count, identified by name and broken out for each admission type (validating or mutating).',
    stability: 'ALPHA',
    labels: ['name', 'type'],
  })
  return ({ webhook: name, type, operation, seconds, outcome, code, request }) => {
    const isRejected = request === 'rejected'
    const shown = Math.min(code, LARGEST_CODE)
    const rejected = String(isRejected)
    durations.observe({ name, type, operation, rejected }, seconds)
    total.inc({ name, type, operation, code: shown, rejected })
    if (outcome === 'failed' && !isRejected) failOpen.inc({ name, type })
    if (!isRejected) return
    const error_type = outcome === 'failed' ? 'calling_webhook_error' : 'no_error'
    rejections.inc({ name, type, operation, error_type, rejection_code: outcome === 'failed' ? 0 : shown })
  }
}
