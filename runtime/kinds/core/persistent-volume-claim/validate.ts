import {
  type FieldError,
  type DynamicObject,
  forbiddenValue,
  invalidValue,
  compareQuantities,
  parseQuantity,
} from '../../../api/index.ts'
import { validateClaimSpec } from './validate-spec.ts'
import { objectOf, type JsonObject, stringOf, jsonEqual } from '../../../json/index.ts'
import { difference } from '../../rules/difference.ts'

/** Errors of a PersistentVolumeClaim beyond its schema. */
export const validateClaim = ({ spec }: DynamicObject): FieldError[] => validateClaimSpec(spec, 'spec')

const isBound = ({ status }: DynamicObject): boolean => objectOf(status).phase === 'Bound'

const requestsOf = ({ spec }: DynamicObject): Readonly<JsonObject> =>
  objectOf(objectOf(objectOf(spec).resources).requests)

/** The spec of a claim without the fields that an update of `old` may change. */
function fixedPart({ spec }: DynamicObject, old: DynamicObject): JsonObject {
  const { volumeName, storageClassName, resources, volumeAttributesClassName, volumeMode: _, ...rest } = objectOf(spec)
  const { requests, ...otherResources } = objectOf(resources)
  const before = objectOf(old.spec)
  const { storage: _s, ...otherRequests } = objectOf(requests)
  return {
    ...rest,
    resources: { ...otherResources, requests: isBound(old) ? otherRequests : requests },
    ...(isBound(old) ? {} : { volumeAttributesClassName }),
    // A volume may be set, and a class where there was none.
    ...(stringOf(before.volumeName) === '' ? {} : { volumeName }),
    ...(before.storageClassName === undefined && stringOf(storageClassName) !== '' ? {} : { storageClassName }),
  }
}

const IMMUTABLE_CLAIM =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** Errors of an update of a claim: a bound one may grow, nothing else may change. */
export function validateClaimChange(claim: DynamicObject, old: DynamicObject): FieldError[] {
  const now = objectOf(claim.spec)
  const before = objectOf(old.spec)
  const errors: FieldError[] = []
  const fixedNow = fixedPart(claim, old)
  const fixedBefore = fixedPart(old, old)
  if (now.storageClassName !== before.storageClassName && before.storageClassName === undefined) {
    delete fixedBefore.storageClassName
  }
  if (!jsonEqual(fixedNow, fixedBefore)) {
    errors.push(forbiddenValue('spec', `${IMMUTABLE_CLAIM}\n${difference(before, now)}`))
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
