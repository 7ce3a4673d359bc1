import { isJsonObject, objectOf } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validatePodTemplate } from '../pod/validation/index.ts'
import { defaultPodSpec } from '../pod/defaults.ts'
import { podWarnings } from '../../warnings/pod.ts'
import { isSameGeneration } from '../../warnings/template.ts'

export const podTemplates: Strategy = {
  generation: 'content',
  deletionAnswer: 'object',
  default(draft) {
    const { template } = draft
    if (isJsonObject(template) && isJsonObject(template.spec)) defaultPodSpec(template.spec)
  },
  warnings: ({ metadata, template }, old, { resource }) =>
    isSameGeneration(metadata, old?.metadata)
      ? []
      : podWarnings(objectOf(template), 'template', resource.vendor.domain),
  validate: ({ template }) => validatePodTemplate(template, 'template'),
}
