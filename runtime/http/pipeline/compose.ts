import type { ApiResponse, Filter, Handler } from './types.ts'

/** Puts filters before a handler; they run in the order of the list. */
export const compose = (filters: readonly Filter[], handler: Handler): Handler =>
  filters.reduceRight<Handler>((next, filter) => filter(next), handler)

/** Calls `done` when the promise is settled. Returns the promise itself, so that nothing waits a microtask longer. */
export function afterwards(answer: Promise<ApiResponse>, done: () => void): Promise<ApiResponse> {
  answer.then(done, done)
  return answer
}
