import { createHash } from 'node:crypto'
import type { ResourceDefinition, SubresourceDefinition, Verb } from '../../../scheme/index.ts'
import { inSlices } from '../../../async/index.ts'
import type { ResourceCatalog } from '../../../registry/index.ts'
import { compareVersions } from '../../../api/index.ts'

interface Kind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export interface DiscoveredSubresource {
  readonly name: string
  readonly kind: Kind
  readonly verbs: readonly Verb[]
}

/** A served resource type in discovery. */
export interface DiscoveredResource {
  readonly name: string
  readonly singularName: string
  readonly scope: 'Namespaced' | 'Cluster'
  readonly kind: Kind
  readonly verbs: readonly Verb[]
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly subresources: readonly DiscoveredSubresource[]
  /** Changes with the stored form; undefined for types that aren't stored. */
  readonly storageVersionHash: string | undefined
}

export interface DiscoveredVersion {
  readonly version: string
  readonly resources: readonly DiscoveredResource[]
}

export interface DiscoveredGroup {
  readonly name: string
  /** The preferred one first. */
  readonly versions: readonly DiscoveredVersion[]
  /** Whether all of its types come from definitions of custom resources. */
  readonly origin: 'definitions' | 'built-in'
}

const HASHED_BYTES = 8

function storageVersionHash({ storedAs, ...own }: ResourceDefinition): string {
  const { group, storageVersion, encodingVersion = storageVersion, kind } = storedAs?.resource ?? own
  const digest = createHash('sha256').update(`${group}/${encodingVersion}/${kind}`).digest()
  return digest.subarray(0, HASHED_BYTES).toString('base64')
}

const byName = (first: { readonly name: string }, second: { readonly name: string }): number =>
  first.name < second.name ? -1 : 1

function describe(definition: ResourceDefinition, version: string): DiscoveredResource {
  const kind = { group: definition.group, version, kind: definition.kind }
  const subresources = Object.entries(definition.versions[version]?.subresources ?? {})
  const parts = subresources.map(([name, sub]) => describeSubresource(name, sub, kind))
  // As in Kubernetes, verbs and subresources of custom resources are not sorted.
  const isOrdered = definition.schemas === 'changing'
  return {
    name: definition.plural,
    singularName: definition.singular,
    scope: definition.scope,
    kind,
    verbs: isOrdered ? definition.verbs : definition.verbs.toSorted(),
    shortNames: definition.shortNames,
    categories: definition.categories,
    subresources: isOrdered ? parts : parts.toSorted(byName),
    storageVersionHash: definition.virtual ? undefined : storageVersionHash(definition),
  }
}

const describeSubresource = (
  name: string,
  { kind, verbs }: SubresourceDefinition,
  parent: Kind,
): DiscoveredSubresource => ({
  name,
  kind: kind ?? parent,
  verbs: verbs.toSorted(),
})

/** Returns the order of a group's versions: those marked as preferred first, then by {@link compareVersions}. */
function versionOrder(definitions: readonly ResourceDefinition[]): (first: string, second: string) => number {
  const preferred = new Set(
    definitions.flatMap(({ versions }) =>
      Object.values(versions).flatMap(({ name, preferred }) => (preferred === true ? [name] : [])),
    ),
  )
  return (first, second) =>
    Number(preferred.has(second)) - Number(preferred.has(first)) || compareVersions(first, second)
}

/** Describes the served types, in slices; only changed ones are described again. */
export class DiscoveryModel {
  readonly #catalog: ResourceCatalog
  readonly #resources = new WeakMap<ResourceDefinition, Map<string, DiscoveredResource>>()
  #definitions: readonly ResourceDefinition[] = []
  #described: Promise<readonly DiscoveredGroup[]> = Promise.resolve([])

  constructor(catalog: ResourceCatalog) {
    this.#catalog = catalog
  }

  /** Returns what is served as it is called; the same value as long as nothing has changed. */
  groups(): Promise<readonly DiscoveredGroup[]> {
    const now = this.#catalog.all().map(({ definition }) => definition)
    const same = now.length === this.#definitions.length && now.every((one, at) => one === this.#definitions[at])
    if (!same) {
      this.#definitions = now
      this.#described = this.#discover(now)
    }
    return this.#described
  }

  async group(name: string): Promise<DiscoveredGroup | undefined> {
    return (await this.groups()).find((group) => group.name === name)
  }

  async #discover(definitions: readonly ResourceDefinition[]): Promise<readonly DiscoveredGroup[]> {
    await inSlices(definitions, (definition) => {
      for (const { name, served } of Object.values(definition.versions)) if (served) this.#describe(definition, name)
    })
    const groups = new Map<string, ResourceDefinition[]>()
    for (const definition of definitions) {
      const own = groups.get(definition.group) ?? []
      own.push(definition)
      groups.set(definition.group, own)
    }
    return [...groups].flatMap(([name, own]) => this.#discoverGroup(name, own)).toSorted(byName)
  }

  #discoverGroup(name: string, definitions: readonly ResourceDefinition[]): readonly DiscoveredGroup[] {
    const versions = new Map<string, DiscoveredResource[]>()
    for (const definition of definitions) {
      for (const version of Object.values(definition.versions)) {
        if (!version.served) continue
        const resources = versions.get(version.name) ?? []
        resources.push(this.#describe(definition, version.name))
        versions.set(version.name, resources)
      }
    }
    if (versions.size === 0) return []
    const order = versionOrder(definitions)
    const sorted = [...versions]
      .map(([version, resources]) => ({ version, resources: resources.toSorted(byName) }))
      .toSorted((first, second) => order(first.version, second.version))
    const isBuiltIn = definitions.some(({ schemas }) => schemas !== 'changing')
    return [{ name, versions: sorted, origin: isBuiltIn ? 'built-in' : 'definitions' }]
  }

  #describe(definition: ResourceDefinition, version: string): DiscoveredResource {
    const known = this.#resources.get(definition) ?? new Map<string, DiscoveredResource>()
    this.#resources.set(definition, known)
    const described = known.get(version) ?? describe(definition, version)
    known.set(version, described)
    return described
  }
}
