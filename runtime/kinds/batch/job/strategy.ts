import { type JsonObject, objectOf } from '../../../json/index.ts'
import { defaultPodTemplate } from '../../core/pod/defaults.ts'
import { fillIn, ensureObject } from '../../draft.ts'
import { ofSpec } from '../../rules/of-spec.ts'
import type { DynamicObject, Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validateJobSelector, validateJobSpec, validateJobUpdate } from './validate.ts'
import { podNameWarnings } from '../../warnings/names.ts'
import { isSameGeneration } from '../../warnings/template.ts'
import { jobWarnings } from '../warnings.ts'

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

/** Selects the Pods of a Job by its uid unless it sets `manualSelector`. Edits the draft. */
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
  default: (draft) => defaultJob(ensureObject(draft, 'spec')),
  prepareForCreate: (draft) => generateSelector(draft, domain),
  validate: ofSpec(({ spec }) => [...validateJobSpec(objectOf(spec), 'spec'), ...validateJobSelector(objectOf(spec))]),
  warnings: (job, old, request) => [
    ...(old === undefined ? podNameWarnings(job.metadata.name) : []),
    ...(isSameGeneration(job.metadata, old?.metadata) ? [] : jobWarnings(objectOf(job.spec), 'spec', request)),
  ],
  validateUpdate: validateJobUpdate,
})
