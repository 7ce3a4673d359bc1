/** The work of a queue at one moment. */
export interface QueueLoad {
  /** Keys whose work is due. */
  readonly depth: number
  /** How long each key is worked on (seconds). */
  readonly running: readonly number[]
}

/** Counts the work of a queue. Its methods must not throw. */
export interface QueueObserver {
  /** A key was called for that was not waiting. */
  added(): void
  /** The work on a key begins, so long after it was due (seconds). */
  begun(waitedSeconds: number): void
  /** The work on a key has ended, after so long (seconds). */
  ended(seconds: number): void
  /** A key is to be worked on again: the work has failed, or is not finished. */
  retried(): void
  /** There is no such queue any more. */
  closed(): void
}

/** Sees whether a controller knows the objects of a type. Its methods must not throw. */
interface ReflectorObserver {
  /** The present objects have come. */
  synced(): void
  /** An attempt to get them has failed; another follows. */
  failed(): void
  closed(): void
}

/** What operators see of controllers. Its methods must not throw. */
export interface ControllerObserver {
  /** Called once for each queue. `load`: returns its work at the moment. */
  queue(controller: string, load: () => QueueLoad): QueueObserver
  /** Called once for each type whose objects a controller reflects. */
  reflector(controller: string, resource: string): ReflectorObserver
}
