import { JsonSet, listOf, objectOf, repeatsIn, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  type FieldError,
  type DynamicObject,
  type Vendor,
  errorsOfEach,
} from '../../../api/index.ts'
import { statusOnly, updateObject, type Strategy } from '../../../registry/index.ts'
import { certificateErrors } from './certificate.ts'
import { requestError } from './pkcs10.ts'
import { signerNameErrors } from './signer-name.ts'

/** Conditions that only the approval subresource changes. */
const DECISIONS: readonly unknown[] = ['Approved', 'Denied']

const conditionsOf = ({ status }: DynamicObject): readonly JsonObject[] => objectsOf(objectOf(status).conditions)

/** Conditions of `to` among those that `covers` picks that `from` lacks or has otherwise. */
function changed(from: DynamicObject, to: DynamicObject, covers: (type: unknown) => boolean): readonly JsonObject[] {
  const known = new JsonSet(conditionsOf(from))
  return conditionsOf(to).filter((condition) => covers(condition.type) && !known.has(condition))
}

function decisionErrors(after: DynamicObject, before: DynamicObject, subresource: string): readonly FieldError[] {
  const isDecision = (type: unknown): boolean => DECISIONS.includes(type)
  const covers = subresource === 'approval' ? (type: unknown): boolean => !isDecision(type) : isDecision
  const types = new Set(conditionsOf(after).map(({ type }) => type))
  const writer = subresource === 'approval' ? 'approval' : 'status'
  return [
    ...errorsOfEach(changed(before, after, covers), ({ type }) => [
      forbiddenValue(
        'status.conditions',
        `updates to ${writer} may not add or change a condition of type ${stringOf(type)}`,
      ),
    ]),
    ...errorsOfEach(changed(after, before, covers), ({ type }) =>
      types.has(type)
        ? []
        : [forbiddenValue('status.conditions', `updates may not remove a condition of type ${stringOf(type)}`)],
    ),
  ]
}

/** Errors of the spec of a CertificateSigningRequest beyond its schema. */
function validateRequest({ spec: given }: DynamicObject, { domain }: Vendor): FieldError[] {
  const spec = objectOf(given)
  const request = stringOf(spec.request)
  const usages = listOf(spec.usages)
  const repeats = repeatsIn(usages)
  const error = requestError(request)
  return [
    ...(error === undefined ? [] : [invalidValue('spec.request', request, error)]),
    ...(usages.length === 0 ? [requiredValue('spec.usages')] : []),
    ...errorsOfEach(usages, (usage, index) =>
      repeats.has(index) ? [duplicateValue(`spec.usages[${index}]`, usage)] : [],
    ),
    ...signerNameErrors(stringOf(spec.signerName), 'spec.signerName'),
    ...legacyErrors(spec.signerName, `${domain}/legacy-unknown`),
    ...expiryErrors(spec.expirationSeconds),
  ]
}

/** Errors of the legacy signer, the default of earlier versions. */
const legacyErrors = (signer: unknown, legacy: string): FieldError[] =>
  signer === legacy
    ? [invalidValue('spec.signerName', signer, 'the legacy signerName is not allowed via this API version')]
    : []

const SHORTEST_SECONDS = 600
const expiryErrors = (seconds: unknown): FieldError[] =>
  typeof seconds === 'number' && seconds < SHORTEST_SECONDS
    ? [
        invalidValue(
          'spec.expirationSeconds',
          seconds,
          `may not specify a duration less than ${SHORTEST_SECONDS} seconds (10 minutes)`,
        ),
      ]
    : []

/** The `approval` subresource writes approval conditions alone; `status` writes everything else of the status. */
export const certificateRequests = (vendor: Vendor): Strategy => ({
  generation: 'none',
  // The spec can't change: it is what was approved.
  prepareForUpdate(draft, old) {
    draft.spec = old.spec
  },
  validate: (object, old) => certificateErrors(object.status, old?.status),
  validateCreate: (object) => validateRequest(object, vendor),
  validateUpdate: (after, before, subresource) =>
    subresource === '' ? [] : decisionErrors(after, before, subresource),
  subresources: {
    approval: {
      update: (call, transform) =>
        updateObject(call, transform, (wanted, old) =>
          statusOnly(call.resource)(
            {
              ...old,
              metadata: wanted.metadata,
              status: { ...objectOf(old.status), conditions: objectOf(wanted.status).conditions ?? [] },
            },
            old,
          ),
        ),
    },
  },
})
