import type { StructuralSchema, ValidationRule } from '../../../runtime/schema/index.ts'
import {
  createRules,
  openapiPlaces,
  ruleIssues,
  type RuleIssueOptions,
  type RuleFindings,
} from '../../../runtime/rules/index.ts'
import { atOnce } from '../../../runtime/async/index.ts'
import { requestWork } from '../../../runtime/admission/types.ts'
import { describe as sentence } from '../../../runtime/api/index.ts'

export const integer: StructuralSchema = { type: 'integer' }
export const text: StructuralSchema = { type: 'string', maxLength: 10 }

export const ruled = (schema: StructuralSchema, ...validations: readonly ValidationRule[]): StructuralSchema => ({
  ...schema,
  validations,
})
export const object = (
  properties: Readonly<Record<string, StructuralSchema>>,
  ...validations: readonly ValidationRule[]
): StructuralSchema => ({ type: 'object', properties, ...(validations.length > 0 && { validations }) })

/** The schema of a kind with this spec. */
export const kindWith = (spec: StructuralSchema): StructuralSchema => ({ type: 'object', properties: { spec } })

/** Issues of an object with this spec, as sentences. */
export function errorsOf(spec: StructuralSchema, value: unknown, old?: unknown): readonly string[] {
  return findings(spec, value, old).errors.map(sentence)
}

export function findings(spec: StructuralSchema, value: unknown, old?: unknown): RuleFindings {
  const validator = createRules().validatorOf(kindWith(spec))
  if (validator === undefined) throw new Error('the schema has no rules')
  return validator.validate({ spec: value }, old === undefined ? undefined : { spec: old }, requestWork())
}

const marker = 'x-rules'

/** Issues of the rules of a kind with this spec: the place below the spec's schema, and what is said. */
export function issuesOf(
  spec: StructuralSchema,
  options: Pick<RuleIssueOptions, 'libraries' | 'stored' | 'refusal'> = {},
): readonly string[] {
  const describe = openapiPlaces('schema', marker)
  return atOnce(ruleIssues(kindWith(spec), { describe, marker, ...options })).map(
    ({ field, message }) => `${field.replace(/^schema\.properties\[spec\]\.?/, '')}: ${message}`,
  )
}
