import type {
  GroupVersionDefinition,
  Lifecycle,
  ResourceDefinition,
  VersionDefinition,
} from '../../runtime/scheme/index.ts'
import type { Release } from './release.ts'

const minorOf = (release: string): number => Number(release.split('.')[1])

/** Whether a version with this lifecycle is served by a release. */
export const isServedIn = ({ introduced, removed }: Lifecycle, { minor }: Release): boolean =>
  (introduced === undefined || minorOf(introduced) <= minor) && (removed === undefined || minor < minorOf(removed))

/** Returns the version as not served, without evaluating what it computes lazily. */
const unserved = (version: VersionDefinition): VersionDefinition =>
  Object.create(version, { served: { value: false, enumerable: true } }) as VersionDefinition

function resourceIn(definition: ResourceDefinition, release: Release): ResourceDefinition {
  const versions = Object.entries(definition.versions)
  if (versions.every(([, { lifecycle }]) => isServedIn(lifecycle, release))) return definition
  return {
    ...definition,
    versions: Object.fromEntries(
      versions.map(([name, version]) => [name, isServedIn(version.lifecycle, release) ? version : unserved(version)]),
    ),
  }
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
