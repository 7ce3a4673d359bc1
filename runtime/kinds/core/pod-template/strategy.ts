import { isJsonObject } from '../../../json/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { validatePodTemplate } from '../pod/validation/index.ts'
import { defaultPodSpec } from '../pod/defaults.ts'

export const podTemplates: Strategy = {
  generation: 'content',
  deletionAnswer: 'object',
  default(draft) {
    const { template } = draft
    if (isJsonObject(template) && isJsonObject(template.spec)) defaultPodSpec(template.spec)
  },
  validate: ({ template }) => validatePodTemplate(template, 'template'),
}
