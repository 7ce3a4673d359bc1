import {
  forbiddenValue,
  invalidValue,
  requiredValue,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type FieldError,
} from '../../../api/index.ts'
import { objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { isUsuallyWithin, nonNegativeQuantity, wholeQuantity } from '../../rules/quantities.ts'
import { whole, type Rule } from '../../rules/rule.ts'
import { containerResourceFaults, isCounted, isHugePages, isOvercommitted } from './resource-names.ts'

/** Names and amounts of `limits` or `requests`. */
function amountFaults(amounts: Readonly<JsonObject>, at: string, faults: FieldError[]): void {
  for (const name in amounts) {
    const field = `${at}[${name}]`
    faults.push(...containerResourceFaults(name, field))
    nonNegativeQuantity(amounts[name], field, faults)
    if (isCounted(name)) wholeQuantity(amounts[name], field, faults)
  }
}

/** What is asked for against what may be had. */
function requestFault(name: string, request: unknown, limit: unknown, at: string): FieldError | undefined {
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
  const told = (how: string): FieldError =>
    invalidValue(`${at}.requests`, formatQuantity(asked), `must be ${how} ${name} limit of ${formatQuantity(most)}`)
  if (!isOvercommitted(name)) return order === 0 ? undefined : told('equal to')
  return order > 0 ? told('less than or equal to') : undefined
}

/** `resources` of a container: known names, right amounts, no request beyond its limit. */
export const resourceRequirements: Rule = whole((resources, at, faults) => {
  const limits = objectOf(resources.limits)
  const requests = objectOf(resources.requests)
  amountFaults(limits, `${at}.limits`, faults)
  amountFaults(requests, `${at}.requests`, faults)
  for (const name in requests) {
    const fault = requestFault(name, requests[name], limits[name], at)
    if (fault !== undefined) faults.push(fault)
  }
  const names = [...Object.keys(limits), ...Object.keys(requests)]
  if (names.some(isHugePages) && !names.some((name) => name === 'cpu' || name === 'memory')) {
    faults.push(forbiddenValue(at, 'HugePages require cpu or memory'))
  }
})
