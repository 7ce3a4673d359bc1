import { type JsonObject, stringOf, objectOf, objectsOf } from '../../../json/index.ts'
import {
  parseQuantity,
  type Quantity,
  invalidValue,
  compareQuantities,
  formatQuantity,
  type FieldError,
  forbiddenValue,
  requiredValue,
  qualifiedName,
  duplicateValue,
  type DynamicObject,
  errorsOfEach,
  collectErrors,
} from '../../../api/index.ts'
import { limitResourceErrors } from '../resource-names.ts'

type Amounts = Readonly<JsonObject>

const amountOf = (amounts: Amounts, name: string): Quantity | undefined => parseQuantity(stringOf(amounts[name]))

const ONE = 1_000_000_000n

/** Two amounts of a limit of which the first must not exceed the second; the error is reported at `field`. */
interface Order {
  readonly low: 'min' | 'defaultRequest' | 'default'
  readonly high: 'max' | 'defaultRequest' | 'default'
  readonly field: 'min' | 'defaultRequest' | 'default'
  readonly says: readonly [string, string]
}

const ORDERS: readonly Order[] = [
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
  return ORDERS.flatMap(({ low, high, field, says }) => {
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

const AMOUNT_FIELDS = ['max', 'min', 'default', 'defaultRequest', 'maxLimitRequestRatio'] as const

const STANDARD_TYPES = ['Pod', 'Container', 'PersistentVolumeClaim']

function limitErrors(limit: Readonly<JsonObject>, at: string): FieldError[] {
  const type = stringOf(limit.type)
  const errors = qualifiedName(type).map((problem) => invalidValue(`${at}.type`, type, problem))
  if (errors.length === 0 && !type.includes('/') && !STANDARD_TYPES.includes(type)) {
    errors.push(invalidValue(`${at}.type`, type, 'must be a standard limit type or fully qualified'))
  }
  return collectErrors((all) => {
    all.push(...errors)
    const names = new Set<string>()
    for (const field of AMOUNT_FIELDS) {
      const amounts = objectOf(limit[field])
      if (type === 'Pod' && field.startsWith('default') && Object.keys(amounts).length > 0) {
        all.push(forbiddenValue(`${at}.${field}`, "may not be specified when `type` is 'Pod'"))
      }
      for (const name in amounts) {
        all.push(...limitResourceErrors(name, `${at}.${field}[${name}]`))
        names.add(name)
      }
    }
    const { storage: least } = objectOf(limit.min)
    const { storage: most } = objectOf(limit.max)
    if (type === 'PersistentVolumeClaim' && least === undefined && most === undefined) {
      const detail = 'either minimum or maximum storage value is required, but neither was provided'
      all.push(requiredValue(`${at}.limits`, detail))
    }
    for (const name of names) all.push(...orderErrors(limit, name, at), ...ratioError(limit, name, at))
  })
}

/** Errors of a LimitRange beyond its schema. */
export function validateLimitRange({ spec }: DynamicObject): FieldError[] {
  const seen = new Set<unknown>()
  return errorsOfEach(objectsOf(objectOf(spec).limits), (limit, index) => {
    const at = `spec.limits[${index}]`
    const repeated = seen.has(limit.type) ? [duplicateValue(`${at}.type`, limit.type)] : []
    seen.add(limit.type)
    return [...repeated, ...limitErrors(limit, at)]
  })
}
