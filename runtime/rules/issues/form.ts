import { invalidValue, requiredValue, unsupportedValue, type FieldError } from '../../api/index.ts'
import type { StructuralSchema, ValidationRule } from '../../schema/index.ts'
import { resolveFieldPath } from '../field-path.ts'
import { MAX_MESSAGE_LENGTH } from '../limits.ts'

const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

const hasLineBreak = (text: string): boolean => /[\n\r]/.test(text)

/** Returns the errors of a rule apart from its expressions; `path` returns the path of one of its fields. */
export function formIssues(
  schema: StructuralSchema,
  rule: ValidationRule,
  path: (field: keyof ValidationRule) => string,
): readonly FieldError[] {
  const { messageExpression = '', reason = '', fieldPath = '' } = rule
  const issues = messageIssues(rule, path)
  if (messageExpression !== '' && messageExpression.trim() === '') {
    issues.push(requiredValue(path('messageExpression'), 'must be non-empty if specified'))
  }
  if (reason !== '' && !REASONS.includes(reason)) issues.push(unsupportedValue(path('reason'), reason, REASONS))
  const invalidPath = (detail: string): unknown => issues.push(invalidValue(path('fieldPath'), fieldPath, detail))
  if (fieldPath === '') return issues
  if (fieldPath.trim() === '') invalidPath('must be non-empty if specified')
  if (hasLineBreak(fieldPath)) invalidPath('must not contain line breaks')
  if (resolveFieldPath(schema, fieldPath) === undefined) invalidPath('must be a valid path')
  return issues
}

/** Returns at most one error, since each would make the next doubtful. */
function messageIssues(
  { rule: source, message = '' }: ValidationRule,
  path: (field: keyof ValidationRule) => string,
): FieldError[] {
  const trimmed = message.trim()
  if (source.trim() === '') return [requiredValue(path('rule'), 'rule is not specified')]
  if (message !== '' && trimmed === '') {
    return [invalidValue(path('message'), message, 'must be non-empty if specified')]
  }
  if (message.length > MAX_MESSAGE_LENGTH) {
    const shown = `${message.slice(0, 10)}...`
    return [invalidValue(path('message'), shown, `must have a maximum length of ${MAX_MESSAGE_LENGTH} characters`)]
  }
  if (hasLineBreak(trimmed)) return [invalidValue(path('message'), message, 'must not contain line breaks')]
  if (hasLineBreak(source.trim()) && trimmed === '') {
    return [requiredValue(path('message'), 'must be specified if rule contains line breaks')]
  }
  return []
}
