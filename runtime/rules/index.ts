/** CEL validation rules of schemas: compiles and checks them before they are stored, and validates objects by them. */
export { ruleIssues, type RuleIssueOptions } from './issues/issues.ts'
export { openapiPlaces, type RulePlace, type SchemaStep } from './issues/place.ts'
export { createRules, type RuleFindings } from './validator.ts'
