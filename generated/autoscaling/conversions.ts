// Generated from schemas/autoscaling by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const HorizontalPodAutoscalerV1V2 = convert.lazily(() =>
  convert.conversion('autoscaling/v1', 'autoscaling/v2', [
    convert.item(
      'spec.targetCPUUtilizationPercentage',
      'spec.metrics',
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: '$value' } } },
      'autoscaling.alpha.orch.io/metrics',
    ),
    convert.item(
      'status.currentCPUUtilizationPercentage',
      'status.currentMetrics',
      { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: '$value' } } },
      'autoscaling.alpha.orch.io/current-metrics',
      { empty: null },
    ),
    convert.inverse(convert.keep('spec.behavior', 'autoscaling.alpha.orch.io/behavior')),
    convert.inverse(convert.keep('status.conditions', 'autoscaling.alpha.orch.io/conditions')),
  ]),
)
