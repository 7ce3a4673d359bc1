import { methodNotAllowed, pageNotFound } from '../pipeline/responses.ts'
import type { ApiResponse, Handler, RequestScope } from '../pipeline/types.ts'

/** Answers what is below one first segment of a path; `rest` are the segments after it, decoded. */
export type Section = (scope: RequestScope, rest: readonly string[]) => Promise<ApiResponse>

/** Sections by the first segment of their path; '' is the path `/`. */
export type Sections = ReadonlyMap<string, Section>

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Answers requests that are about no resource: a map of first segments, read with GET or HEAD. */
export function sectionHandler(sections: Sections): Handler {
  return async (scope) => {
    const [first = '', ...rest] = scope.info.path.split('/').filter((segment) => segment !== '')
    const section = sections.get(first)
    if (section === undefined) return pageNotFound()
    const { method } = scope.request
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    return section(scope, rest.map(decode))
  }
}
