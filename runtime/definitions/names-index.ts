import { jsonEqual } from '../json/index.ts'
import { isTrue, type CustomDefinition, type CustomNames } from './custom-definition.ts'
import type { UsedNames } from './names.ts'

/** The names of its group that a definition has. */
interface Claim {
  readonly group: string
  readonly names: CustomNames
  /**
   * The revision since which it has them; 0: its type is established. Of two definitions with the same name the earlier
   * one keeps it.
   */
  readonly since: number
  readonly isAccepted: boolean
  /** Whether it requests names that it does not have. */
  readonly wants: boolean
}

/** The definitions of a group by the names that they have. */
interface GroupNames {
  readonly resources: Map<string, Set<string>>
  readonly kinds: Map<string, Set<string>>
  readonly wanting: Set<string>
}

const resourceNames = ({ plural, singular, shortNames }: CustomNames): readonly string[] => [
  ...new Set([plural, singular, ...shortNames]),
]
const kindNames = ({ kind, listKind }: CustomNames): readonly string[] => [...new Set([kind, listKind])]

/**
 * The names that definitions have, maintained from their events, so that validating one costs the same however many
 * there are. Several servers may accept the same name for two definitions at the same time: a server that sees both
 * lets the earlier one keep it, and a definition is established only by a server that has seen everything before its
 * acceptance.
 */
export class NamesIndex {
  readonly #claims = new Map<string, Claim>()
  readonly #groups = new Map<string, GroupNames>()

  /** Records a definition as it is since a revision. Returns whether it gave up names that another may want. */
  set(definition: CustomDefinition, revision: number): boolean {
    const { name, group, acceptedNames: names } = definition
    const before = this.#claims.get(name)
    const isSame = before !== undefined && jsonEqual(before.names, names)
    const since = isTrue(definition, 'Established') ? 0 : isSame ? before.since : revision
    this.#remove(name)
    const isAccepted = isTrue(definition, 'NamesAccepted')
    this.#add(name, { group, names, since, isAccepted, wants: !jsonEqual(definition.names, names) })
    return before !== undefined && !isSame
  }

  /** Removes a definition. */
  delete(name: string): void {
    this.#remove(name)
  }

  /** Returns the names of all known definitions. */
  definitions(): readonly string[] {
    return [...this.#claims.keys()]
  }

  groupOf(name: string): string | undefined {
    return this.#claims.get(name)?.group
  }

  /** Returns whether the status of the definition, as it is known here, says that its names are accepted. */
  isAccepted(name: string): boolean {
    return this.#claims.get(name)?.isAccepted === true
  }

  /** Returns the definitions of a group that request names which they don't have. */
  wanting(group: string): readonly string[] {
    return [...(this.#groups.get(group)?.wanting ?? [])]
  }

  /** Returns the names that a definition can't have, because another one had them first. */
  usedBeside(name: string, group: string): UsedNames {
    const names = this.#groups.get(group)
    const since = this.#claims.get(name)?.since ?? Infinity
    const isTaken = (claimants: ReadonlySet<string> = new Set()): boolean => {
      const mine = claimants.has(name) ? since : Infinity
      return [...claimants].some((other) => other !== name && (this.#claims.get(other)?.since ?? Infinity) < mine)
    }
    return {
      resources: { has: (one) => isTaken(names?.resources.get(one)) },
      kinds: { has: (one) => isTaken(names?.kinds.get(one)) },
    }
  }

  #add(name: string, claim: Claim): void {
    this.#claims.set(name, claim)
    const names = this.#groups.get(claim.group) ?? { resources: new Map(), kinds: new Map(), wanting: new Set() }
    this.#groups.set(claim.group, names)
    for (const one of resourceNames(claim.names)) join(names.resources, one, name)
    for (const one of kindNames(claim.names)) join(names.kinds, one, name)
    if (claim.wants) names.wanting.add(name)
  }

  #remove(name: string): void {
    const claim = this.#claims.get(name)
    const names = claim === undefined ? undefined : this.#groups.get(claim.group)
    if (claim === undefined || names === undefined) return
    this.#claims.delete(name)
    for (const one of resourceNames(claim.names)) leave(names.resources, one, name)
    for (const one of kindNames(claim.names)) leave(names.kinds, one, name)
    names.wanting.delete(name)
    if (names.kinds.size === 0 && names.wanting.size === 0) this.#groups.delete(claim.group)
  }
}

function join(claimants: Map<string, Set<string>>, name: string, definition: string): void {
  if (name === '') return
  const known = claimants.get(name) ?? new Set()
  claimants.set(name, known.add(definition))
}

function leave(claimants: Map<string, Set<string>>, name: string, definition: string): void {
  const known = claimants.get(name)
  known?.delete(definition)
  if (known?.size === 0) claimants.delete(name)
}
