import { invalidValue, type FieldError, dnsLabel, errorsOfEach } from '../../../api/index.ts'
import { isJsonObject, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { isZeroAmount, validateShare, specStays, validateWorkload } from '../workload.ts'
import { validateClaimSpec } from '../../core/persistent-volume-claim/validate-spec.ts'
import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject, fillIn, itemsOf } from '../../draft.ts'
import { defaultRollingUpdate } from '../rolling-update.ts'
import { errorsOf, fields } from '../../rules/rule.ts'
import { oneOf } from '../../rules/values.ts'
import { setWarnings } from './warnings.ts'

function validateOrderedUpdates(strategy: unknown): FieldError[] {
  const { type, rollingUpdate } = objectOf(strategy)
  const at = 'spec.updateStrategy.rollingUpdate'
  if (type !== undefined && type !== 'RollingUpdate' && type !== 'OnDelete') {
    const shown = { Type: stringOf(type), RollingUpdate: rollingUpdate ?? null }
    return [invalidValue('spec.updateStrategy', shown, "must be 'RollingUpdate' or 'OnDelete'")]
  }
  if (!isJsonObject(rollingUpdate)) return []
  if (type === 'OnDelete') return [invalidValue(at, rollingUpdate, "only allowed for updateStrategy 'RollingUpdate'")]
  const { maxUnavailable } = rollingUpdate
  const errors = validateShare(maxUnavailable, `${at}.maxUnavailable`)
  if (isZeroAmount(maxUnavailable)) errors.push(invalidValue(`${at}.maxUnavailable`, maxUnavailable, 'cannot be 0'))
  return errors
}

const validateClaimTemplates = ({ volumeClaimTemplates }: Readonly<JsonObject>): FieldError[] =>
  errorsOfEach(objectsOf(volumeClaimTemplates), ({ spec }, index) =>
    validateClaimSpec(spec, `spec.volumeClaimTemplates[${index}].spec`),
  )

const retention = oneOf(['Retain', 'Delete'])
const retentionPolicy = fields({ whenDeleted: retention, whenScaled: retention })

function validateManagement({ podManagementPolicy: policy }: Readonly<JsonObject>): FieldError[] {
  const isKnown = policy === undefined || policy === 'OrderedReady' || policy === 'Parallel'
  return isKnown ? [] : [invalidValue('spec.podManagementPolicy', policy, "must be 'OrderedReady' or 'Parallel'")]
}

const MUTABLE_OF_STATEFUL_SET = [
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
  default(draft) {
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
    ...validateManagement(objectOf(set.spec)),
    ...errorsOf(
      retentionPolicy,
      objectOf(set.spec).persistentVolumeClaimRetentionPolicy,
      'spec.persistentVolumeClaimRetentionPolicy',
    ),
    ...validateOrderedUpdates(objectOf(set.spec).updateStrategy),
    ...validateClaimTemplates(objectOf(set.spec)),
  ],
  warnings: setWarnings,
  validateUpdate: (set, old) =>
    specStays(
      set,
      old,
      MUTABLE_OF_STATEFUL_SET,
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden",
    ),
}
