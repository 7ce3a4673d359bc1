import type { Vendor } from '../../runtime/api/index.ts'
import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import type { FeatureGates } from './feature-gates.ts'

/**
 * Returns the types that may be served: a type whose gate is off is in no version, whatever other flags say (FG-05).
 */
export function withoutGatedTypes(
  groupVersions: readonly GroupVersionDefinition[],
  gates: FeatureGates,
  { apiDomain }: Vendor,
): readonly GroupVersionDefinition[] {
  if (gates.APISelfSubjectReview) return groupVersions
  const group = `authentication.${apiDomain}`
  return groupVersions.map((each) =>
    each.group === group
      ? { ...each, resources: each.resources.filter(({ plural }) => plural !== 'selfsubjectreviews') }
      : each,
  )
}
