/** The rules that schemas hold: run over objects, and checked before they are stored. */
export { ruleIssues, type RuleIssueOptions } from './issues/issues.ts'
export { openapiPlaces, type RulePlace, type SchemaStep } from './issues/place.ts'
export { hasRules } from './has-rules.ts'
export { createRules, type RuleFindings, type Rules, type RulesOptions, type RuleValidator } from './validator.ts'
