import { objectOf, objectsOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { DynamicObject, UserInfo } from '../../../api/index.ts'
import { accountUserName } from '../../service-accounts/user.ts'
import type { Attributes, Decision } from '../contract.ts'
import { BoundRoles, type BoundRole, type RoleReference } from './bound-roles.ts'
import { AskedGrants } from './asked-grants.ts'
import { RoleRules, RulesQuery } from './role-rules.ts'
import { policyRulesOf, type PolicyRule } from './rule.ts'

/** A subject that has a right, and the binding and role that grant it. */
export interface RightHolder {
  readonly subject: { readonly kind: string; readonly name: string; readonly namespace: string }
  readonly binding: { readonly kind: string; readonly namespace: string; readonly name: string }
  readonly role: RoleReference
}

/** A role that is bound to one subject. */
export interface Grant {
  readonly role: RoleReference
  readonly bound: BoundRole
  /** As {@link subjectOf} returns it. */
  readonly subject: string
  /** Describes the grant; computed on demand, because it is rarely needed. */
  holder(): RightHolder
  /** The decision for requests that the role allows; its reason names the binding, the role and the subject. */
  readonly allowed: Decision
}

/** The bindings of one namespace, or of the cluster, by name and by subject. */
class Bindings {
  readonly #byName = new Map<string, readonly Grant[]>()
  readonly #bySubject = new Map<string, Set<Grant>>()

  /** Replaces the grants of a binding and returns the previous ones. */
  set(name: string, grants: readonly Grant[]): readonly Grant[] {
    const replaced = this.#byName.get(name) ?? []
    for (const old of replaced) this.#remove(old)
    if (grants.length === 0) this.#byName.delete(name)
    else this.#byName.set(name, grants)
    for (const grant of grants) {
      const known = this.#bySubject.get(grant.subject)
      if (known === undefined) this.#bySubject.set(grant.subject, new Set([grant]))
      else known.add(grant)
    }
    return replaced
  }

  #remove(grant: Grant): void {
    const known = this.#bySubject.get(grant.subject)
    known?.delete(grant)
    if (known?.size === 0) this.#bySubject.delete(grant.subject)
  }

  clear(): void {
    this.#byName.clear()
    this.#bySubject.clear()
  }

  all(): Iterable<Grant> {
    return [...this.#byName.values()].flat()
  }

  of(subject: string): Iterable<Grant> {
    return this.#bySubject.get(subject) ?? []
  }
}

/** Returns `u:<user>` or `g:<group>`, which are case-sensitive (RBAC-12); undefined for an unknown kind. */
function subjectOf(
  { kind, name: given, namespace }: Readonly<JsonObject>,
  bindingNamespace: string,
): string | undefined {
  const name = stringOf(given)
  if (kind === 'User') return `u:${name}`
  if (kind === 'Group') return `g:${name}`
  return kind === 'ServiceAccount'
    ? `u:${accountUserName({ namespace: stringOf(namespace) || bindingNamespace, name })}`
    : undefined
}

const quoted = (...parts: readonly string[]): string => JSON.stringify(parts.filter((part) => part !== '').join('/'))

/** Returns the grants of a binding to each of its subjects, which hold the role. */
function grantsOf(binding: DynamicObject, roles: BoundRoles): readonly Grant[] {
  const { name = '', namespace = '' } = binding.metadata
  const role = roleReferenceOf(binding)
  const allowing = `RBAC: allowed by ${binding.kind} ${quoted(name, namespace)} of ${role.kind} ${quoted(role.name)}`
  return objectsOf(binding.subjects).flatMap((each) => {
    const subject = subjectOf(each, namespace)
    if (subject === undefined) return []
    const home = each.kind === 'ServiceAccount' ? stringOf(each.namespace) : ''
    const reason = `${allowing} to ${stringOf(each.kind)} ${quoted(stringOf(each.name), home)}`
    const holder = (): RightHolder => ({
      subject: { kind: stringOf(each.kind), name: stringOf(each.name), namespace: home },
      binding: { kind: binding.kind, namespace, name },
      role,
    })
    return [{ role, bound: roles.bind(role, namespace), subject, holder, allowed: { decision: 'allow', reason } }]
  })
}

const keysOf = ({ username, groups }: UserInfo): readonly string[] => [
  `u:${username}`,
  ...groups.map((group) => `g:${group}`),
]

export const roleReferenceOf = (binding: DynamicObject): RoleReference => {
  const { kind, name } = objectOf(binding.roleRef)
  return { kind: kind === 'Role' ? 'Role' : 'ClusterRole', name: stringOf(name) }
}

/** All roles and bindings, in memory so that requests are authorized without reading the store. */
export class RbacPolicies {
  readonly #roles = new BoundRoles()
  readonly #cluster = new Bindings()
  readonly #namespaced = new Map<string, Bindings>()
  readonly #asked = new AskedGrants((user, namespace) => this.#grantsTo(user, namespace))

  /** Replaces all roles and bindings. */
  reset(objects: readonly DynamicObject[]): void {
    this.#roles.clear()
    this.#cluster.clear()
    this.#namespaced.clear()
    this.#asked.forget()
    for (const object of objects) this.set(object)
  }

  /** Adds or replaces a role or binding. */
  set(object: DynamicObject): void {
    const { name = '', namespace = '' } = object.metadata
    this.#asked.forget()
    if (object.kind === 'Role' || object.kind === 'ClusterRole') {
      this.#roles.set(namespace, name, new RoleRules(policyRulesOf(object.rules)))
    } else {
      this.#bind(namespace, name, grantsOf(object, this.#roles))
    }
  }

  /** Removes a role or binding. */
  delete({ kind, metadata: { name = '', namespace = '' } }: DynamicObject): void {
    this.#asked.forget()
    if (kind === 'Role' || kind === 'ClusterRole') this.#roles.delete(namespace, name)
    else this.#bind(namespace, name, [])
  }

  /** Returns the rules of a role that a binding of the namespace ('': of the cluster) names; undefined if it is absent. */
  rulesOfRole(role: RoleReference, namespace: string): readonly PolicyRule[] | undefined {
    return this.#roles.find(role, namespace)?.rules
  }

  /** Returns the rules of a user in a namespace, those of the cluster first; only these for the namespace ''. */
  *rulesFor(user: UserInfo, namespace: string): Iterable<PolicyRule> {
    for (const { bound } of this.#grantsTo(user, namespace)) yield* bound.rules?.rules ?? []
  }

  /** Returns the decision of the first binding whose role allows the request; undefined if none does. */
  allowedBy(user: UserInfo, namespace: string, attributes: Attributes): Decision | undefined {
    if (attributes.isResourceRequest) return this.#asked.allowedBy(user, namespace, attributes)
    const query = new RulesQuery(attributes)
    for (const { bound, allowed } of this.#grantsTo(user, namespace))
      if (bound.rules?.allow(query) === true) return allowed
    return undefined
  }

  /**
   * Yields every subject that may do what the attributes describe: once for each of its bindings, those of the cluster
   * first.
   */
  *holdersOf(attributes: Attributes): Iterable<RightHolder> {
    const query = new RulesQuery(attributes)
    const scopes = attributes.isResourceRequest && attributes.namespace !== '' ? ['', attributes.namespace] : ['']
    for (const namespace of scopes) {
      for (const { bound, holder } of this.#bindings(namespace).all())
        if (bound.rules?.allow(query) === true) yield holder()
    }
  }

  /** Returns the grants to a user in a namespace, those in the cluster first; only these for the namespace ''. */
  *#grantsTo(user: UserInfo, namespace: string): Iterable<Grant> {
    const subjects = keysOf(user)
    for (const subject of subjects) yield* this.#cluster.of(subject)
    const bindings = namespace === '' ? undefined : this.#namespaced.get(namespace)
    if (bindings === undefined) return
    for (const subject of subjects) yield* bindings.of(subject)
  }

  #bind(namespace: string, name: string, grants: readonly Grant[]): void {
    for (const { role } of this.#bindings(namespace).set(name, grants)) this.#roles.release(role, namespace)
  }

  #bindings(namespace: string): Bindings {
    if (namespace === '') return this.#cluster
    const known = this.#namespaced.get(namespace) ?? new Bindings()
    this.#namespaced.set(namespace, known)
    return known
  }
}
