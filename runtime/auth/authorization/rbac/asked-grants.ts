import type { UserInfo } from '../../../api/index.ts'
import type { Attributes, Decision } from '../contract.ts'
import type { Grant } from './policies.ts'
import { reachOf, RulesQuery, type RoleRules } from './role-rules.ts'

/** A grant that allows what was asked. */
interface AskedGrant {
  /** The rules in which the object's name is looked up; undefined: objects of all names are allowed. */
  readonly named: RoleRules | undefined
  readonly allowed: Decision
}

/** Most different requests that are remembered for a user; a forgotten one is just searched again. */
const MOST_ASKED = 1_000
/** Most characters of a remembered request: clients choose them, even for types that don't exist. */
const LONGEST = 512

/**
 * Remembers which grants allow the requests of a user, whatever the name of the object: nearly all requests of a user
 * are alike, and the user's groups may have many roles. The cache belongs to the user object, which authentication
 * reuses for many requests.
 */
export class AskedGrants {
  readonly #grantsTo: (user: UserInfo, namespace: string) => Iterable<Grant>
  #asked = new WeakMap<UserInfo, Map<string, readonly AskedGrant[]>>()

  /** @param grantsTo returns the grants to a user in a namespace, in the order in which they are checked */
  constructor(grantsTo: (user: UserInfo, namespace: string) => Iterable<Grant>) {
    this.#grantsTo = grantsTo
  }

  /** Drops everything; call it before roles or bindings change. */
  forget(): void {
    this.#asked = new WeakMap()
  }

  /** Returns the decision of the first grant that allows a request for a resource; undefined if none does. */
  allowedBy(user: UserInfo, namespace: string, attributes: Attributes): Decision | undefined {
    let query: RulesQuery | undefined
    for (const { named, allowed } of this.#grantsFor(user, namespace, attributes))
      if (named?.allow((query ??= new RulesQuery(attributes))) !== false) return allowed
    return undefined
  }

  #grantsFor(user: UserInfo, namespace: string, attributes: Attributes): readonly AskedGrant[] {
    const key = `${namespace} ${attributes.verb} ${attributes.group}/${attributes.resource}/${attributes.subresource}`
    if (key.length > LONGEST) return this.#search(user, namespace, attributes)
    let asked = this.#asked.get(user)
    if (asked === undefined) this.#asked.set(user, (asked = new Map()))
    let grants = asked.get(key)
    if (grants === undefined) {
      if (asked.size >= MOST_ASKED) asked.clear()
      asked.set(key, (grants = this.#search(user, namespace, attributes)))
    }
    return grants
  }

  /** Returns the grants that matter: none after the first one that allows objects of all names. */
  #search(user: UserInfo, namespace: string, attributes: Attributes): readonly AskedGrant[] {
    const found: AskedGrant[] = []
    for (const { bound, allowed } of this.#grantsTo(user, namespace)) {
      const { rules } = bound
      const reach = rules === undefined ? 'none' : reachOf(rules, attributes)
      if (reach !== 'none') found.push({ named: reach === 'all' ? undefined : rules, allowed })
      if (reach === 'all') break
    }
    return found
  }
}
