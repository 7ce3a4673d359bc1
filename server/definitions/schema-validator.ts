import { librariesFor, serverLibraries } from '../../runtime/cel/index.ts'
import type { SchemaValidator } from '../../runtime/definitions/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { openapiPlaces, ruleIssues } from '../../runtime/rules/index.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import { formatRelease, type Release } from '../release/release.ts'

export interface RuleValidatorOptions {
  readonly vendor: Vendor
  readonly release: Release
  readonly gates: FeatureGates
  readonly onCompiled: (seconds: number) => void
}

/**
 * Validates the rules of definitions. New rules may use what the release has, and are refused if the release has no
 * rules: without them, objects would be accepted that the definition forbids. Stored ones stay valid (CEL-LANG-17).
 */
export function ruleValidator({ vendor, release, gates, onCompiled }: RuleValidatorOptions): SchemaValidator {
  const marker = `${vendor.extensionPrefix}validations`
  const refusal = gates.CustomResourceValidationExpressions
    ? {}
    : { refusal: `release ${formatRelease(release)} has no rules without CustomResourceValidationExpressions` }
  const libraries = librariesFor(serverLibraries, formatRelease(release))
  return (schema, field, stored) =>
    ruleIssues(schema, { describe: openapiPlaces(field, marker), marker, libraries, stored, onCompiled, ...refusal })
}
