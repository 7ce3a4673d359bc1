import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  unsupportedValue,
  dnsSubdomain,
  compareQuantities,
  parseQuantity,
  type FieldError,
  type DynamicObject,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { difference } from '../rules/difference.ts'
import { positiveQuantity } from '../rules/quantities.ts'
import { all, below, fields, named, present, requires, whole, type Rule } from '../rules/rule.ts'
import { noBacksteps } from '../rules/values.ts'
import { accessModes, validateClaimSpec } from './claims.ts'
import { nodeSelector } from './pod/scheduling.ts'
import { volumeSourceNames, volumeSources } from './pod/volume-sources.ts'

/** Sources that are the same as in a Pod, and those of volumes alone. */
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

/** Errors of a volume that a schema can't tell. */
export function validateVolume({ spec }: DynamicObject): FieldError[] {
  const errors: FieldError[] = []
  volumeSpec(objectOf(spec), 'spec', errors)
  return errors
}

const sourceOf = (spec: Readonly<JsonObject>): JsonObject =>
  Object.fromEntries(sourceNames.filter((name) => spec[name] !== undefined).map((name) => [name, spec[name]]))

/** Where a volume is, and what it is like, stays. */
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

/** Errors of a claim that a schema can't tell. */
export const validateClaim = ({ spec }: DynamicObject): FieldError[] => validateClaimSpec(spec, 'spec')

const isBound = ({ status }: DynamicObject): boolean => objectOf(status).phase === 'Bound'
const requestsOf = ({ spec }: DynamicObject): Readonly<JsonObject> =>
  objectOf(objectOf(objectOf(spec).resources).requests)

/** The claim without what may change, compared with one that was bound or not. */
function fixedPart({ spec }: DynamicObject, old: DynamicObject): JsonObject {
  const { volumeName, storageClassName, resources, volumeAttributesClassName, volumeMode: _, ...rest } = objectOf(spec)
  const { requests, ...otherResources } = objectOf(resources)
  const before = objectOf(old.spec)
  const { storage: _s, ...otherRequests } = objectOf(requests)
  return {
    ...rest,
    resources: { ...otherResources, requests: isBound(old) ? otherRequests : requests },
    ...(isBound(old) ? {} : { volumeAttributesClassName }),
    // A volume, or a class where there was none, can be filled in.
    ...(stringOf(before.volumeName) === '' ? {} : { volumeName }),
    ...(before.storageClassName === undefined && stringOf(storageClassName) !== '' ? {} : { storageClassName }),
  }
}

const immutableClaim =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** A bound claim can be made larger; anything else stays. */
export function validateClaimChange(claim: DynamicObject, old: DynamicObject): FieldError[] {
  const now = objectOf(claim.spec)
  const before = objectOf(old.spec)
  const errors: FieldError[] = []
  const [fixedNow, fixedBefore] = [fixedPart(claim, old), fixedPart(old, old)]
  if (now.storageClassName !== before.storageClassName && before.storageClassName === undefined) {
    delete fixedBefore.storageClassName
  }
  if (!jsonEqual(fixedNow, fixedBefore)) {
    errors.push(forbiddenValue('spec', `${immutableClaim}\n${difference(before, now)}`))
  }
  const wanted = parseQuantity(stringOf(requestsOf(claim).storage))
  const present = parseQuantity(stringOf(requestsOf(old).storage))
  const given = parseQuantity(stringOf(objectOf(objectOf(old.status).capacity).storage))
  if (isBound(old) && wanted !== undefined && present !== undefined && compareQuantities(wanted, present) < 0) {
    if (given === undefined || compareQuantities(wanted, given) <= 0) {
      errors.push(forbiddenValue('spec.resources.requests.storage', 'field can not be less than status.capacity'))
    }
  }
  if (now.volumeMode !== before.volumeMode) {
    errors.push(invalidValue('spec.volumeMode', now.volumeMode ?? null, 'field is immutable'))
  }
  return errors
}
