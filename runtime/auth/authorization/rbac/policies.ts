import { objectOf, objectsOf, stringOf } from '../../../meta/json.ts'
import type { DynamicObject } from '../../../meta/object.ts'
import type { UserInfo } from '../../../meta/user.ts'
import { policyRulesOf, type PolicyRule } from './rule.ts'

export interface RoleReference {
  readonly kind: 'Role' | 'ClusterRole'
  readonly name: string
}

interface Binding {
  readonly role: RoleReference
  /** As {@link subjectsOf} writes them. */
  readonly subjects: readonly string[]
}

/** Bindings of one namespace, or of the cluster, by name and by subject. */
class Bindings {
  readonly #byName = new Map<string, Binding>()
  readonly #bySubject = new Map<string, Set<Binding>>()

  set(name: string, binding: Binding | undefined): void {
    const old = this.#byName.get(name)
    for (const subject of old?.subjects ?? []) this.#bySubject.get(subject)?.delete(old!)
    if (binding === undefined) {
      this.#byName.delete(name)
      return
    }
    this.#byName.set(name, binding)
    for (const subject of binding.subjects) {
      const known = this.#bySubject.get(subject)
      if (known === undefined) this.#bySubject.set(subject, new Set([binding]))
      else known.add(binding)
    }
  }

  clear(): void {
    this.#byName.clear()
    this.#bySubject.clear()
  }

  of(subject: string): Iterable<Binding> {
    return this.#bySubject.get(subject) ?? []
  }
}

const roleKey = (namespace: string, name: string): string => `${namespace}/${name}`

const accountName = (namespace: string, name: string): string => `system:serviceaccount:${namespace}:${name}`

/** `u:<user>` and `g:<group>`: names are compared by letter case (RBAC-12). */
const subjectsOf = (binding: DynamicObject): readonly string[] =>
  objectsOf(binding.subjects).flatMap((subject) => {
    const name = stringOf(subject.name)
    switch (subject.kind) {
      case 'User':
        return [`u:${name}`]
      case 'Group':
        return [`g:${name}`]
      case 'ServiceAccount':
        return [`u:${accountName(stringOf(subject.namespace) || (binding.metadata.namespace ?? ''), name)}`]
      default:
        return []
    }
  })

const keysOf = ({ username, groups }: UserInfo): readonly string[] => [
  `u:${username}`,
  ...groups.map((group) => `g:${group}`),
]

export const roleReferenceOf = (binding: DynamicObject): RoleReference => {
  const { kind, name } = objectOf(binding.roleRef)
  return { kind: kind === 'Role' ? 'Role' : 'ClusterRole', name: stringOf(name) }
}

/** All roles and bindings, kept so that a request is judged without reading anything. */
export class RbacPolicies {
  readonly #roles = new Map<string, readonly PolicyRule[]>()
  readonly #cluster = new Bindings()
  readonly #namespaced = new Map<string, Bindings>()

  /** Replaces everything by these roles and bindings. */
  reset(objects: readonly DynamicObject[]): void {
    this.#roles.clear()
    this.#cluster.clear()
    this.#namespaced.clear()
    for (const object of objects) this.set(object)
  }

  /** A role or binding as it is now. */
  set(object: DynamicObject): void {
    const { name = '', namespace = '' } = object.metadata
    if (object.kind === 'Role' || object.kind === 'ClusterRole') {
      this.#roles.set(roleKey(namespace, name), policyRulesOf(object.rules))
    } else {
      this.#bindings(namespace).set(name, { role: roleReferenceOf(object), subjects: subjectsOf(object) })
    }
  }

  /** A role or binding that is gone. */
  delete({ kind, metadata: { name = '', namespace = '' } }: DynamicObject): void {
    if (kind === 'Role' || kind === 'ClusterRole') this.#roles.delete(roleKey(namespace, name))
    else this.#bindings(namespace).set(name, undefined)
  }

  /** Rules of a role that a binding of the namespace ('' for the cluster) names; undefined: there is no such role. */
  rulesOfRole({ kind, name }: RoleReference, namespace: string): readonly PolicyRule[] | undefined {
    return this.#roles.get(roleKey(kind === 'Role' ? namespace : '', name))
  }

  /** Rules that count for a user in a namespace, those of the whole cluster first; '' asks for these alone. */
  *rulesFor(user: UserInfo, namespace: string): Iterable<PolicyRule> {
    const subjects = keysOf(user)
    for (const subject of subjects) {
      for (const { role } of this.#cluster.of(subject)) yield* this.rulesOfRole(role, '') ?? []
    }
    const bindings = namespace === '' ? undefined : this.#namespaced.get(namespace)
    if (bindings === undefined) return
    for (const subject of subjects) {
      for (const { role } of bindings.of(subject)) yield* this.rulesOfRole(role, namespace) ?? []
    }
  }

  #bindings(namespace: string): Bindings {
    if (namespace === '') return this.#cluster
    const known = this.#namespaced.get(namespace) ?? new Bindings()
    this.#namespaced.set(namespace, known)
    return known
  }
}
