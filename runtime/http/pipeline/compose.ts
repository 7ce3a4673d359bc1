import type { Filter, Handler } from './types.ts'

/** Puts filters before a handler; they run in the order of the list. */
export const compose = (filters: readonly Filter[], handler: Handler): Handler =>
  filters.reduceRight<Handler>((next, filter) => filter(next), handler)
