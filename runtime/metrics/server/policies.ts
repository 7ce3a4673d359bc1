import type { Metrics } from '../metrics.ts'

type PolicyCheck = {
  readonly policy: string
  readonly binding: string
  readonly action: string
  readonly error: string
  readonly seconds: number
}

const SECONDS = [5e-7, 1e-3, 1e-2, 0.1, 1]

/** Registers the metrics of ValidatingAdmissionPolicies under Kubernetes' names; the result is called with each check. */
export function policyMetrics(metrics: Metrics): (check: PolicyCheck) => void {
  const prefix = 'apiserver_validating_admission_policy_check'
  const common = {
    stability: 'BETA',
    labels: ['policy', 'policy_binding', 'error_type', 'enforcement_action'],
  } as const
  const total = metrics.counter({
    ...common,
    name: `${prefix}_total`,
    help: 'Validation admission policy check total, labeled by policy and further identified by binding and enforcement action taken.',
  })
  const durations = metrics.histogram({
    ...common,
    name: `${prefix}_duration_seconds`,
    help: 'Validation admission latency for individual validation expressions in seconds, labeled by policy and further including binding and enforcement action taken.',
    buckets: SECONDS,
  })
  return ({ policy, binding, action, error, seconds }) => {
    const labels = { policy, policy_binding: binding, error_type: error, enforcement_action: action }
    total.inc(labels)
    durations.observe(labels, seconds)
  }
}
