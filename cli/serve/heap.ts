import { setFlagsFromString } from 'node:v8'

/** Percent of what lives in the old generation by which it may grow between two collections of all of it. */
const GROWTH_PERCENT = 100

/**
 * Lets the heap of a server that is ready grow to twice what lives in it before all of it is collected. By itself V8 lets
 * it grow by some 40 %, and counts the stored values among it, so that writes would make it walk the same live objects all
 * the time (ADR 18). What a start leaves behind is collected as ever.
 */
export const letHeapGrow = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
