import type { ObjectReference } from '../../registry/index.ts'

/** The names of the Secrets of each service account. */
export class AccountSecrets {
  readonly #secrets = new Map<string, Set<string>>()

  add(account: ObjectReference, secret: string): void {
    const known = this.#secrets.get(keyOf(account))
    if (known === undefined) this.#secrets.set(keyOf(account), new Set([secret]))
    else known.add(secret)
  }

  delete(account: ObjectReference, secret: string): void {
    const known = this.#secrets.get(keyOf(account))
    known?.delete(secret)
    if (known?.size === 0) this.#secrets.delete(keyOf(account))
  }

  /** Lists them all, as `namespace/name`. */
  all(): readonly string[] {
    return [...this.#secrets].flatMap(([account, secrets]) => {
      const namespace = account.slice(0, account.indexOf('/'))
      return [...secrets].map((name) => `${namespace}/${name}`)
    })
  }

  of(account: ObjectReference): readonly string[] {
    return [...(this.#secrets.get(keyOf(account)) ?? [])]
  }
}

const keyOf = ({ namespace, name }: ObjectReference): string => `${namespace}/${name}`
