import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  dnsLabel,
  type FieldError,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { validateClaimSpec } from '../core/claims.ts'
import { defaultPodTemplate } from '../core/pod-template.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'
import {
  isZeroAmount,
  selectorStays,
  specStays,
  validateAmount,
  validateShare,
  validateReplicaCounters,
  validateWorkload,
} from './workload.ts'

/** Parameters of a rolling update hold only where it is one. */
function defaultRollingUpdate(owner: JsonObject, field: string, defaults: Readonly<JsonObject>): void {
  const strategy = ensureObject(owner, field)
  fillIn(strategy, 'type', 'RollingUpdate')
  if (strategy.type !== 'RollingUpdate') return
  const rolling = ensureObject(strategy, 'rollingUpdate')
  for (const [name, value] of Object.entries(defaults)) fillIn(rolling, name, value)
}

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

/** A roll-out needs longer than its Pods need to count as available. */
function validateDeadline({ progressDeadlineSeconds, minReadySeconds }: Readonly<JsonObject>): FieldError[] {
  const ready = typeof minReadySeconds === 'number' ? minReadySeconds : 0
  if (typeof progressDeadlineSeconds !== 'number' || progressDeadlineSeconds > ready) return []
  return [invalidValue('spec.progressDeadlineSeconds', progressDeadlineSeconds, 'must be greater than minReadySeconds')]
}

export const deployments: Strategy = {
  // Its labels are those of its template unless somebody says otherwise; its revision arrives as an annotation.
  statusMetadata: ['annotations'],
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'strategy', { maxUnavailable: '25%', maxSurge: '25%' })
  },
  validate: (deployment) => [
    ...validateWorkload(deployment, 'deployment', 'ReplicaSet'),
    ...validateStrategy(objectOf(deployment.spec).strategy),
    ...validateDeadline(objectOf(deployment.spec)),
    ...validateReplicaCounters(deployment.status),
  ],
  validateUpdate: selectorStays,
}

export const replicaSets: Strategy = {
  applyDefaults: (draft) => defaultPodTemplate(ensureObject(draft, 'spec')),
  validate: (set) => validateWorkload(set, 'replicaset', 'ReplicaSet'),
  validateUpdate: selectorStays,
}

/** Either a new Pod comes before the old one goes, or the other way round, and one of them must happen. */
function validateDaemonUpdates(strategy: unknown): FieldError[] {
  const { type, rollingUpdate } = objectOf(strategy)
  const at = 'spec.updateStrategy.rollingUpdate'
  if (type !== 'RollingUpdate') {
    return type === 'OnDelete' ? [] : [unsupportedValue('spec.updateStrategy', type, ['RollingUpdate', 'OnDelete'])]
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
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'updateStrategy', { maxUnavailable: 1, maxSurge: 0 })
  },
  prepareCreate({ metadata }) {
    metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: '1' }
  },
  prepareUpdate({ metadata, spec }, old) {
    const before = Number(old.metadata.annotations?.[TEMPLATE_GENERATION] ?? '1')
    const changed = !jsonEqual(objectOf(spec).template, objectOf(old.spec).template)
    metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(changed ? before + 1 : before) }
  },
  validate: (set) => [
    ...validateWorkload(set, 'daemonset', 'DaemonSet'),
    ...validateDaemonUpdates(objectOf(set.spec).updateStrategy),
  ],
  validateUpdate: selectorStays,
}

function validateOrderedUpdates(strategy: unknown): FieldError[] {
  const { type, rollingUpdate } = objectOf(strategy)
  const at = 'spec.updateStrategy.rollingUpdate'
  if (!isJsonObject(rollingUpdate)) return []
  if (type === 'OnDelete') return [invalidValue(at, rollingUpdate, "only allowed for updateStrategy 'RollingUpdate'")]
  const { maxUnavailable } = rollingUpdate
  const errors = validateShare(maxUnavailable, `${at}.maxUnavailable`)
  if (isZeroAmount(maxUnavailable)) errors.push(invalidValue(`${at}.maxUnavailable`, maxUnavailable, 'cannot be 0'))
  return errors
}

const validateClaimTemplates = ({ volumeClaimTemplates }: Readonly<JsonObject>): FieldError[] =>
  objectsOf(volumeClaimTemplates).flatMap(({ spec }, index) =>
    validateClaimSpec(spec, `spec.volumeClaimTemplates[${index}].spec`),
  )

const mutableOfStatefulSet = [
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
]

export const statefulSets: Strategy = {
  nameRule: dnsLabel,
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'updateStrategy', { partition: 0 })
    for (const claim of itemsOf(spec, 'volumeClaimTemplates')) {
      fillIn(claim, 'kind', 'PersistentVolumeClaim')
      fillIn(claim, 'apiVersion', 'v1')
      fillIn(ensureObject(claim, 'status'), 'phase', 'Pending')
    }
  },
  validate: (set) => [
    ...validateWorkload(set, 'statefulset', 'StatefulSet'),
    ...validateOrderedUpdates(objectOf(set.spec).updateStrategy),
    ...validateClaimTemplates(objectOf(set.spec)),
  ],
  validateUpdate: (set, old) =>
    specStays(
      set,
      old,
      mutableOfStatefulSet,
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ),
}
