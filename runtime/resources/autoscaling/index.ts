import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue } from '../../meta/field-errors.ts'
import { listOf, objectOf, stringOf } from '../../meta/json.ts'
import type { Strategy } from '../../registry/index.ts'
import { ensureObject } from '../draft.ts'

const averageLoad = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}

export const horizontalPodAutoscalers: Strategy = {
  generation: 'none',
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    if (listOf(spec.metrics).length === 0) spec.metrics = [structuredClone(averageLoad)]
  },
  validate(autoscaler) {
    const { minReplicas, maxReplicas, scaleTargetRef } = objectOf(autoscaler.spec)
    const { apiVersion, kind } = objectOf(scaleTargetRef)
    const errors: FieldError[] = []
    if (typeof maxReplicas === 'number' && maxReplicas < 1) {
      errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than 0'))
    }
    if (typeof minReplicas === 'number' && typeof maxReplicas === 'number' && maxReplicas < minReplicas) {
      errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`'))
    }
    const version = stringOf(apiVersion)
    if (!version.includes('/') && stringOf(kind) !== 'ReplicationController') {
      errors.push(invalidValue('spec.scaleTargetRef.apiVersion', version, 'apiVersion must specify API group'))
    }
    return errors
  },
}
