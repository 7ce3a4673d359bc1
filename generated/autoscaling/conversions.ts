// Generated from schemas/autoscaling by `orch generate`. Do not edit.
import { convert } from '../../runtime/codegen/index.ts'

export const HorizontalPodAutoscalerV1V2beta1 = convert.lazily(() =>
  convert.conversion('autoscaling/v1', 'autoscaling/v2beta1', [
    convert.item(
      {
        field: 'spec.targetCPUUtilizationPercentage',
        list: 'spec.metrics',
        form: { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: '$value' } },
      },
      'autoscaling.alpha.orch.io/metrics',
      { place: 'autoscaling/v1.spec.targetCPUUtilizationPercentage' },
    ),
    convert.item(
      {
        field: 'status.currentCPUUtilizationPercentage',
        list: 'status.currentMetrics',
        form: { type: 'Resource', resource: { name: 'cpu', currentAverageUtilization: '$value' } },
      },
      'autoscaling.alpha.orch.io/current-metrics',
      { empty: null },
    ),
    convert.inverse(convert.keep('status.conditions', 'autoscaling.alpha.orch.io/conditions')),
  ]),
)

export const HorizontalPodAutoscalerV2beta2V2 = convert.lazily(() =>
  convert.conversion('autoscaling/v2beta2', 'autoscaling/v2', [
    convert.each(
      'spec.metrics',
      'autoscaling/v2.spec.metrics',
      convert.sequence([
        convert.obsolete('resource.targetAverageUtilization', 'resource.target', {
          type: 'Utilization',
          averageUtilization: '$value',
        }),
      ]),
    ),
    convert.inverse(convert.keep('spec.behavior.scaleUp.tolerance', 'autoscaling/v2.spec.behavior.scaleUp.tolerance')),
    convert.inverse(
      convert.keep('spec.behavior.scaleDown.tolerance', 'autoscaling/v2.spec.behavior.scaleDown.tolerance'),
    ),
  ]),
)

export const HorizontalPodAutoscalerV2beta1V2 = convert.lazily(() =>
  convert.conversion('autoscaling/v2beta1', 'autoscaling/v2', [
    convert.inverse(convert.keep('spec.behavior', 'autoscaling.alpha.orch.io/behavior', { spelling: 'capitalized' })),
    convert.each(
      'spec.metrics',
      'autoscaling.alpha.orch.io/targets',
      convert.sequence(
        [
          convert.move('resource.targetAverageUtilization', 'resource.target.averageUtilization'),
          convert.move('resource.targetAverageValue', 'resource.target.averageValue'),
          convert.inverse(convert.keep('resource.target.value', 'resource.target.value', { within: 'resource' })),
          convert.implied(
            'resource.target.type',
            [
              ['resource.target.averageUtilization', 'Utilization'],
              ['resource.target.averageValue', 'AverageValue'],
            ],
            'resource.target.type',
          ),
          convert.move('containerResource.targetAverageUtilization', 'containerResource.target.averageUtilization'),
          convert.move('containerResource.targetAverageValue', 'containerResource.target.averageValue'),
          convert.inverse(
            convert.keep('containerResource.target.value', 'containerResource.target.value', {
              within: 'containerResource',
            }),
          ),
          convert.implied(
            'containerResource.target.type',
            [
              ['containerResource.target.averageUtilization', 'Utilization'],
              ['containerResource.target.averageValue', 'AverageValue'],
            ],
            'containerResource.target.type',
          ),
          convert.move('pods.metricName', 'pods.metric.name'),
          convert.move('pods.selector', 'pods.metric.selector'),
          convert.move('pods.targetAverageValue', 'pods.target.averageValue'),
          convert.zero('pods.target.averageValue', '0', 'pods.target.averageValue'),
          convert.inverse(convert.keep('pods.target.value', 'pods.target.value', { within: 'pods' })),
          convert.inverse(
            convert.keep('pods.target.averageUtilization', 'pods.target.averageUtilization', { within: 'pods' }),
          ),
          convert.implied('pods.target.type', [['pods.target.averageValue', 'AverageValue']], 'pods.target.type'),
          convert.move('object.target', 'object.describedObject'),
          convert.move('object.metricName', 'object.metric.name'),
          convert.move('object.selector', 'object.metric.selector'),
          convert.move('object.targetValue', 'object.target.value'),
          convert.zero('object.target.value', '0', 'object.target.value'),
          convert.move('object.averageValue', 'object.target.averageValue'),
          convert.inverse(
            convert.keep('object.target.averageUtilization', 'object.target.averageUtilization', { within: 'object' }),
          ),
          convert.implied(
            'object.target.type',
            [
              ['object.target.averageValue', 'AverageValue'],
              ['object.target.value', 'Value'],
            ],
            'object.target.type',
          ),
          convert.move('external.metricName', 'external.metric.name'),
          convert.move('external.metricSelector', 'external.metric.selector'),
          convert.move('external.targetValue', 'external.target.value'),
          convert.move('external.targetAverageValue', 'external.target.averageValue'),
          convert.inverse(
            convert.keep('external.target.averageUtilization', 'external.target.averageUtilization', {
              within: 'external',
            }),
          ),
          convert.implied(
            'external.target.type',
            [
              ['external.target.averageValue', 'AverageValue'],
              ['external.target.value', 'Value'],
            ],
            'external.target.type',
          ),
        ],
        {
          second: [
            { field: 'resource.target' },
            { field: 'containerResource.target' },
            { field: 'pods.metric' },
            { field: 'pods.target' },
            { field: 'object.metric' },
            { field: 'object.target' },
            { field: 'external.metric' },
            { field: 'external.target' },
          ],
        },
      ),
    ),
    convert.each(
      'status.currentMetrics',
      'autoscaling.alpha.orch.io/current-values',
      convert.sequence(
        [
          convert.move('resource.currentAverageUtilization', 'resource.current.averageUtilization'),
          convert.move('resource.currentAverageValue', 'resource.current.averageValue'),
          convert.zero('resource.current.averageValue', '0', 'resource.current.averageValue'),
          convert.inverse(convert.keep('resource.current.value', 'resource.current.value', { within: 'resource' })),
          convert.move('containerResource.currentAverageUtilization', 'containerResource.current.averageUtilization'),
          convert.move('containerResource.currentAverageValue', 'containerResource.current.averageValue'),
          convert.zero('containerResource.current.averageValue', '0', 'containerResource.current.averageValue'),
          convert.inverse(
            convert.keep('containerResource.current.value', 'containerResource.current.value', {
              within: 'containerResource',
            }),
          ),
          convert.move('pods.metricName', 'pods.metric.name'),
          convert.move('pods.selector', 'pods.metric.selector'),
          convert.move('pods.currentAverageValue', 'pods.current.averageValue'),
          convert.zero('pods.current.averageValue', '0', 'pods.current.averageValue'),
          convert.inverse(convert.keep('pods.current.value', 'pods.current.value', { within: 'pods' })),
          convert.inverse(
            convert.keep('pods.current.averageUtilization', 'pods.current.averageUtilization', { within: 'pods' }),
          ),
          convert.move('object.target', 'object.describedObject'),
          convert.move('object.metricName', 'object.metric.name'),
          convert.move('object.selector', 'object.metric.selector'),
          convert.move('object.currentValue', 'object.current.value'),
          convert.zero('object.current.value', '0', 'object.current.value'),
          convert.move('object.averageValue', 'object.current.averageValue'),
          convert.inverse(
            convert.keep('object.current.averageUtilization', 'object.current.averageUtilization', {
              within: 'object',
            }),
          ),
          convert.move('external.metricName', 'external.metric.name'),
          convert.move('external.metricSelector', 'external.metric.selector'),
          convert.move('external.currentValue', 'external.current.value'),
          convert.zero('external.current.value', '0', 'external.current.value'),
          convert.move('external.currentAverageValue', 'external.current.averageValue'),
          convert.inverse(
            convert.keep('external.current.averageUtilization', 'external.current.averageUtilization', {
              within: 'external',
            }),
          ),
        ],
        {
          second: [
            { field: 'resource.current' },
            { field: 'containerResource.current' },
            { field: 'pods.metric' },
            { field: 'pods.current' },
            { field: 'object.metric' },
            { field: 'object.current' },
            { field: 'external.metric' },
            { field: 'external.current' },
          ],
        },
      ),
    ),
  ]),
)
