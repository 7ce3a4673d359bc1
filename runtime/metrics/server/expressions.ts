import { DEFAULT_SECONDS } from '../buckets.ts'
import type { Metrics } from '../metrics.ts'

interface MatchConditions {
  readonly name: string
  readonly kind: 'webhook' | 'policy'
  readonly type: 'admit' | 'validating'
  readonly operation: string
  readonly seconds: number
  readonly outcome: 'met' | 'excluded' | 'failed'
}

const CONDITION_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25]

/** Registers the metrics of expressions under Kubernetes' names. Times are in seconds. */
export function expressionMetrics(metrics: Metrics) {
  const ofExpressions = { stability: 'BETA', buckets: DEFAULT_SECONDS } as const
  const compilations = metrics
    .histogram({
      ...ofExpressions,
      name: 'apiserver_cel_compilation_duration_seconds',
      help: 'CEL compilation time in seconds.',
    })
    .labels({})
  const evaluations = metrics
    .histogram({
      ...ofExpressions,
      name: 'apiserver_cel_evaluation_duration_seconds',
      help: 'CEL evaluation time in seconds.',
    })
    .labels({})
  return {
    compiled: (seconds: number): void => compilations.observe(seconds),
    evaluated: (seconds: number): void => evaluations.observe(seconds),
    conditions: conditionMetrics(metrics),
  }
}

function conditionMetrics(metrics: Metrics): (evaluation: MatchConditions) => void {
  const prefix = 'apiserver_admission_match_condition'
  const where =
    'broken out for each kind containing matchConditions (webhook or policy), operation and admission type (validate or admit).'
  const common = { stability: 'ALPHA', labels: ['name', 'kind', 'type', 'operation'] } as const
  const errors = metrics.counter({
    ...common,
    name: `${prefix}_evaluation_errors_total`,
    help: `Admission match condition evaluation errors count, identified by name of resource containing the match condition and ${where}`,
  })
  const exclusions = metrics.counter({
    ...common,
    name: `${prefix}_exclusions_total`,
    help: `Admission match condition evaluation exclusions count, identified by name of resource containing the match condition and ${where}`,
  })
  const durations = metrics.histogram({
    ...common,
    name: `${prefix}_evaluation_seconds`,
    help: 'Admission match condition evaluation time in seconds, identified by name and broken out for each kind containing matchConditions (webhook or policy), operation and type (validate or admit).',
    buckets: CONDITION_SECONDS,
  })
  return ({ name, kind, type, operation, seconds, outcome }) => {
    const labels = { name, kind, type, operation }
    durations.observe(labels, seconds)
    if (outcome === 'failed') errors.inc(labels)
    if (outcome === 'excluded') exclusions.inc(labels)
  }
}
