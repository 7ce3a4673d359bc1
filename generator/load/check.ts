import type { Issue } from '../issue.ts'
import type { BuiltModel } from '../model/build.ts'
import { checkKinds, checkMetadata } from './check-kinds.ts'
import { checkRules } from './check-rules.ts'
import { checkSubresources } from './check-subresources.ts'
import { checkTypes } from './check-types.ts'

/** Issues of meaning: what a file of the right form, with references that lead somewhere, still may get wrong. */
export function checkModel(built: BuiltModel): readonly Issue[] {
  const metadata = checkMetadata(built)
  if (metadata.length > 0) return metadata
  const issues = [...checkKinds(built), ...checkSubresources(built), ...checkTypes(built.model)]
  // Only types without issues of their own are checked against the rules.
  return issues.length > 0 ? issues : checkRules(built.model)
}
