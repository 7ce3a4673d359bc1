import {
  type FieldError,
  invalidValue,
  requiredValue,
  type DynamicObject,
  type ErrorCollector,
  collectErrors,
} from '../../../api/index.ts'
import { objectOf, listOf, objectsOf, stringOf, type JsonObject, jsonEqual, textsOf } from '../../../json/index.ts'
import { nonNegativeQuantity } from '../../rules/quantities.ts'
import { quotaResourceErrors } from '../resource-names.ts'

function hardErrors(amounts: unknown, at: string, errors: ErrorCollector): void {
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

/** Scopes that hold for a Pod or not, whatever their values. */
const WITHOUT_VALUES: ReadonlySet<string> = new Set([...CONFLICTING.flat(), 'CrossNamespacePodAffinity'])
const SCOPES: ReadonlySet<string> = new Set([...WITHOUT_VALUES, 'PriorityClass', 'VolumeAttributesClass'])

function scopeErrors({ scopes, scopeSelector }: Readonly<JsonObject>, errors: ErrorCollector): void {
  const list = listOf(scopes)
  // Every unknown scope causes the same error, which shows all of them: it is reported once.
  if (!list.every((scope) => SCOPES.has(stringOf(scope)))) {
    errors.push(invalidValue('spec.scopes', list, 'unsupported scope'))
  }
  if (CONFLICTING.some((pair) => pair.every((scope) => list.includes(scope)))) {
    errors.push(invalidValue('spec.scopes', list, 'conflicting scopes'))
  }
  // Kubernetes names no index of the list.
  const at = 'spec.scopeSelector.matchExpressions'
  for (const requirement of objectsOf(objectOf(scopeSelector).matchExpressions)) {
    const scope = stringOf(requirement.scopeName)
    if (!SCOPES.has(scope)) errors.push(invalidValue(`${at}.scopeName`, scope, 'unsupported scope'))
    if (WITHOUT_VALUES.has(scope) && requirement.operator !== 'Exists') {
      const detail =
        "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity"
      errors.push(invalidValue(`${at}.operator`, stringOf(requirement.operator), detail))
    }
    errors.push(...operatorErrors(requirement, at))
  }
}

function operatorErrors({ operator, values }: Readonly<JsonObject>, at: string): FieldError[] {
  const count = listOf(values).length
  switch (operator) {
    case 'In':
    case 'NotIn': {
      const detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"
      return count > 0 ? [] : [requiredValue(`${at}.values`, detail)]
    }
    case 'Exists':
    case 'DoesNotExist': {
      const detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"
      return count === 0 ? [] : [invalidValue(`${at}.values`, values, detail)]
    }
    default:
      return [invalidValue(`${at}.operator`, stringOf(operator), 'not a valid selector operator')]
  }
}

/** Errors of a ResourceQuota beyond its schema. */
export function validateQuota({ spec, status }: DynamicObject): FieldError[] {
  const ofSpec = collectErrors((errors) => {
    hardErrors(objectOf(spec).hard, 'spec.hard', errors)
    scopeErrors(objectOf(spec), errors)
  })
  const ofStatus = collectErrors((errors) => {
    hardErrors(objectOf(status).hard, 'status.hard', errors)
    hardErrors(objectOf(status).used, 'status.used', errors)
  })
  return [...ofSpec, ...ofStatus]
}

/** Errors of an update of a ResourceQuota: its scopes can't change. */
export function validateQuotaChange(quota: DynamicObject, old: DynamicObject): FieldError[] {
  const sorted = ({ spec }: DynamicObject): unknown[] => textsOf(objectOf(spec).scopes).sort()
  return jsonEqual(sorted(quota), sorted(old))
    ? []
    : [invalidValue('spec.scopes', objectOf(quota.spec).scopes ?? null, 'field is immutable')]
}
