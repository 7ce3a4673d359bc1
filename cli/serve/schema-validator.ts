import { librariesFor, serverLibraries } from '../../runtime/cel/index.ts'
import type { SchemaValidator } from '../../runtime/definitions/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import { openapiPlaces, ruleIssues } from '../../runtime/rules/index.ts'
import { formatRelease, type Release } from './release.ts'

/** Validates the rules of definitions. New ones use what the release has; stored ones stay valid (CEL-LANG-17). */
export function ruleValidator(
  { extensionPrefix }: Vendor,
  release: Release,
  onCompiled: (seconds: number) => void,
): SchemaValidator {
  const marker = `${extensionPrefix}validations`
  const libraries = librariesFor(serverLibraries, formatRelease(release))
  return (schema, field, stored) =>
    ruleIssues(schema, { describe: openapiPlaces(field, marker), marker, libraries, stored, onCompiled })
}
