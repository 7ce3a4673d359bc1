import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  requiredValue,
  qualifiedName,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type FieldError,
  type DynamicObject,
  type Quantity,
} from '../../api/index.ts'
import { jsonEqual, listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { nonNegativeQuantity } from '../rules/quantities.ts'
import { limitResourceErrors, quotaResourceErrors } from './pod/resource-names.ts'

function hardErrors(amounts: unknown, at: string, errors: FieldError[]): void {
  const hard = objectOf(amounts)
  for (const name in hard) {
    const field = `${at}[${name}]`
    errors.push(...quotaResourceErrors(name, field))
    nonNegativeQuantity(hard[name], field, errors)
  }
}

/** Pairs of scopes that no Pod is in at once. */
const conflicting: readonly (readonly [string, string])[] = [
  ['BestEffort', 'NotBestEffort'],
  ['Terminating', 'NotTerminating'],
]

function scopeErrors({ scopes, scopeSelector }: Readonly<JsonObject>, errors: FieldError[]): void {
  const list = listOf(scopes)
  if (conflicting.some((pair) => pair.every((scope) => list.includes(scope)))) {
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

/** Errors of a quota that a schema can't tell. */
export function validateQuota({ spec, status }: DynamicObject): FieldError[] {
  const errors: FieldError[] = []
  hardErrors(objectOf(spec).hard, 'spec.hard', errors)
  scopeErrors(objectOf(spec), errors)
  hardErrors(objectOf(status).hard, 'status.hard', errors)
  hardErrors(objectOf(status).used, 'status.used', errors)
  return errors
}

/** What a quota is about stays. */
export function validateQuotaChange(quota: DynamicObject, old: DynamicObject): FieldError[] {
  const sorted = ({ spec }: DynamicObject): unknown[] => listOf(objectOf(spec).scopes).map(stringOf).sort()
  return jsonEqual(sorted(quota), sorted(old))
    ? []
    : [invalidValue('spec.scopes', objectOf(quota.spec).scopes ?? null, 'field is immutable')]
}

type Amounts = Readonly<JsonObject>

const amountOf = (amounts: Amounts, name: string): Quantity | undefined => parseQuantity(stringOf(amounts[name]))
const ONE = 1_000_000_000n

/** Two amounts of a limit where the first must not exceed the second; the error stands at `field`. */
interface Order {
  readonly low: 'min' | 'defaultRequest' | 'default'
  readonly high: 'max' | 'defaultRequest' | 'default'
  readonly field: 'min' | 'defaultRequest' | 'default'
  readonly says: readonly [string, string]
}

const orders: readonly Order[] = [
  { low: 'min', high: 'max', field: 'min', says: ['min value', 'max value'] },
  { low: 'min', high: 'defaultRequest', field: 'defaultRequest', says: ['min value', 'default request value'] },
  { low: 'defaultRequest', high: 'max', field: 'defaultRequest', says: ['default request value', 'max value'] },
  {
    low: 'defaultRequest',
    high: 'default',
    field: 'defaultRequest',
    says: ['default request value', 'default limit value'],
  },
  { low: 'min', high: 'default', field: 'default', says: ['min value', 'default value'] },
  { low: 'default', high: 'max', field: 'default', says: ['default value', 'max value'] },
]

function orderErrors(limit: Readonly<JsonObject>, name: string, at: string): FieldError[] {
  return orders.flatMap(({ low, high, field, says }) => {
    const least = amountOf(objectOf(limit[low]), name)
    const most = amountOf(objectOf(limit[high]), name)
    if (least === undefined || most === undefined || compareQuantities(least, most) <= 0) return []
    const shown = field === low ? least : most
    const detail = `${says[0]} ${formatQuantity(least)} is greater than ${says[1]} ${formatQuantity(most)}`
    return [invalidValue(`${at}.${field}[${name}]`, formatQuantity(shown), detail)]
  })
}

function ratioError(limit: Readonly<JsonObject>, name: string, at: string): FieldError[] {
  const ratio = amountOf(objectOf(limit.maxLimitRequestRatio), name)
  if (ratio === undefined || ratio.nano >= ONE) return []
  const shown = formatQuantity(ratio)
  return [invalidValue(`${at}.maxLimitRequestRatio[${name}]`, shown, `ratio ${shown} is less than 1`)]
}

const amountFields = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const
const standardTypes = ['Pod', 'Container', 'PersistentVolumeClaim']

function limitErrors(limit: Readonly<JsonObject>, at: string): FieldError[] {
  const type = stringOf(limit.type)
  const errors = qualifiedName(type).map((problem) => invalidValue(`${at}.type`, type, problem))
  if (errors.length === 0 && !type.includes('/') && !standardTypes.includes(type)) {
    errors.push(invalidValue(`${at}.type`, type, 'must be a standard limit type or fully qualified'))
  }
  const names = new Set<string>()
  for (const field of amountFields) {
    const amounts = objectOf(limit[field])
    if (type === 'Pod' && field.startsWith('default') && Object.keys(amounts).length > 0) {
      errors.push(forbiddenValue(`${at}.${field}`, "may not be specified when `type` is 'Pod'"))
    }
    for (const name in amounts) {
      errors.push(...limitResourceErrors(name, `${at}.${field}[${name}]`))
      names.add(name)
    }
  }
  const { storage: least } = objectOf(limit.min)
  const { storage: most } = objectOf(limit.max)
  if (type === 'PersistentVolumeClaim' && least === undefined && most === undefined) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided'
    errors.push(requiredValue(`${at}.limits`, detail))
  }
  for (const name of names) errors.push(...orderErrors(limit, name, at), ...ratioError(limit, name, at))
  return errors
}

/** Errors of the limits of a namespace that a schema can't tell. */
export function validateLimitRange({ spec }: DynamicObject): FieldError[] {
  const seen = new Set<unknown>()
  return objectsOf(objectOf(spec).limits).flatMap((limit, index) => {
    const at = `spec.limits[${index}]`
    const repeated = seen.has(limit.type) ? [duplicateValue(`${at}.type`, limit.type)] : []
    seen.add(limit.type)
    return [...repeated, ...limitErrors(limit, at)]
  })
}
