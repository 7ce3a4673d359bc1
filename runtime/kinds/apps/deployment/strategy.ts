import { forbiddenValue, invalidValue, unsupportedValue, type FieldError } from '../../../api/index.ts'
import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import {
  isZeroAmount,
  validateAmount,
  validateShare,
  selectorStays,
  validateReplicaCounters,
  validateWorkload,
} from '../workload.ts'
import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import { defaultRollingUpdate } from '../rolling-update.ts'
import { rollbackSubresource } from './rollback.ts'
import { podNameWarnings } from '../../warnings/names.ts'
import { templateWarnings } from '../../warnings/template.ts'

function validateStrategy(strategy: unknown): FieldError[] {
  const { type, rollingUpdate } = objectOf(strategy)
  const at = 'spec.strategy'
  if (type !== 'RollingUpdate' && type !== 'Recreate') {
    const shown = { Type: stringOf(type), RollingUpdate: rollingUpdate ?? null }
    return [unsupportedValue(at, shown, ['Recreate', 'RollingUpdate'])]
  }
  if (!isJsonObject(rollingUpdate)) return []
  if (type === 'Recreate') {
    return [forbiddenValue(`${at}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'")]
  }
  const { maxUnavailable, maxSurge } = rollingUpdate
  const errors = [
    ...validateShare(maxUnavailable, `${at}.rollingUpdate.maxUnavailable`),
    ...validateAmount(maxSurge, `${at}.rollingUpdate.maxSurge`),
  ]
  if (isZeroAmount(maxUnavailable) && isZeroAmount(maxSurge)) {
    errors.push(invalidValue(`${at}.rollingUpdate.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0'))
  }
  return errors
}

/** Errors of a progress deadline that passes before a Pod can count as available. */
function validateDeadline({ progressDeadlineSeconds, minReadySeconds }: Readonly<JsonObject>): FieldError[] {
  const ready = typeof minReadySeconds === 'number' ? minReadySeconds : 0
  if (typeof progressDeadlineSeconds !== 'number' || progressDeadlineSeconds > ready) return []
  return [invalidValue('spec.progressDeadlineSeconds', progressDeadlineSeconds, 'must be greater than minReadySeconds')]
}

const validateSpec = ofSpec((deployment) => [
  ...validateWorkload(deployment, 'deployment', 'ReplicaSet'),
  ...validateStrategy(objectOf(deployment.spec).strategy),
  ...validateDeadline(objectOf(deployment.spec)),
])

export const deployments: Strategy = {
  // The controller writes the revision as an annotation.
  statusMetadata: ['annotations'],
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'strategy', { maxUnavailable: '25%', maxSurge: '25%' })
  },
  validate: (deployment, old, request) => [
    ...validateSpec(deployment, old, request),
    ...validateReplicaCounters(deployment.status),
  ],
  warnings: (object, old, request) => [
    ...(old === undefined ? podNameWarnings(object.metadata.name) : []),
    ...templateWarnings(object, old, request),
  ],
  validateUpdate: selectorStays,
  subresources: { rollback: rollbackSubresource },
}
