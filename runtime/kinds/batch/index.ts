import { invalidValue, unsupportedValue, type DynamicObject, type Vendor } from '../../api/index.ts'
import { isJsonObject, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Strategy } from '../../registry/index.ts'
import { defaultPodTemplate } from '../core/pod-template.ts'
import { ensureObject, fillIn } from '../draft.ts'
import { validateJobSelector, validateJobSpec, validateJobUpdate } from './job.ts'
import { scheduleErrors, timeZoneErrors } from './schedule.ts'

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

export const jobs = ({ domain }: Vendor): Strategy => ({
  applyDefaults: (draft) => defaultJob(ensureObject(draft, 'spec')),
  prepareCreate: (draft) => generateSelector(draft, domain),
  validate: ({ spec }) => [...validateJobSpec(objectOf(spec), 'spec'), ...validateJobSelector(objectOf(spec))],
  validateUpdate: validateJobUpdate,
})

/** Longest name of a CronJob: its Jobs add eleven characters (characters). */
const MAX_NAME = 52

export const cronJobs: Strategy = {
  applyDefaults(draft) {
    const template = ensureObject(ensureObject(draft, 'spec'), 'jobTemplate')
    if (isJsonObject(template.spec)) defaultPodTemplate(template.spec)
  },
  validate(cronJob) {
    const spec = objectOf(cronJob.spec)
    const job = objectOf(objectOf(spec.jobTemplate).spec)
    const at = 'spec.jobTemplate.spec'
    return [
      ...scheduleErrors(stringOf(spec.schedule), 'spec.schedule'),
      ...timeZoneErrors(spec.timeZone, 'spec.timeZone'),
      ...validateJobSpec(job, at),
      ...(job.manualSelector === true ? [unsupportedValue(`${at}.manualSelector`, true, ['nil', 'false'])] : []),
      ...(job.selector === undefined
        ? []
        : [invalidValue(`${at}.selector`, job.selector, '`selector` will be auto-generated')]),
    ]
  },
  validateCreate: ({ metadata: { name = '' } }) =>
    name.length <= MAX_NAME ? [] : [invalidValue('metadata.name', name, `must be no more than ${MAX_NAME} characters`)],
}
