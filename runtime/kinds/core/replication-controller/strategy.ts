import {
  invalidValue,
  requiredValue,
  textMapOf,
  validateLabels,
  type FieldError,
  type DynamicObject,
} from '../../../api/index.ts'
import { isJsonObject, objectOf } from '../../../json/index.ts'
import { validateLastingTemplate } from '../pod/validation/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { ensureObject, fillIn } from '../../draft.ts'
import { defaultPodTemplate } from '../pod/defaults.ts'
import { podNameWarnings } from '../../warnings/names.ts'
import { templateWarnings } from '../../warnings/template.ts'

function validateReplicationController(controller: DynamicObject): FieldError[] {
  const { selector, template } = objectOf(controller.spec)
  const wanted = textMapOf(selector)
  const field = 'spec.selector'
  const errors = validateLabels(wanted, field)
  if (Object.keys(wanted).length === 0) errors.push(requiredValue(field))
  if (!isJsonObject(template)) return [...errors, requiredValue('spec.template')]
  const labels = textMapOf(objectOf(template.metadata).labels)
  if (Object.entries(wanted).some(([key, value]) => labels[key] !== value)) {
    const detail = '`selector` does not match template `labels`'
    errors.push(invalidValue('spec.template.metadata.labels', labels, detail))
  }
  return [...errors, ...validateLastingTemplate(template, 'spec.template', 'ReplicationController')]
}

/** Takes labels and selector from the template where they are left out. */
export const replicationControllers: Strategy = {
  default(draft) {
    const spec = ensureObject(draft, 'spec')
    const labels = textMapOf(objectOf(objectOf(spec.template).metadata).labels)
    if (Object.keys(labels).length > 0) {
      fillIn(spec, 'selector', labels)
      if (Object.keys(draft.metadata.labels ?? {}).length === 0) draft.metadata.labels = { ...labels }
    }
    defaultPodTemplate(spec)
  },
  warnings: (controller, old, request) => [
    ...(old === undefined ? podNameWarnings(controller.metadata.name) : []),
    ...templateWarnings(controller, old, request),
  ],
  validate: validateReplicationController,
}
