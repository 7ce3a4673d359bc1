import type { Filter, Handler } from './types.ts'

/** One handler of filters and what they guard; the filters run in the order of the list. */
export const compose = (filters: readonly Filter[], handler: Handler): Handler =>
  filters.reduceRight<Handler>((next, filter) => filter(next), handler)
