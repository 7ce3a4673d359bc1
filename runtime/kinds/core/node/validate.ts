import {
  duplicateValue,
  forbiddenValue,
  invalidValue,
  labelKey,
  labelValue,
  type FieldError,
  type DynamicObject,
  errorsOfEach,
} from '../../../api/index.ts'
import { jsonEqual, listOf, objectOf, objectsOf, stringOf, textsOf } from '../../../json/index.ts'
import { nonNegativeQuantity } from '../../rules/quantities.ts'
import { taintEffect } from '../pod/validation/scheduling.ts'
import { eachValue, errorsOf, fields } from '../../rules/rule.ts'
import { isCidr } from '../../rules/values.ts'

function taintErrors(taints: unknown): FieldError[] {
  const seen = new Set<string>()
  return errorsOfEach(objectsOf(taints), (taint, index) => {
    const at = `spec.taints[${index}]`
    const { key: givenKey, value: givenValue, effect } = taint
    const key = stringOf(givenKey)
    const value = stringOf(givenValue)
    const problems = labelValue(value)
    const pair = JSON.stringify([key, effect])
    const repeated = seen.has(pair) ? [duplicateValue(at, taint, 'taints must be unique by key and effect pair')] : []
    seen.add(pair)
    return [
      ...labelKey(key).map((problem) => invalidValue(`${at}.key`, key, problem)),
      ...(problems.length > 0 ? [invalidValue(`${at}.value`, value, problems.join(';'))] : []),
      ...errorsOf(taintEffect, effect, `${at}.effect`),
      ...repeated,
    ]
  })
}

const amounts = eachValue(nonNegativeQuantity)
const capacities = fields({ capacity: amounts, allocatable: amounts })

/** Errors of a Node beyond its schema. */
export function validateNode({ spec: given, status }: DynamicObject): FieldError[] {
  const spec = objectOf(given)
  const ranges = textsOf(spec.podCIDRs)
  const notRange = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
  return [
    ...taintErrors(spec.taints),
    ...errorsOfEach(ranges, (range, index) =>
      isCidr(range) ? [] : [invalidValue(`spec.podCIDRs[${index}]`, range, notRange)],
    ),
    ...errorsOf(capacities, status, 'status'),
  ]
}

/** Errors of an update of a Node: assigned values can't change. */
export function validateNodeChange({ spec: given }: DynamicObject, { spec: before }: DynamicObject): FieldError[] {
  const spec = objectOf(given)
  const old = objectOf(before)
  const stays = (field: 'podCIDRs' | 'providerID'): FieldError[] => {
    const unset = old[field] === undefined || old[field] === '' || listOf(old[field]).length === 0
    const open = field === 'providerID' ? stringOf(old[field]) === '' : unset
    if (open || jsonEqual(spec[field], old[field])) return []
    const name = field === 'podCIDRs' ? 'podCIDR' : field
    return [forbiddenValue(`spec.${field}`, `node updates may not change ${name} except from "" to valid`)]
  }
  return [...stays('podCIDRs'), ...stays('providerID')]
}
