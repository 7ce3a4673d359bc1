import type { KindLookups, OwnKind } from '../../runtime/kinds/index.ts'
import type { Registry } from '../../runtime/registry/index.ts'
import type { GroupVersionDefinition, ResourceDefinition } from '../../runtime/scheme/index.ts'
import type { Definitions } from './definitions.ts'
import { resourcesOf } from '../release/lifecycle.ts'

/** Generated kinds, and the hooks of some of them. */
export interface KindSources {
  readonly definitions: Definitions
  readonly ownKinds: readonly OwnKind[]
}

export interface ServedKindsOptions {
  /** Returns the generated kinds that the server serves. */
  offered(definitions: Definitions): readonly GroupVersionDefinition[]
  /** Returns the lookups of kinds. Throws ConfigError. */
  lookups(ownKinds: readonly OwnKind[], isDeclared: (group: string, plural: string) => boolean): KindLookups
}

/** Names of types (`orders.shop.example`) that were added, changed or removed. */
export interface ReplacedKinds {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

interface Present extends KindSources {
  readonly groupVersions: readonly GroupVersionDefinition[]
  readonly lookups: KindLookups
}

type Types = ReadonlyMap<string, ResourceDefinition>

/** The generated kinds that a server serves. They may be replaced while it runs. */
export class ServedKinds {
  readonly #options: ServedKindsOptions
  #present: Present

  /** Throws ConfigError. */
  constructor(sources: KindSources, options: ServedKindsOptions) {
    this.#options = options
    this.#present = this.#prepared(sources)
  }

  readonly lookups: Required<KindLookups> = {
    strategies: (group, plural) => this.#present.lookups.strategies(group, plural),
    columns: (group, plural) => this.#present.lookups.columns(group, plural),
    operations: (group, plural) => this.#present.lookups.operations(group, plural),
    stores: (group, plural) => this.#present.lookups.stores?.(group, plural),
  }

  groupVersions(): readonly GroupVersionDefinition[] {
    return this.#present.groupVersions
  }

  /**
   * Serves other kinds from now on. Unchanged types stay, with their open watches; watches of the others end, and
   * clients reopen them. Throws ConfigError, and then nothing has changed.
   */
  replace(sources: KindSources, catalog: Registry): ReplacedKinds {
    const before = this.#present
    const next = this.#prepared(sources)
    const same = sameFolders(before.definitions, sources.definitions)
    const codes = changedCode(before.ownKinds, sources.ownKinds)
    const groupVersions = next.groupVersions.map(
      (each) => (same.has(each.folder) && before.groupVersions.find((one) => isSame(one, each))) || each,
    )
    this.#present = { ...next, groupVersions }
    const known = typesOf(before.groupVersions)
    const wanted = typesOf(groupVersions)
    const removed = [...known].filter(([name]) => !wanted.has(name))
    const added = [...wanted].filter(([name]) => !known.has(name))
    const changed = [...wanted].filter(
      ([name, type]) => known.has(name) && (known.get(name) !== type || codes.has(name)),
    )
    for (const [, { group, plural }] of removed) catalog.remove(group, plural)
    for (const [, type] of [...added, ...changed]) catalog.add(type)
    return { added: names(added), changed: names(changed), removed: names(removed) }
  }

  #prepared(sources: KindSources): Present {
    const { definitions, ownKinds } = sources
    const declared = typesOf(definitions.groupVersions)
    return {
      ...sources,
      groupVersions: this.#options.offered(definitions),
      lookups: this.#options.lookups(ownKinds, (group, plural) => declared.has(`${plural}.${group}`)),
    }
  }
}

/** Returns the names of types whose hooks differ. */
function changedCode(before: readonly OwnKind[], after: readonly OwnKind[]): ReadonlySet<string> {
  const isMissingIn = (kinds: readonly OwnKind[]) => (one: OwnKind) => !kinds.includes(one)
  const changed = [...before.filter(isMissingIn(after)), ...after.filter(isMissingIn(before))]
  return new Set(changed.map(({ group, plural }) => `${plural}.${group}`))
}

const names = (types: readonly (readonly [string, ResourceDefinition])[]): readonly string[] =>
  types.map(([name]) => name)

const typesOf = (groupVersions: readonly GroupVersionDefinition[]): Types =>
  new Map(resourcesOf(groupVersions).map((type) => [`${type.plural}.${type.group}`, type]))

const isSame = (one: GroupVersionDefinition, other: GroupVersionDefinition): boolean =>
  one.group === other.group && one.version === other.version

/** Returns the folders of generated code with the same content in both; none if that is not known. */
function sameFolders({ digests: before }: Definitions, { digests: after }: Definitions): ReadonlySet<unknown> {
  const known = before?.()
  const same = [...(after?.() ?? [])].filter(([folder, digest]) => known?.get(folder) === digest)
  return new Set(same.map(([folder]) => folder))
}
