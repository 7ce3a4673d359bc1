import {
  invalidValue,
  requiredValue,
  unsupportedValue,
  selectorMatches,
  type FieldError,
  type DynamicObject,
  collectErrors,
} from '../../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { templateLabels } from '../../apps/workload.ts'
import { validatePodTemplate } from '../../core/pod/validation/index.ts'
import { failurePolicyErrors } from './failure-policy.ts'
import { validateSelector } from '../../rules/label-selector.ts'
import { errorsOf } from '../../rules/rule.ts'
import { oneOf } from '../../rules/values.ts'

type Spec = Readonly<JsonObject>

/** How many Pods an indexed Job may run at once, and how many indexes of a large one may fail. */
const MAX_PARALLEL = 100_000
const MAX_FAILED = 100_000
const LARGE_JOB = 100_000
const MAX_PARALLEL_OF_LARGE = 10_000

function templateErrors(spec: Spec, at: string): FieldError[] {
  const field = `${at}.template`
  const policy = objectOf(objectOf(spec.template).spec).restartPolicy
  const errors = validatePodTemplate(spec.template, field)
  if (policy === 'Never' || policy === 'OnFailure') return errors
  const place = `${field}.spec.restartPolicy`
  // `Always` is the default of a template without a restart policy.
  const unsaid = policy === undefined || policy === 'Always'
  return unsaid
    ? [...errors, requiredValue(place, 'valid values: "OnFailure", "Never"')]
    : [...errors, unsupportedValue(place, stringOf(policy), ['OnFailure', 'Never'])]
}

function indexedErrors(spec: Spec, at: string): FieldError[] {
  const { completionMode, completions, parallelism, maxFailedIndexes, backoffLimitPerIndex } = spec
  const errors = errorsOf(oneOf(['NonIndexed', 'Indexed']), completionMode, `${at}.completionMode`)
  if (completionMode === 'Indexed') {
    if (typeof completions !== 'number') {
      errors.push(requiredValue(`${at}.completions`, 'when completion mode is Indexed'))
      return errors
    }
    if (typeof parallelism === 'number' && parallelism > MAX_PARALLEL) {
      const detail = `must be less than or equal to ${MAX_PARALLEL} when completion mode is Indexed`
      errors.push(invalidValue(`${at}.parallelism`, parallelism, detail))
    }
    if (typeof maxFailedIndexes === 'number') {
      if (maxFailedIndexes > completions) {
        const detail = 'must be less than or equal to completions'
        errors.push(invalidValue(`${at}.maxFailedIndexes`, maxFailedIndexes, detail))
      }
      if (maxFailedIndexes > MAX_FAILED) {
        const detail = `must be less than or equal to ${MAX_FAILED}`
        errors.push(invalidValue(`${at}.maxFailedIndexes`, maxFailedIndexes, detail))
      }
    }
    if (completions > LARGE_JOB && backoffLimitPerIndex !== undefined) {
      const when = `when completions are above ${LARGE_JOB} and used with backoff limit per index`
      if (maxFailedIndexes === undefined)
        errors.push(requiredValue(`${at}.maxFailedIndexes`, `must be specified ${when}`))
      if (typeof parallelism === 'number' && parallelism > MAX_PARALLEL_OF_LARGE) {
        const detail = `must be less than or equal to ${MAX_PARALLEL_OF_LARGE} ${when}`
        errors.push(invalidValue(`${at}.parallelism`, parallelism, detail))
      }
    }
    return errors
  }
  for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes']) {
    const value = spec[field]
    if (value !== undefined) errors.push(invalidValue(`${at}.${field}`, value, 'requires indexed completion mode'))
  }
  if (spec.successPolicy !== undefined) {
    errors.push(invalidValue(`${at}.successPolicy`, spec.successPolicy, 'requires indexed completion mode'))
  }
  return errors
}

/** Errors of a Job's spec, of its own or in a template. */
export const validateJobSpec = (spec: Spec, at: string): FieldError[] => [
  ...indexedErrors(spec, at),
  ...templateErrors(spec, at),
  ...failurePolicyErrors(spec, at),
]

/** Errors of a selector that a user has set; a generated one is valid. */
export function validateJobSelector(spec: Spec): FieldError[] {
  if (spec.manualSelector !== true) return []
  const { selector } = spec
  if (!isJsonObject(selector)) return [requiredValue('spec.selector')]
  const errors = validateSelector(selector, 'spec.selector')
  if (errors.length === 0 && selectorMatches(selector, templateLabels(spec)) !== true) {
    const detail = '`selector` does not match template `labels`'
    errors.push(invalidValue('spec.template.metadata.labels', templateLabels(spec) ?? null, detail))
  }
  return errors
}

/** Fields of a Job that can't change. */
const FIXED = ['selector', 'completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy']

const immutable = (field: string, value: unknown): FieldError =>
  invalidValue(field, value ?? null, 'field is immutable')

/** The template without its scheduling fields, which may change while a Job is suspended. */
function withoutPlacement(template: unknown): unknown {
  const { metadata, spec } = objectOf(template)
  const { nodeSelector: _, tolerations: __, affinity: ___, schedulingGates: ____, ...pod } = objectOf(spec)
  const { labels: _l, annotations: _a, ...rest } = objectOf(metadata)
  return { metadata: rest, spec: pod }
}

const neverStarted = ({ spec, status }: DynamicObject): boolean =>
  objectOf(spec).suspend === true && objectOf(status).startTime === undefined

/** Errors of a change of a Job. */
export function validateJobUpdate(job: DynamicObject, old: DynamicObject): FieldError[] {
  const now = objectOf(job.spec)
  const before = objectOf(old.spec)
  return collectErrors((errors) => {
    if (!jsonEqual(now.completions, before.completions)) {
      // An indexed Job can be resized together with its parallelism.
      const elastic = now.completionMode === 'Indexed' && now.completions === now.parallelism
      if (now.completionMode !== 'Indexed') errors.push(immutable('spec.completions', now.completions))
      else if (!elastic) {
        const detail = 'can only be modified in tandem with spec.parallelism'
        errors.push(invalidValue('spec.completions', now.completions ?? null, detail))
      }
    }
    for (const field of FIXED) {
      if (!jsonEqual(now[field], before[field])) errors.push(immutable(`spec.${field}`, now[field]))
    }
    if ((now.manualSelector ?? false) !== (before.manualSelector ?? false)) {
      errors.push(immutable('spec.manualSelector', now.manualSelector))
    }
    const same = neverStarted(old)
      ? jsonEqual(withoutPlacement(now.template), withoutPlacement(before.template))
      : jsonEqual(now.template, before.template)
    if (!same) errors.push(immutable('spec.template', now.template))
  })
}
