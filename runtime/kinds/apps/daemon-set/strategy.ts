import { invalidValue, requiredValue, unsupportedValue, type FieldError } from '../../../api/index.ts'
import { isJsonObject, objectOf, jsonEqual } from '../../../json/index.ts'
import { isZeroAmount, validateShare, selectorStays, validateWorkload } from '../workload.ts'
import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import { defaultRollingUpdate } from '../rolling-update.ts'
import { templateWarnings } from '../../warnings/template.ts'

/** Errors of the update strategy of a DaemonSet: exactly one of surge and unavailability must be above zero. */
function validateDaemonUpdates(strategy: unknown): FieldError[] {
  const { type, rollingUpdate } = objectOf(strategy)
  const at = 'spec.updateStrategy.rollingUpdate'
  if (type !== 'RollingUpdate') {
    const shown = { Type: type ?? '', RollingUpdate: rollingUpdate ?? null }
    return type === 'OnDelete' ? [] : [unsupportedValue('spec.updateStrategy', shown, ['RollingUpdate', 'OnDelete'])]
  }
  if (!isJsonObject(rollingUpdate)) return [requiredValue(at)]
  const { maxUnavailable, maxSurge } = rollingUpdate
  const errors = [
    ...validateShare(maxUnavailable, `${at}.maxUnavailable`),
    ...validateShare(maxSurge, `${at}.maxSurge`),
  ]
  if (isZeroAmount(maxUnavailable) && isZeroAmount(maxSurge)) {
    errors.push(requiredValue(`${at}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'))
  } else if (!isZeroAmount(maxUnavailable) && !isZeroAmount(maxSurge)) {
    errors.push(invalidValue(`${at}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero'))
  }
  return errors
}

const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation'

export const daemonSets: Strategy = {
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'updateStrategy', { maxUnavailable: 1, maxSurge: 0 })
  },
  prepareForCreate({ metadata }) {
    metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: '1' }
  },
  prepareForUpdate({ metadata, spec }, old) {
    const before = Number(old.metadata.annotations?.[TEMPLATE_GENERATION] ?? '1')
    const changed = !jsonEqual(objectOf(spec).template, objectOf(old.spec).template)
    metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(changed ? before + 1 : before) }
  },
  validate: ofSpec((set) => [
    ...validateWorkload(set, 'daemonset', 'DaemonSet'),
    ...validateDaemonUpdates(objectOf(set.spec).updateStrategy),
  ]),
  warnings: (set, old, request) =>
    old !== undefined && jsonEqual(objectOf(set.spec).template, objectOf(old.spec).template)
      ? []
      : templateWarnings(set, undefined, request),
  validateUpdate: selectorStays,
}
