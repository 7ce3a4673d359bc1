import {
  forbiddenValue,
  invalidValue,
  type FieldError,
  type DynamicObject,
  errorsOfEach,
} from '../../../../api/index.ts'
import { listOf, objectOf, objectsOf, stringOf, type JsonObject } from '../../../../json/index.ts'
import { validatePodSpec } from './spec.ts'
import { validatePodUpdate } from './update.ts'

export { validateLastingTemplate, validatePodTemplate } from './template.ts'

/** Spaces around an image are accepted in templates alone. */
function imageErrors(spec: Readonly<JsonObject>): FieldError[] {
  return ['containers', 'initContainers', 'ephemeralContainers'].flatMap((list) =>
    errorsOfEach(objectsOf(spec[list]), (container, index) => {
      const image = stringOf(container.image)
      const detail = 'must not have leading or trailing whitespace'
      return image === image.trim() ? [] : [invalidValue(`spec.${list}[${index}].image`, image, detail)]
    }),
  )
}

/** Errors of a Pod beyond its schema. */
export const validatePod = (pod: DynamicObject): FieldError[] => [
  ...validatePodSpec(pod.spec, 'spec'),
  ...imageErrors(objectOf(pod.spec)),
]

/** Errors of a new Pod that an update is not checked for. */
export function validateNewPod({ spec: given }: DynamicObject): FieldError[] {
  const spec = objectOf(given)
  const errors: FieldError[] = []
  if (listOf(spec.ephemeralContainers).length > 0) {
    errors.push(forbiddenValue('spec.ephemeralContainers', 'cannot be set on create'))
  }
  if (stringOf(spec.nodeName) !== '' && listOf(spec.schedulingGates).length > 0) {
    errors.push(forbiddenValue('spec.nodeName', 'cannot be set until all schedulingGates have been cleared'))
  }
  return errors
}

/** Errors of an update of a Pod; subresources that own a part of the spec validate it themselves. */
export const validatePodChange = (pod: DynamicObject, old: DynamicObject, subresource: string): FieldError[] =>
  subresource === '' ? validatePodUpdate(pod, old) : []
