import type { AuthorizationCheck, AuthorizationDecision, Decide } from '../../cel/index.ts'
import type { UserInfo } from '../../api/index.ts'

/** Answers a check of an expression for a user. */
export type Authorize = (user: UserInfo, check: AuthorizationCheck) => Promise<AuthorizationDecision>

/**
 * The checks of rights that expressions make during one request; each is answered once. Evaluations are synchronous:
 * one that needs an unknown answer is repeated when the answer is there.
 */
export class Rights {
  readonly #authorize: Authorize
  readonly #user: UserInfo
  readonly #known = new Map<string, AuthorizationDecision>()
  readonly #wanted = new Map<string, AuthorizationCheck>()

  constructor(authorize: Authorize, user: UserInfo) {
    this.#authorize = authorize
    this.#user = user
  }

  readonly decide: Decide = (check) => {
    const key = JSON.stringify(check)
    const decision = this.#known.get(key)
    if (decision === undefined) this.#wanted.set(key, check)
    return decision
  }

  /** Evaluates, again and again, until all checks of the evaluation are answered. */
  async settle<T>(evaluate: () => T): Promise<T> {
    for (;;) {
      const outcome = evaluate()
      if (this.#wanted.size === 0) return outcome
      for (const [key, check] of this.#wanted) this.#known.set(key, await this.#authorize(this.#user, check))
      this.#wanted.clear()
    }
  }
}
