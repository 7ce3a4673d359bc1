import type { FieldError } from '../../meta/field-error.ts'
import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../../meta/field-errors.ts'
import { listOf, objectsOf, stringOf } from '../../meta/json.ts'
import { dnsSubdomain } from '../../meta/names.ts'
import type { Strategy } from '../../registry/index.ts'

/** Side effects that a webhook may declare (ADM-02). */
const sideEffects = ['None', 'NoneOnDryRun']

function validateWebhooks(webhooks: unknown): FieldError[] {
  const names = new Set<string>()
  return objectsOf(webhooks).flatMap((webhook, index) => {
    const at = `webhooks[${index}]`
    const errors: FieldError[] = []
    const name = stringOf(webhook.name)
    if (names.has(name)) errors.push(duplicateValue(`${at}.name`, name))
    names.add(name)
    const problems = dnsSubdomain(name)
    errors.push(...problems.map((problem) => invalidValue(`${at}.name`, name, problem)))
    if (problems.length === 0 && name.split('.').length < 3) {
      errors.push(invalidValue(`${at}.name`, name, 'should be a domain with at least three segments separated by dots'))
    }
    const declared = stringOf(webhook.sideEffects)
    if (declared === '')
      errors.push(requiredValue(`${at}.sideEffects`, `must specify one of ${sideEffects.join(', ')}`))
    else if (!sideEffects.includes(declared)) errors.push(unsupportedValue(`${at}.sideEffects`, declared, sideEffects))
    if (listOf(webhook.admissionReviewVersions).length === 0) {
      errors.push(requiredValue(`${at}.admissionReviewVersions`, 'must specify one of v1, v1beta1'))
    }
    return errors
  })
}

export const webhookConfigurations: Strategy = {
  generation: 'content',
  validate: ({ webhooks }) => validateWebhooks(webhooks),
}
