/** The work of a queue at one moment. */
export interface QueueLoad {
  /** Keys whose work is due. */
  readonly depth: number
  /** How long each key is worked on (seconds). */
  readonly running: readonly number[]
}

/** Counts the work of a queue. Its methods must not throw. */
export interface QueueObserver {
  /** A key was added that was not waiting. */
  added(): void
  /** The work on a key begins, so long after it was due (seconds). */
  begun(waitedSeconds: number): void
  /** The work on a key has ended, after so long (seconds). */
  ended(seconds: number): void
  /** A key will be retried: the work has failed, or is not finished. */
  retried(): void
  /** The queue was closed. */
  closed(): void
}

/** Observes whether a controller has the objects of a type. Its methods must not throw. */
interface ReflectorObserver {
  /** The present objects have arrived. */
  synced(): void
  /** An attempt to get them has failed; another follows. */
  failed(): void
  closed(): void
}

/** Observes controllers for operators. Its methods must not throw. */
export interface ControllerObserver {
  /** Called once for each queue. `load`: returns its present work. */
  queue(controller: string, load: () => QueueLoad): QueueObserver
  /** Called once for each type whose objects a controller reflects. */
  reflector(controller: string, resource: string): ReflectorObserver
}
