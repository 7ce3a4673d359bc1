import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type FieldError,
  type ErrorCollector,
} from '../../../../api/index.ts'
import { objectOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { isUsuallyWithin, nonNegativeQuantity, wholeQuantity } from '../../../rules/quantities.ts'
import { whole, type Rule } from '../../../rules/rule.ts'
import { containerResourceErrors, isCounted, isHugePages, isOvercommitted } from '../../resource-names.ts'

/** Names and amounts of `limits` or `requests`. */
function amountErrors(amounts: Readonly<JsonObject>, at: string, errors: ErrorCollector): void {
  for (const name in amounts) {
    const field = `${at}[${name}]`
    errors.push(...containerResourceErrors(name, field))
    nonNegativeQuantity(amounts[name], field, errors)
    if (isCounted(name)) wholeQuantity(amounts[name], field, errors)
  }
}

/** Errors of a request against its limit. */
function requestError(name: string, request: unknown, limit: unknown, at: string): FieldError | undefined {
  if (request === limit) return undefined
  if (limit === undefined) {
    return isOvercommitted(name)
      ? undefined
      : requiredValue(`${at}.limits`, 'Limit must be set for non overcommitable resources')
  }
  if (isOvercommitted(name) && isUsuallyWithin(stringOf(request), stringOf(limit))) return undefined
  const asked = parseQuantity(stringOf(request))
  const most = parseQuantity(stringOf(limit))
  if (asked === undefined || most === undefined) return undefined
  const order = compareQuantities(asked, most)
  const error = (how: string): FieldError =>
    invalidValue(`${at}.requests`, formatQuantity(asked), `must be ${how} ${name} limit of ${formatQuantity(most)}`)
  if (!isOvercommitted(name)) return order === 0 ? undefined : error('equal to')
  return order > 0 ? error('less than or equal to') : undefined
}

/** `resources` of a container: known names, right amounts, no request beyond its limit. */
export const resourceRequirements: Rule = whole((resources, at, errors) => {
  const limits = objectOf(resources.limits)
  const requests = objectOf(resources.requests)
  amountErrors(limits, `${at}.limits`, errors)
  amountErrors(requests, `${at}.requests`, errors)
  for (const name in requests) {
    const error = requestError(name, requests[name], limits[name], at)
    if (error !== undefined) errors.push(error)
  }
  const names = [...Object.keys(limits), ...Object.keys(requests)]
  if (names.some(isHugePages) && !names.some((name) => name === 'cpu' || name === 'memory')) {
    errors.push(forbiddenValue(at, 'HugePages require cpu or memory'))
  }
})
