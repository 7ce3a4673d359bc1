/** Sees what the writer does. Its methods must not throw. */
export interface WriterObserver {
  /** Called when it is certain what became of a batch of so many events, after so long (seconds). */
  appended(outcome: 'won' | 'lost' | 'failed', events: number, seconds: number): void
}
