import type { CustomTypes } from '../definitions/index.ts'
import type { Vendor } from '../api/index.ts'
import type { Registry } from '../registry/index.ts'
import type { ControllerObserver } from './observer.ts'

export interface ControllerOptions {
  readonly catalog: Registry
  /** The same types without the limits of who acts, for objects that installers of Kubernetes make; default: `catalog`. */
  readonly installer?: Registry
  readonly vendor: Vendor
  /** What definitions make; absent: definitions are objects like any other, and nothing is served because of them. */
  readonly customTypes?: CustomTypes
  /** Called with errors in the background, each of which is tried again. */
  readonly report: (error: unknown) => void
  /** Absent: nothing of the controllers is measured. */
  readonly observer?: ControllerObserver | undefined
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  /** Between the deletion of a namespace and that of its contents (milliseconds). */
  readonly namespaceDelayMilliseconds?: number
  /** Between a change and the work of the garbage collector on it (milliseconds). */
  readonly collectionDelayMilliseconds?: number
}

/** Something that acts on objects in the background until it is closed. */
export interface Controller {
  close(): Promise<void>
}
