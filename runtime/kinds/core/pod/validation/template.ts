import {
  forbiddenValue,
  invalidValue,
  unsupportedValue,
  qualifiedName,
  textMapOf,
  validateLabels,
  type FieldError,
  errorsOfEach,
} from '../../../../api/index.ts'
import { listOf, objectOf, stringOf } from '../../../../json/index.ts'
import { validatePodSpec } from './spec.ts'

/** Errors of a Pod template at a path; `claims` as of a Pod's spec. */
export function validatePodTemplate(value: unknown, at: string, claims: readonly string[] = []): FieldError[] {
  const { metadata, spec } = objectOf(value)
  const { labels, annotations } = objectOf(metadata)
  const errors = validateLabels(textMapOf(labels), `${at}.metadata.labels`)
  const ofAnnotations = errorsOfEach(Object.keys(objectOf(annotations)), (key) =>
    qualifiedName(key.toLowerCase()).map((problem) => invalidValue(`${at}.metadata.annotations`, key, problem)),
  )
  errors.push(...ofAnnotations, ...validatePodSpec(spec, `${at}.spec`, claims))
  if (listOf(objectOf(spec).ephemeralContainers).length > 0) {
    errors.push(forbiddenValue(`${at}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template'))
  }
  return errors
}

/** Errors of a template whose Pods are always restarted; `kind` names the workload in messages. */
export function validateLastingTemplate(
  value: unknown,
  at: string,
  kind: string,
  claims: readonly string[] = [],
): FieldError[] {
  const errors = validatePodTemplate(value, at, claims)
  const { restartPolicy, activeDeadlineSeconds } = objectOf(objectOf(value).spec)
  if (restartPolicy !== undefined && restartPolicy !== 'Always') {
    errors.push(unsupportedValue(`${at}.spec.restartPolicy`, stringOf(restartPolicy), ['Always']))
  }
  if (activeDeadlineSeconds !== undefined) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    errors.push(forbiddenValue(`${at}.spec.activeDeadlineSeconds`, detail))
  }
  return errors
}
