import { compareVersions, formatGroupVersion } from '../../runtime/api/index.ts'
import type {
  GroupVersionDefinition,
  Lifecycle,
  ResourceDefinition,
  VersionDefinition,
} from '../../runtime/scheme/index.ts'
import { encodingVersionIn, isEstablished, isServedIn } from './encoding-version.ts'
import { minorOf, type Release } from './release.ts'
import { isEnabled, type RuntimeConfig } from './runtime-config.ts'
import { trackOf } from './stability.ts'

/** Beta versions introduced in this release or later are off by default (VER-08). */
const BETA_OFF_SINCE = 22

/**
 * Returns whether a release serves a version by default: alpha versions not, beta versions if they are old enough
 * (VER-07, VER-08). Versions without a release are those of a project, which serves all that it declares.
 */
function isOnByDefault(version: string, { introduced }: Lifecycle): boolean {
  if (introduced === undefined) return true
  const track = trackOf(version)
  return track === 'stable' || (track === 'beta' && minorOf(introduced) < BETA_OFF_SINCE)
}

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

/** The kinds of a release, each created once. */
class ReleasedKinds {
  readonly #known = new Map<ResourceDefinition, ResourceDefinition>()
  readonly #release: Release
  readonly #config: RuntimeConfig
  constructor(release: Release, config: RuntimeConfig) {
    this.#release = release
    this.#config = config
  }

  of(definition: ResourceDefinition): ResourceDefinition {
    const known = this.#known.get(definition)
    if (known !== undefined) return known
    const versions = Object.entries(definition.versions)
    const released = versions.map(([name, version]) => [name, this.#version(definition, version)] as const)
    const isSame = released.every(([name, version]) => version === definition.versions[name])
    const own = isSame ? definition : { ...definition, versions: Object.fromEntries(released) }
    const made = this.#stored(definition, own)
    this.#known.set(definition, made)
    return made
  }

  /**
   * Returns the kind with the version in which the release writes it to the store, or in which the kind that stores it
   * is written.
   */
  #stored(declared: ResourceDefinition, own: ResourceDefinition): ResourceDefinition {
    const { storedAs } = own
    const resource = storedAs && this.of(storedAs.resource)
    if (storedAs !== undefined && resource !== undefined)
      return resource === storedAs.resource ? own : { ...own, storedAs: { ...storedAs, resource } }
    const encodingVersion = declared.virtual ? own.storageVersion : encodingVersionIn(declared, this.#release)
    return encodingVersion === own.storageVersion ? own : { ...own, encodingVersion }
  }

  #version(definition: ResourceDefinition, version: VersionDefinition): VersionDefinition {
    const { name, lifecycle } = version
    const { group, plural } = definition
    const isServed =
      version.served &&
      isServedIn(lifecycle, this.#release) &&
      (isEnabled(this.#config, { group, version: name, plural }) ?? isOnByDefault(name, lifecycle))
    if (!isServed) return version.served ? changed(version, { served: false }) : version
    return isDeprecatedIn(lifecycle, this.#release)
      ? changed(version, { warning: warningOf(definition, version) })
      : version
  }
}

/**
 * Returns the version of a group that clients prefer although it is not the first by order; undefined: it is the first. A
 * release prefers a version only if the release before served it, too.
 */
function preferredIn(definitions: readonly ResourceDefinition[], release: Release): string | undefined {
  const served = definitions.flatMap(({ versions }) => Object.values(versions).filter((version) => version.served))
  if (served.some(({ preferred }) => preferred === true)) return undefined
  const names = [...new Set(served.map(({ name }) => name))].sort(compareVersions)
  const established = names.find((name) =>
    served.some((version) => version.name === name && isEstablished(version.lifecycle, release)),
  )
  return established === names[0] ? undefined : established
}

function withPreferred(definition: ResourceDefinition, preferred: string): ResourceDefinition {
  const version = definition.versions[preferred]
  if (version?.served !== true) return definition
  return { ...definition, versions: { ...definition.versions, [preferred]: changed(version, { preferred: true }) } }
}

/** The group versions of a release: those in which it serves something (VER-11). */
export function groupVersionsIn(
  groupVersions: readonly GroupVersionDefinition[],
  release: Release,
  config: RuntimeConfig = [],
): readonly GroupVersionDefinition[] {
  const kinds = new ReleasedKinds(release, config)
  const released = resourcesOf(groupVersions).map((definition) => [definition, kinds.of(definition)] as const)
  const byGroup = new Map<string, ResourceDefinition[]>()
  for (const [{ group }, made] of released) byGroup.set(group, [...(byGroup.get(group) ?? []), made])
  const preferred = new Map([...byGroup].map(([group, members]) => [group, preferredIn(members, release)]))
  const final = new Map(
    released.map(([definition, made]) => {
      const name = preferred.get(definition.group)
      return [definition, name === undefined ? made : withPreferred(made, name)]
    }),
  )
  return groupVersions
    .map((each) => ({ ...each, resources: each.resources.map((one) => final.get(one) ?? one) }))
    .filter(({ version, resources }) => resources.some(({ versions }) => versions[version]?.served === true))
}

/** Returns every kind once, however many group versions have it. */
export const resourcesOf = (groupVersions: readonly GroupVersionDefinition[]): readonly ResourceDefinition[] => [
  ...new Set(groupVersions.flatMap(({ resources }) => resources)),
]
