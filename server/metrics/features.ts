import type { Metrics } from '../../runtime/metrics/index.ts'
import type { gateStages } from '../release/feature-gates.ts'

/** Stages by Kubernetes' labels. */
const LABELS = { alpha: 'ALPHA', beta: 'BETA', stable: '', deprecated: 'DEPRECATED' } as const

/** Registers Kubernetes' metric of the feature gates. */
export function featureMetric(metrics: Metrics, features: ReturnType<typeof gateStages>): void {
  const gauge = metrics.gauge({
    name: 'kubernetes_feature_enabled',
    help: 'This metric records the data about the stage and enablement of a k8s feature.',
    stability: 'BETA',
    across: 'most',
    labels: ['name', 'stage'],
  })
  for (const { name, stage, on } of features) gauge.set({ name, stage: LABELS[stage] }, on ? 1 : 0)
}
