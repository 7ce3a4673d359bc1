import { all, fields, requires, type Rule, below, present, whole, named } from '../../rules/rule.ts'
import { noBacksteps } from '../../rules/values.ts'
import { volumeSources, volumeSourceNames } from '../pod/validation/volume-sources.ts'
import {
  forbiddenValue,
  requiredValue,
  unsupportedValue,
  dnsSubdomain,
  type FieldError,
  type DynamicObject,
  invalidValue,
  collectErrors,
} from '../../../api/index.ts'
import { objectOf, stringOf, type JsonObject, isJsonObject, jsonEqual } from '../../../json/index.ts'
import { positiveQuantity } from '../../rules/quantities.ts'
import { accessModes } from '../persistent-volume-claim/validate-spec.ts'
import { nodeSelector } from '../pod/validation/scheduling.ts'
import { difference } from '../../rules/difference.ts'

/** Volume sources: those of Pods, and those of PersistentVolumes alone. */
const sources: Readonly<Record<string, Rule>> = {
  ...volumeSources,
  local: all(requires(['path']), fields({ path: noBacksteps })),
  csi: requires(['driver', 'volumeHandle']),
  azureFile: requires(['secretName', 'shareName']),
}

const sourceNames = [...volumeSourceNames, 'local']

const oneSource: Rule = whole((spec, at, errors) => {
  const [first, ...others] = present(spec, sourceNames)
  if (first === undefined) errors.push(requiredValue(at, 'must specify a volume type'))
  else sources[first]?.(spec[first], below(at, first), errors)
  for (const name of others) errors.push(forbiddenValue(below(at, name), 'may not specify more than 1 volume type'))
})

const capacity: Rule = whole((spec, at, errors) => {
  const field = `${at}.capacity`
  const amounts = objectOf(spec.capacity)
  const names = Object.keys(amounts)
  if (names.length === 0) {
    errors.push(requiredValue(field))
    return
  }
  if (names.length > 1 || names[0] !== 'storage') errors.push(unsupportedValue(field, amounts, ['storage']))
  for (const name of names) positiveQuantity(amounts[name], `${field}[${name}]`, errors)
})

const recycling: Rule = whole(({ hostPath, persistentVolumeReclaimPolicy: policy }, at, errors) => {
  const path = stringOf(objectOf(hostPath).path)
  if (policy !== 'Recycle' || path === '' || path.replaceAll(/\/+/g, '/') !== '/') return
  const detail = "may not be 'recycle' for a hostPath mount of '/'"
  errors.push(forbiddenValue(`${at}.persistentVolumeReclaimPolicy`, detail))
})

const volumeSpec: Rule = all(
  accessModes(''),
  capacity,
  oneSource,
  recycling,
  fields({
    nodeAffinity: fields({ required: nodeSelector }),
    storageClassName: named((name) => (name === '' ? [] : dnsSubdomain(name))),
  }),
  whole(({ local, nodeAffinity }, at, errors) => {
    if (local !== undefined && nodeAffinity === undefined) {
      errors.push(requiredValue(`${at}.nodeAffinity`, 'Local volume requires node affinity'))
    }
  }),
)

/** Errors of a PersistentVolume beyond its schema. */
export function validateVolume({ spec }: DynamicObject): FieldError[] {
  return collectErrors((errors) => {
    volumeSpec(objectOf(spec), 'spec', errors)
  })
}

const sourceOf = (spec: Readonly<JsonObject>): JsonObject =>
  Object.fromEntries(sourceNames.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]))

/** Errors of an update of a PersistentVolume: its source, mode and affinity can't change. */
export function validateVolumeChange(volume: DynamicObject, old: DynamicObject): FieldError[] {
  const now = objectOf(volume.spec)
  const before = objectOf(old.spec)
  const errors: FieldError[] = []
  if (!jsonEqual(sourceOf(now), sourceOf(before))) {
    const changes = difference(sourceOf(before), sourceOf(now))
    const detail = `spec.persistentvolumesource is immutable after creation\n${changes}`
    errors.push(forbiddenValue('spec.persistentvolumesource', detail))
  }
  if (now.volumeMode !== before.volumeMode) {
    errors.push(invalidValue('spec.volumeMode', now.volumeMode ?? null, 'field is immutable'))
  }
  if (isJsonObject(before.nodeAffinity) && !jsonEqual(now.nodeAffinity, before.nodeAffinity)) {
    errors.push(invalidValue('spec.nodeAffinity', now.nodeAffinity ?? null, 'field is immutable'))
  }
  return errors
}
