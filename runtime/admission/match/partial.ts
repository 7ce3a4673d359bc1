import type { Eventual } from '../../async/index.ts'

/**
 * Called once for each kind that configures admission.
 *
 * @param count returns how many of its present objects are in force only by what can be read of them
 */
export type WatchPartial = (kind: string, count: () => Eventual<number>) => void
