import { invalidValue, type FieldError } from '../../../api/index.ts'
import { listOf, objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject } from '../../draft.ts'
import { errorsOf, fields } from '../../rules/rule.ts'
import { behavior, metrics, scaleTarget } from './metrics.ts'

const AVERAGE_LOAD = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}

const spec = fields({ scaleTargetRef: scaleTarget, metrics, behavior })

export const horizontalPodAutoscalers: Strategy = {
  generation: 'none',
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    if (listOf(spec.metrics).length === 0) spec.metrics = [structuredClone(AVERAGE_LOAD)]
  },
  validate(autoscaler) {
    const { minReplicas, maxReplicas } = objectOf(autoscaler.spec)
    const errors: FieldError[] = []
    if (typeof minReplicas === 'number' && minReplicas < 1) {
      errors.push(invalidValue('spec.minReplicas', minReplicas, 'must be greater than or equal to 1'))
    }
    if (typeof maxReplicas === 'number' && maxReplicas < 1) {
      errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than 0'))
    }
    if (typeof minReplicas === 'number' && typeof maxReplicas === 'number' && maxReplicas < minReplicas) {
      errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`'))
    }
    errors.push(...errorsOf(spec, autoscaler.spec, 'spec'))
    return errors
  },
}
