import {
  forbiddenValue,
  invalidValue,
  percent,
  isEmptySelector,
  selectorMatches,
  type FieldError,
  type DynamicObject,
} from '../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, objectsOf, stringOf, type JsonObject } from '../../json/index.ts'
import { validateSelector } from '../rules/label-selector.ts'
import { validateLastingTemplate } from '../core/pod/validation/index.ts'

export const templateLabels = (spec: Readonly<JsonObject>): unknown => objectOf(objectOf(spec.template).metadata).labels

/** Errors of the selector and the template of a workload; `singular` and `controller` name the kind in sentences. */
export function validateWorkload({ spec: given }: DynamicObject, singular: string, controller: string): FieldError[] {
  const spec = objectOf(given)
  const errors: FieldError[] = []
  const { selector } = spec
  const selectorErrors = isJsonObject(selector) ? validateSelector(selector, 'spec.selector') : []
  if (isJsonObject(selector)) {
    errors.push(...selectorErrors)
    if (isEmptySelector(selector))
      errors.push(invalidValue('spec.selector', selector, `empty selector is invalid for ${singular}`))
    else if (selectorErrors.length > 0 || selectorMatches(selector, templateLabels(spec)) === undefined) {
      errors.push(invalidValue('spec.selector', selector, 'invalid label selector'))
    }
  }
  const understood = !isJsonObject(selector) || (!isEmptySelector(selector) && selectorErrors.length === 0)
  if (understood && selectorMatches(selector, templateLabels(spec)) !== true) {
    const labels = templateLabels(spec) ?? null
    errors.push(invalidValue('spec.template.metadata.labels', labels, '`selector` does not match template `labels`'))
  }
  const claims = objectsOf(spec.volumeClaimTemplates).map((claim) => stringOf(objectOf(claim.metadata).name))
  return [...errors, ...validateLastingTemplate(spec.template, 'spec.template', controller, claims)]
}

/** Errors of an update that changes the selector. */
export function selectorStays(object: DynamicObject, old: DynamicObject): FieldError[] {
  const { selector } = objectOf(object.spec)
  return jsonEqual(selector, objectOf(old.spec).selector)
    ? []
    : [invalidValue('spec.selector', selector ?? null, 'field is immutable')]
}

/** A number of Pods, or a share of them. */
export function validateAmount(value: unknown, field: string): FieldError[] {
  if (typeof value === 'string') return percent(value).map((problem) => invalidValue(field, value, problem))
  return typeof value === 'number' && value < 0
    ? [invalidValue(field, value, 'must be greater than or equal to 0')]
    : []
}

/** A number of Pods, or a share of at most 100%. */
export function validateShare(value: unknown, field: string): FieldError[] {
  const errors = validateAmount(value, field)
  if (errors.length > 0 || typeof value !== 'string' || Number.parseInt(value, 10) <= 100) return errors
  return [invalidValue(field, value, 'must not be greater than 100%')]
}

export const isZeroAmount = (value: unknown): boolean => value === 0 || value === '0%'

/** Counters of a status that can't exceed `status.replicas`. */
export function validateReplicaCounters(status: unknown): FieldError[] {
  const counters = objectOf(status)
  const all = typeof counters.replicas === 'number' ? counters.replicas : 0
  return ['updatedReplicas', 'readyReplicas', 'availableReplicas'].flatMap((name) => {
    const value = counters[name]
    const field = `status.${name}`
    return typeof value === 'number' && value > all
      ? [invalidValue(field, value, 'cannot be greater than status.replicas')]
      : []
  })
}

/** Errors of an update that changes any field of the spec but `mutable`. */
export function specStays(
  object: DynamicObject,
  old: DynamicObject,
  mutable: readonly string[],
  detail: string,
): FieldError[] {
  const rest = ({ spec }: DynamicObject): unknown =>
    Object.fromEntries(Object.entries(objectOf(spec)).filter(([field]) => !mutable.includes(field)))
  return jsonEqual(rest(object), rest(old)) ? [] : [forbiddenValue('spec', detail)]
}
