import type {
  GroupVersionDefinition,
  Lifecycle,
  ResourceDefinition,
  VersionDefinition,
} from '../../runtime/scheme/index.ts'
import { formatGroupVersion } from '../../runtime/api/index.ts'
import type { Release } from './release.ts'

const minorOf = (release: string): number => Number(release.split('.')[1])

/** Whether a version with this lifecycle is served by a release. */
export const isServedIn = ({ introduced, removed }: Lifecycle, { minor }: Release): boolean =>
  (introduced === undefined || minorOf(introduced) <= minor) && (removed === undefined || minor < minorOf(removed))

const isDeprecatedIn = ({ deprecated }: Lifecycle, { minor }: Release): boolean =>
  deprecated !== undefined && minorOf(deprecated) <= minor

/** Returns the version with other values, without evaluating what it computes lazily. */
const changed = (version: VersionDefinition, values: Partial<VersionDefinition>): VersionDefinition =>
  Object.create(
    version,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }])),
  ) as VersionDefinition

/** Returns Kubernetes' warning about a deprecated version of a kind (DEPREC-OBS-01). */
function warningOf({ group, kind }: ResourceDefinition, { name, lifecycle }: VersionDefinition): string {
  const { deprecated, removed, replacement } = lifecycle
  const since = `${formatGroupVersion({ group, version: name })} ${kind} is deprecated in v${deprecated}+`
  const until = removed === undefined ? '' : `, unavailable in v${removed}+`
  const instead = replacement === undefined ? '' : `; use ${formatGroupVersion(replacement)} ${replacement.kind}`
  return `${since}${until}${instead}`
}

function versionIn(definition: ResourceDefinition, version: VersionDefinition, release: Release): VersionDefinition {
  if (!isServedIn(version.lifecycle, release)) return changed(version, { served: false })
  if (!isDeprecatedIn(version.lifecycle, release)) return version
  return changed(version, { warning: warningOf(definition, version) })
}

function resourceIn(definition: ResourceDefinition, release: Release): ResourceDefinition {
  const versions = Object.entries(definition.versions)
  const inRelease = versions.map(([name, version]) => [name, versionIn(definition, version, release)] as const)
  if (inRelease.every(([, version], at) => version === versions[at]?.[1])) return definition
  return { ...definition, versions: Object.fromEntries(inRelease) }
}

/** The group versions of a release: those in which it serves something (VER-11). */
export function groupVersionsIn(
  groupVersions: readonly GroupVersionDefinition[],
  release: Release,
): readonly GroupVersionDefinition[] {
  const seen = new Map<ResourceDefinition, ResourceDefinition>()
  const inRelease = (definition: ResourceDefinition): ResourceDefinition => {
    const known = seen.get(definition)
    if (known !== undefined) return known
    const made = resourceIn(definition, release)
    seen.set(definition, made)
    return made
  }
  return groupVersions
    .map((each) => ({ ...each, resources: each.resources.map(inRelease) }))
    .filter(({ version, resources }) => resources.some(({ versions }) => versions[version]?.served === true))
}

/** Every kind once, however many group versions have it. */
export const resourcesOf = (groupVersions: readonly GroupVersionDefinition[]): readonly ResourceDefinition[] => [
  ...new Set(groupVersions.flatMap(({ resources }) => resources)),
]
