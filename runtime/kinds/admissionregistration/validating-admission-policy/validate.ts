import type { PolicyExpressions } from '../../../admission/index.ts'
import {
  requiredValue,
  type FieldError,
  invalidValue,
  dns1035,
  dnsSubdomain,
  duplicateValue,
  tooLongValue,
  qualifiedName,
  collectErrors,
  errorsOfEach,
} from '../../../api/index.ts'
import { isJsonObject, listOf, type JsonObject, repeatsIn, stringOf, objectsOf } from '../../../json/index.ts'
import { conditionErrors, expressionErrors } from '../expressions.ts'
import { matchErrors } from '../rules.ts'

const NOTHING_TO_SAY = 'validations or auditAnnotations must contain at least one item'

export function specErrors(spec: Readonly<JsonObject>, name: string, compiled: PolicyExpressions): FieldError[] {
  const { paramKind, matchConstraints, matchConditions, variables, validations, auditAnnotations } = spec
  const errors = [
    ...(isJsonObject(paramKind) ? paramKindErrors(paramKind, 'spec.paramKind') : []),
    ...constraintErrors(matchConstraints, 'spec.matchConstraints'),
    ...conditionErrors(matchConditions, compiled.conditions, 'spec.matchConditions'),
    ...variableErrors(variables, compiled, 'spec.variables'),
  ]
  if (listOf(validations).length === 0 && listOf(auditAnnotations).length === 0) {
    errors.push(...['spec.validations', 'spec.auditAnnotations'].map((field) => requiredValue(field, NOTHING_TO_SAY)))
  }
  return [
    ...errors,
    ...validationErrors(validations, compiled, 'spec.validations'),
    ...annotationErrors(auditAnnotations, name, compiled, 'spec.auditAnnotations'),
  ]
}

function paramKindErrors({ apiVersion, kind }: JsonObject, at: string): FieldError[] {
  const errors: FieldError[] = []
  const [version = '', group = '', ...more] = stringOf(apiVersion).split('/').reverse()
  if (stringOf(apiVersion).trim() === '') errors.push(requiredValue(`${at}.apiVersion`))
  else if (more.length > 0) {
    errors.push(invalidValue(`${at}.apiVersion`, apiVersion, `unexpected GroupVersion string: ${stringOf(apiVersion)}`))
  } else {
    const problems = group === '' ? [] : dnsSubdomain(group)
    if (problems.length > 0) errors.push(invalidValue(`${at}.apiVersion`, group, problems.join(',')))
    if (version === '') errors.push(invalidValue(`${at}.apiVersion`, version, 'version must be specified'))
    else errors.push(...joinedErrors(`${at}.apiVersion`, version, dns1035(version), ''))
  }
  if (stringOf(kind) === '') errors.push(requiredValue(`${at}.kind`))
  else {
    const hint = 'may have mixed case, but should otherwise match: '
    errors.push(...joinedErrors(`${at}.kind`, stringOf(kind), dns1035(stringOf(kind).toLowerCase()), hint))
  }
  return errors
}

const joinedErrors = (at: string, value: string, problems: readonly string[], hint: string): FieldError[] =>
  problems.length === 0 ? [] : [invalidValue(at, value, `${hint}${problems.join(',')}`)]

function constraintErrors(constraints: unknown, at: string): FieldError[] {
  if (!isJsonObject(constraints)) return []
  const missing = listOf(constraints.resourceRules).length === 0 ? [requiredValue(`${at}.resourceRules`)] : []
  return [...matchErrors(constraints, at), ...missing]
}

const IDENTIFIER = /^[_a-zA-Z][_a-zA-Z0-9]*$/

const reserved = new Set(
  ['as', 'break', 'const', 'continue', 'else', 'false', 'for', 'function', 'if', 'import', 'in', 'let', 'loop'].concat([
    'namespace',
    'null',
    'package',
    'return',
    'true',
    'var',
    'void',
    'while',
  ]),
)

const variableErrors = (variables: unknown, { variables: compiled }: PolicyExpressions, at: string): FieldError[] =>
  errorsOfEach(objectsOf(variables), ({ name: given, expression }, index) => {
    const where = `${at}[${index}]`
    const name = stringOf(given)
    const errors: FieldError[] = []
    if (name.trim() === '') errors.push(requiredValue(`${where}.name`, 'name is not specified'))
    else if (!IDENTIFIER.test(name) || reserved.has(name)) {
      errors.push(invalidValue(`${where}.name`, name, 'must be a valid CEL identifier'))
    }
    if (stringOf(expression).trim() === '') {
      return [...errors, requiredValue(`${where}.expression`, 'expression is not specified')]
    }
    return [...errors, ...expressionErrors(`${where}.expression`, compiled[index]?.expression)]
  })

const validationErrors = (validations: unknown, compiled: PolicyExpressions, at: string): FieldError[] =>
  errorsOfEach(objectsOf(validations), ({ expression, message, messageExpression }, index) => {
    const where = `${at}[${index}]`
    const own = compiled.validations[index]
    const errors =
      stringOf(expression).trim() === ''
        ? [requiredValue(`${where}.expression`, 'expression is not specified')]
        : expressionErrors(`${where}.expression`, own?.expression)
    const computed = stringOf(messageExpression)
    if (computed !== '' && computed.trim() === '') {
      errors.push(invalidValue(`${where}.messageExpression`, computed, 'must be non-empty if specified'))
    } else errors.push(...expressionErrors(`${where}.messageExpression`, own?.messageExpression))
    return [...errors, ...messageErrors(stringOf(message), `${where}.message`)]
  })

function messageErrors(message: string, at: string): FieldError[] {
  const text = message.trim()
  if (message !== '' && text === '') return [invalidValue(at, message, 'message must be non-empty if specified')]
  return /[\n\r]/.test(text) ? [invalidValue(at, message, 'message must not contain line breaks')] : []
}

const MAX_ANNOTATIONS = 20

const MAX_VALUE_EXPRESSION_BYTES = 5 * 1024

function annotationErrors(annotations: unknown, name: string, compiled: PolicyExpressions, at: string): FieldError[] {
  const entries = objectsOf(annotations)
  const keys = entries.map(({ key }) => stringOf(key))
  const repeats = repeatsIn(keys)
  return collectErrors((errors) => {
    if (entries.length > MAX_ANNOTATIONS) {
      errors.push(invalidValue(at, entries, `must not have more than ${MAX_ANNOTATIONS} auditAnnotations`))
    }
    for (const [index, { valueExpression }] of entries.entries()) {
      const where = `${at}[${index}]`
      const key = keys[index] ?? ''
      const qualified = `${name}/${key}`
      errors.push(...qualifiedName(qualified).map((problem) => invalidValue(`${where}.key`, qualified, problem)))
      const text = stringOf(valueExpression).trim()
      if (text === '') errors.push(requiredValue(`${where}.valueExpression`, 'valueExpression is not specified'))
      else if (Buffer.byteLength(text) > MAX_VALUE_EXPRESSION_BYTES) {
        errors.push(tooLongValue(`${where}.valueExpression`, MAX_VALUE_EXPRESSION_BYTES))
      } else errors.push(...expressionErrors(`${where}.valueExpression`, compiled.auditAnnotations[index]?.value))
      if (repeats.has(index)) errors.push(duplicateValue(`${where}.key`, key))
    }
  })
}
