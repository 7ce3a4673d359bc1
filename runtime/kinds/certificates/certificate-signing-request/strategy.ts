import { jsonEqual, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  type FieldError,
  type DynamicObject,
  type Vendor,
} from '../../../api/index.ts'
import { statusOnly, updateObject, type Strategy } from '../../../registry/index.ts'
import { requestError } from './pkcs10.ts'
import { signerNameErrors } from './signer-name.ts'

/** Conditions that only the approval subresource changes. */
const DECISIONS: readonly unknown[] = ['Approved', 'Denied']

const conditionsOf = ({ status }: DynamicObject): readonly JsonObject[] => objectsOf(objectOf(status).conditions)

/** Decisions that one object has and the other has not, or has otherwise. */
const changed = (from: DynamicObject, to: DynamicObject, judged: (type: unknown) => boolean): readonly JsonObject[] =>
  conditionsOf(to).filter(
    (condition) => judged(condition.type) && !conditionsOf(from).some((other) => jsonEqual(other, condition)),
  )

function decisionErrors(after: DynamicObject, before: DynamicObject, subresource: string): readonly FieldError[] {
  const isDecision = (type: unknown): boolean => DECISIONS.includes(type)
  const judged = subresource === 'approval' ? (type: unknown): boolean => !isDecision(type) : isDecision
  const told = subresource === 'approval' ? 'approval' : 'status'
  return [
    ...changed(before, after, judged).map(({ type }) =>
      forbiddenValue(
        'status.conditions',
        `updates to ${told} may not add or change a condition of type ${stringOf(type)}`,
      ),
    ),
    ...changed(after, before, judged)
      .filter(({ type }) => !conditionsOf(after).some((condition) => condition.type === type))
      .map(({ type }) =>
        forbiddenValue('status.conditions', `updates may not remove a condition of type ${stringOf(type)}`),
      ),
  ]
}

/** What is asked for; the documents of the schema tell the rest. */
function validateRequest({ spec: given }: DynamicObject, { domain }: Vendor): FieldError[] {
  const spec = objectOf(given)
  const request = stringOf(spec.request)
  const usages = listOf(spec.usages)
  const error = requestError(request)
  return [
    ...(error === undefined ? [] : [invalidValue('spec.request', request, error)]),
    ...(usages.length === 0 ? [requiredValue('spec.usages')] : []),
    ...usages.flatMap((usage, index) =>
      usages.indexOf(usage) < index ? [duplicateValue(`spec.usages[${index}]`, usage)] : [],
    ),
    ...signerNameErrors(stringOf(spec.signerName), 'spec.signerName'),
    ...legacyErrors(spec.signerName, `${domain}/legacy-unknown`),
    ...expiryErrors(spec.expirationSeconds),
  ]
}

/** The signer of requests that named none, when they did not have to: nobody knows any more what it signs. */
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

/** Approval is a right of its own: it writes decisions and nothing else; status writes everything but these. */
export const certificateRequests = (vendor: Vendor): Strategy => ({
  generation: 'none',
  // What was asked for can't be changed: it is what was approved.
  prepareUpdate(draft, old) {
    draft.spec = old.spec
  },
  validateCreate: (object) => validateRequest(object, vendor),
  validateUpdate: (after, before, subresource) =>
    subresource === '' ? [] : decisionErrors(after, before, subresource),
  subresources: {
    approval: {
      update: (resource, context, target, transform, options) =>
        updateObject({ resource, context, target, options }, transform, (wanted, old) =>
          statusOnly(resource)(
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
