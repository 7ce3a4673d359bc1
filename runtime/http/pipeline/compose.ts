import type { ApiResponse, Filter, Handler } from './types.ts'

/** One handler of filters and what they guard; the filters run in the order of the list. */
export const compose = (filters: readonly Filter[], handler: Handler): Handler =>
  filters.reduceRight<Handler>((next, filter) => filter(next), handler)

/** Calls `done` once the answer is there or has failed; the answer itself goes on without a step in between. */
export function afterwards(answer: Promise<ApiResponse>, done: () => void): Promise<ApiResponse> {
  answer.then(done, done)
  return answer
}
