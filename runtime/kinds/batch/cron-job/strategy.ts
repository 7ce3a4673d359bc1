import { invalidValue, unsupportedValue } from '../../../api/index.ts'
import { isJsonObject, objectOf, stringOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { ensureObject } from '../../draft.ts'
import { validateJobSpec } from '../job/validate.ts'
import { scheduleErrors, timeZoneErrors } from './schedule.ts'
import { podNameWarnings } from '../../warnings/names.ts'
import { isSameGeneration } from '../../warnings/template.ts'
import { jobWarnings } from '../warnings.ts'

/** Longest name of a CronJob: its Jobs add eleven characters (characters). */
const MAX_NAME = 52

export const cronJobs: Strategy = {
  default(draft) {
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
  warnings: (cronJob, old, request) => [
    ...(old === undefined ? podNameWarnings(cronJob.metadata.name) : []),
    ...(isSameGeneration(cronJob.metadata, old?.metadata)
      ? []
      : jobWarnings(objectOf(objectOf(objectOf(cronJob.spec).jobTemplate).spec), 'spec.jobTemplate.spec', request)),
  ],
  validateCreate: ({ metadata: { name = '' } }) =>
    name.length <= MAX_NAME ? [] : [invalidValue('metadata.name', name, `must be no more than ${MAX_NAME} characters`)],
}
