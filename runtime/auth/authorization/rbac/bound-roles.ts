import type { RoleRules } from './role-rules.ts'

export interface RoleReference {
  readonly kind: 'Role' | 'ClusterRole'
  readonly name: string
}

/** The present rules of a role's name. A binding holds it, so that a request need not look the role up. */
export interface BoundRole {
  /** undefined: there is no such role. */
  readonly rules: RoleRules | undefined
}

interface Entry {
  rules: RoleRules | undefined
  /** How many grants hold it. */
  grants: number
}

const keyOf = (namespace: string, name: string): string => `${namespace}/${name}`

const keyFor = ({ kind, name }: RoleReference, namespace: string): string =>
  keyOf(kind === 'Role' ? namespace : '', name)

/** Roles by namespace ('': ClusterRoles) and name: existing ones, and ones that only bindings name. */
export class BoundRoles {
  readonly #entries = new Map<string, Entry>()

  set(namespace: string, name: string, rules: RoleRules): void {
    this.#entry(keyOf(namespace, name)).rules = rules
  }

  delete(namespace: string, name: string): void {
    const key = keyOf(namespace, name)
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    entry.rules = undefined
    this.#forgetUnused(key, entry)
  }

  /** Returns the rules of a role that a binding of the namespace names; undefined if it is absent. */
  find(role: RoleReference, namespace: string): RoleRules | undefined {
    return this.#entries.get(keyFor(role, namespace))?.rules
  }

  /** Returns the role that a binding of the namespace names, and holds it until the grant is released. */
  bind(role: RoleReference, namespace: string): BoundRole {
    const entry = this.#entry(keyFor(role, namespace))
    entry.grants++
    return entry
  }

  release(role: RoleReference, namespace: string): void {
    const key = keyFor(role, namespace)
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    entry.grants--
    this.#forgetUnused(key, entry)
  }

  clear(): void {
    this.#entries.clear()
  }

  #entry(key: string): Entry {
    const known = this.#entries.get(key)
    if (known !== undefined) return known
    const entry: Entry = { rules: undefined, grants: 0 }
    this.#entries.set(key, entry)
    return entry
  }

  #forgetUnused(key: string, { rules, grants }: Entry): void {
    if (rules === undefined && grants === 0) this.#entries.delete(key)
  }
}
