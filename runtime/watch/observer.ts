/** Takes what is measured of the watches of one type in one version. Its methods must not throw. */
export interface TypeObserver {
  /** An event of so many bytes goes to so many watchers. */
  sent(bytes: number, watchers: number): void
  /** A watcher was ended because its client was too slow. */
  terminated(): void
}

interface WatchedType {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly resource: string
}

/** Sees all watches of a server. Its methods must not throw. */
export interface WatchObserver {
  /** Called once for each type and representation. */
  watched(type: WatchedType): TypeObserver
  /** Called when all watchers that waited have been written to, with the time since the first of them waited (seconds). */
  dispatched(seconds: number): void
}
