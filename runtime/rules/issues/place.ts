import type { ValidationRule } from '../../schema/index.ts'

/** A step from a schema to one inside it. */
export type SchemaStep =
  | { readonly keyword: 'properties'; readonly name: string }
  | { readonly keyword: 'items' | 'additionalProperties' }
  | { readonly keyword: 'allOf'; readonly index: number }

/** A place in a schema: a node, or a field of one of its rules. */
export interface RulePlace {
  readonly steps: readonly SchemaStep[]
  readonly rule?: { readonly index: number; readonly field: keyof ValidationRule }
}

/**
 * Returns a function that formats places as CustomResourceDefinitions name them:
 * `spec.validation.openAPIV3Schema.properties[spec].x-…-validations[0].rule`.
 *
 * @param base path of the schema
 * @param marker name of the field that holds the rules
 */
export function openapiPlaces(base: string, marker: string): (place: RulePlace) => string {
  return ({ steps, rule }) => {
    const schema = [base, ...steps.map(formatStep)].join('.')
    return rule === undefined ? schema : `${schema}.${marker}[${rule.index}].${rule.field}`
  }
}

function formatStep(step: SchemaStep): string {
  switch (step.keyword) {
    case 'properties':
      return `properties[${step.name}]`
    case 'allOf':
      return `allOf[${step.index}]`
    default:
      return step.keyword
  }
}
