import type { CustomTypes } from '../definitions/index.ts'
import type { Vendor } from '../api/index.ts'
import type { Registry } from '../registry/index.ts'
import type { ControllerObserver } from './observer.ts'

export interface ControllerOptions {
  readonly catalog: Registry
  /**
   * The same types without the actor's limits, for objects that installers of Kubernetes create; default: `catalog`.
   */
  readonly installer?: Registry
  readonly vendor: Vendor
  /** Creates types from definitions; absent: definitions are ordinary objects, and serve nothing. */
  readonly customTypes?: CustomTypes
  /** Called with errors in the background, each of which is retried. */
  readonly report: (error: unknown) => void
  /** Absent: controllers are not measured. */
  readonly observer?: ControllerObserver | undefined
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  /** Delay between the deletion of a namespace and that of its contents (milliseconds). */
  readonly namespaceDelayMilliseconds?: number
  /** Delay between a change and the garbage collector's work on it (milliseconds). */
  readonly collectionDelayMilliseconds?: number
}

/** Something that acts on objects in the background until it is closed. */
export interface Controller {
  close(): Promise<void>
}
