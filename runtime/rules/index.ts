/** The rules that schemas hold: run over objects, and checked before they are stored. */
export { ruleFaults, type RuleFaultOptions } from './faults/faults.ts'
export { openapiPlaces, type RulePlace, type SchemaStep } from './faults/place.ts'
export { hasRules } from './has-rules.ts'
export { createRules, type RuleFindings, type Rules, type RulesOptions, type RuleValidator } from './validator.ts'
