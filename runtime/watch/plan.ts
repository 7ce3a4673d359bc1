import type { EventFeed, WatchEvent } from './event.ts'

/** Takes the events of a watch as they become known. */
export interface WatchReceiver {
  /** The first batch, which may be empty, says that the watch is open. */
  take(events: readonly WatchEvent[]): void
  /** Takes the events from the feed from now on. Absent: the watch hands all events to `take`. */
  join?(feed: EventFeed): void
  /** No more events come. */
  finish(): void
  /** No more events come, because of the error. */
  fail(error: unknown): void
}

/** A watch that runs. */
export interface WatchRun {
  /** Everything up to this revision has been handed over, matching or not. */
  readonly position: number
  /** Closes the watch: nothing more is handed over. */
  close(): void
  /** Closes the watch with 410, for a receiver that can't keep up. */
  expire(): void
}

/** What a watch is to get. The registry of a type makes it of a request, whose parameters it has checked. */
export interface WatchPlan {
  /** Runs the watch until it ends or is closed. Nothing is handed over before this returns. */
  run(receiver: WatchReceiver): WatchRun
}
