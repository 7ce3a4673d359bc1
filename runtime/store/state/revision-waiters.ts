import type { Revision } from '../contract/index.ts'

interface Waiter {
  readonly revision: Revision
  settle(arrived: boolean): void
}

/** The callers that wait for local state to reach a revision. */
export class RevisionWaiters {
  readonly #waiters = new Set<Waiter>()

  /** Resolves with true when the revision is reached, with false after the milliseconds or when the store closes. */
  wait(revision: Revision, milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.settle(false), milliseconds)
      const waiter: Waiter = {
        revision,
        settle: (arrived) => {
          clearTimeout(timer)
          this.#waiters.delete(waiter)
          resolve(arrived)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  reached(revision: Revision): void {
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.settle(true)
  }

  close(): void {
    for (const waiter of this.#waiters) waiter.settle(false)
  }
}
