import { type FieldError, invalidValue, requiredValue, type DynamicObject } from '../../../api/index.ts'
import { objectOf, listOf, objectsOf, stringOf, type JsonObject, jsonEqual } from '../../../json/index.ts'
import { nonNegativeQuantity } from '../../rules/quantities.ts'
import { quotaResourceErrors } from '../resource-names.ts'

function hardErrors(amounts: unknown, at: string, errors: FieldError[]): void {
  const hard = objectOf(amounts)
  for (const name in hard) {
    const field = `${at}[${name}]`
    errors.push(...quotaResourceErrors(name, field))
    nonNegativeQuantity(hard[name], field, errors)
  }
}

/** Pairs of scopes that no Pod is in at once. */
const CONFLICTING: readonly (readonly [string, string])[] = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
]

function scopeErrors({ scopes, scopeSelector }: Readonly<JsonObject>, errors: FieldError[]): void {
  const list = listOf(scopes)
  if (CONFLICTING.some((pair) => pair.every((scope) => list.includes(scope)))) {
    errors.push(invalidValue('spec.scopes', list, 'conflicting scopes'))
  }
  for (const [index, requirement] of objectsOf(objectOf(scopeSelector).matchExpressions).entries()) {
    const at = `spec.scopeSelector.matchExpressions[${index}]`
    const { scopeName, operator, values } = requirement
    const count = listOf(values).length
    if (scopeName !== 'PriorityClass' && operator !== 'Exists') {
      const detail =
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"
      errors.push(invalidValue(`${at}.operator`, stringOf(operator), detail))
    }
    if ((operator === 'In' || operator === 'NotIn') && count === 0) {
      const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
      errors.push(requiredValue(`${at}.values`, detail))
    }
    if ((operator === 'Exists' || operator === 'DoesNotExist') && count > 0) {
      const detail = "must be no value when `operator` is 'Exists' or 'DoesNotExist' for scope selector"
      errors.push(invalidValue(`${at}.values`, values, detail))
    }
  }
}

/** Errors of a ResourceQuota beyond its schema. */
export function validateQuota({ spec, status }: DynamicObject): FieldError[] {
  const errors: FieldError[] = []
  hardErrors(objectOf(spec).hard, 'spec.hard', errors)
  scopeErrors(objectOf(spec), errors)
  hardErrors(objectOf(status).hard, 'status.hard', errors)
  hardErrors(objectOf(status).used, 'status.used', errors)
  return errors
}

/** Errors of an update of a ResourceQuota: its scopes can't change. */
export function validateQuotaChange(quota: DynamicObject, old: DynamicObject): FieldError[] {
  const sorted = ({ spec }: DynamicObject): unknown[] => listOf(objectOf(spec).scopes).map(stringOf).sort()
  return jsonEqual(sorted(quota), sorted(old))
    ? []
    : [invalidValue('spec.scopes', objectOf(quota.spec).scopes ?? null, 'field is immutable')]
}
