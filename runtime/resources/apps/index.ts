import type { FieldError } from '../../meta/field-error.ts'
import { forbiddenValue, invalidValue, unsupportedValue } from '../../meta/field-errors.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../meta/json.ts'
import { dnsLabel } from '../../meta/names.ts'
import type { Strategy } from '../../registry/index.ts'
import { defaultPodTemplate } from '../core/pod-template.ts'
import { ensureObject, fillIn, itemsOf } from '../draft.ts'
import {
  isZeroAmount,
  selectorStays,
  specStays,
  validateAmount,
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
    ...validateAmount(maxUnavailable, `${at}.rollingUpdate.maxUnavailable`),
    ...validateAmount(maxSurge, `${at}.rollingUpdate.maxSurge`),
  ]
  if (isZeroAmount(maxUnavailable) && isZeroAmount(maxSurge)) {
    errors.push(invalidValue(`${at}.rollingUpdate.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0'))
  }
  return errors
}

export const deployments: Strategy = {
  applyDefaults(draft) {
    const spec = ensureObject(draft, 'spec')
    defaultPodTemplate(spec)
    defaultRollingUpdate(spec, 'strategy', { maxUnavailable: '25%', maxSurge: '25%' })
  },
  validate: (deployment) => [
    ...validateWorkload(deployment, 'deployment'),
    ...validateStrategy(objectOf(deployment.spec).strategy),
    ...validateReplicaCounters(deployment.status),
  ],
  validateUpdate: selectorStays,
}

export const replicaSets: Strategy = {
  applyDefaults: (draft) => defaultPodTemplate(ensureObject(draft, 'spec')),
  validate: (set) => validateWorkload(set, 'replicaset'),
  validateUpdate: selectorStays,
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
  validate: (set) => validateWorkload(set, 'daemonset'),
  validateUpdate: selectorStays,
}

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
  validate: (set) => validateWorkload(set, 'statefulset'),
  validateUpdate: (set, old) =>
    specStays(
      set,
      old,
      mutableOfStatefulSet,
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ),
}
