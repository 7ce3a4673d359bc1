import type { Eventual } from '../../async/index.ts'

/**
 * Called once for each kind that configures admission.
 *
 * @param count returns how many of its present objects are only partly readable, and in force as far as they are
 */
export type WatchPartial = (kind: string, count: () => Eventual<number>) => void
