import type { FieldError } from '../../meta/field-error.ts'
import { invalidValue, requiredValue } from '../../meta/field-errors.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../meta/json.ts'
import type { DynamicObject } from '../../meta/object.ts'
import type { Vendor } from '../../meta/vendor.ts'
import type { Strategy } from '../../registry/index.ts'
import { defaultPodTemplate, validatePodSpec } from '../core/pod-template.ts'
import { ensureObject, fillIn } from '../draft.ts'
import { templateLabels } from '../apps/workload.ts'

const BACKOFF_LIMIT = 6
const NO_BACKOFF_LIMIT = 2_147_483_647

function defaultJob(spec: JsonObject): void {
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1
  fillIn(spec, 'parallelism', 1)
  fillIn(spec, 'completionMode', 'NonIndexed')
  fillIn(spec, 'suspend', false)
  fillIn(spec, 'backoffLimit', spec.backoffLimitPerIndex === undefined ? BACKOFF_LIMIT : NO_BACKOFF_LIMIT)
  fillIn(spec, 'podReplacementPolicy', spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed')
  fillIn(spec, 'manualSelector', false)
  defaultPodTemplate(spec)
}

/** A Job finds its Pods by its own uid, unless it brings a selector. */
function generateSelector(draft: DynamicObject, domain: string): void {
  const spec = ensureObject(draft, 'spec')
  if (spec.manualSelector === true) return
  const uid = draft.metadata.uid ?? ''
  const name = draft.metadata.name ?? ''
  const key = `batch.${domain}/controller-uid`
  const labels = { [key]: uid, [`batch.${domain}/job-name`]: name, 'controller-uid': uid, 'job-name': name }
  draft.metadata.labels = { ...draft.metadata.labels, ...labels }
  Object.assign(ensureObject(ensureObject(ensureObject(spec, 'template'), 'metadata'), 'labels'), labels)
  Object.assign(ensureObject(ensureObject(spec, 'selector'), 'matchLabels'), { [key]: uid })
}

function validateTemplate(spec: Readonly<JsonObject>, at: string): FieldError[] {
  const pod = objectOf(objectOf(spec.template).spec)
  const policy = stringOf(pod.restartPolicy)
  const errors = validatePodSpec(pod, `${at}.template.spec`)
  if (policy === 'OnFailure' || policy === 'Never') return errors
  const detail = 'valid values: "OnFailure", "Never"'
  const fault =
    policy === '' || policy === 'Always' ? requiredValue(`${at}.template.spec.restartPolicy`, detail) : undefined
  return fault === undefined ? errors : [...errors, fault]
}

export const jobs = ({ domain }: Vendor): Strategy => ({
  applyDefaults: (draft) => defaultJob(ensureObject(draft, 'spec')),
  prepareCreate: (draft) => generateSelector(draft, domain),
  validate: (job) => validateTemplate(objectOf(job.spec), 'spec'),
  validateUpdate(job, old) {
    const now = objectOf(job.spec)
    const before = objectOf(old.spec)
    const templates = (spec: Readonly<JsonObject>): unknown => [objectOf(spec.template).spec, templateLabels(spec)]
    return [
      ...['completions', 'selector', 'completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'manualSelector']
        .filter((field) => !jsonEqual(now[field], before[field]))
        .map((field) => invalidValue(`spec.${field}`, now[field] ?? null, 'field is immutable')),
      ...(jsonEqual(templates(now), templates(before))
        ? []
        : [invalidValue('spec.template', now.template, 'field is immutable')]),
    ]
  },
})

function validateSchedule(schedule: string): FieldError[] {
  const field = 'spec.schedule'
  if (schedule === '') return []
  if (/^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/.test(schedule) || schedule.startsWith('@every '))
    return []
  const parts = schedule.split(/\s+/).filter((part) => part !== '')
  if (parts.length === 5) return []
  return [invalidValue(field, schedule, `expected exactly 5 fields, found ${parts.length}: [${parts.join(' ')}]`)]
}

export const cronJobs: Strategy = {
  applyDefaults(draft) {
    const template = ensureObject(ensureObject(draft, 'spec'), 'jobTemplate')
    if (isJsonObject(template.spec)) defaultPodTemplate(template.spec)
  },
  validate(cronJob) {
    const spec = objectOf(cronJob.spec)
    return [
      ...validateSchedule(stringOf(spec.schedule)),
      ...validateTemplate(objectOf(objectOf(spec.jobTemplate).spec), 'spec.jobTemplate.spec'),
    ]
  },
}
