import { duplicateValue, forbiddenValue, invalidValue, requiredValue, type FieldError } from '../api/index.ts'
import type { ValidationRule } from '../schema/index.ts'

/** Returns the name of a rule in messages: its own message, or its expression. */
function nameOf({ message = '', rule }: ValidationRule): string {
  return (message === '' ? rule : message).trim()
}

/** Returns the message for a violated rule that computes none. */
export function messageOf(rule: ValidationRule): string {
  return rule.message ? nameOf(rule) : `failed rule: ${nameOf(rule)}`
}

/** Returns the error of a value that violates a rule; the value is shown as the name of its type. */
export function ruleError({ reason }: ValidationRule, field: string, type: string, detail: string): FieldError {
  switch (reason) {
    case 'FieldValueForbidden':
      return forbiddenValue(field, detail)
    case 'FieldValueRequired':
      return requiredValue(field, detail)
    case 'FieldValueDuplicate':
      return duplicateValue(field, type)
    default:
      return invalidValue(field, type, detail)
  }
}

/** Returns the detail of an evaluation that failed. */
export function failure(rule: ValidationRule, message: string): string {
  if (message.startsWith('no such overload')) {
    return `'${message}': call arguments did not match a supported operator, function or macro signature for rule: ${nameOf(rule)}`
  }
  return `${message} evaluating rule: ${nameOf(rule)}`
}

export const OUT_OF_BUDGET =
  'validation failed due to running out of cost budget, no further validation rules will be run'

export const MESSAGE_OUT_OF_BUDGET =
  'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run'

export function overCallLimit(rule: ValidationRule, message: string): string {
  return `'${message}': no further validation rules will be run due to call cost exceeds limit for rule: ${nameOf(rule)}`
}

export function messageOverCallLimit(source: string): string {
  return `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(source)}`
}
