/** Sees what the writer does. Its methods must not throw. */
export interface WriterObserver {
  /** Called when the outcome of a batch is certain, with its number of events and its duration in seconds. */
  appended(outcome: 'won' | 'lost' | 'failed', events: number, seconds: number): void
}
