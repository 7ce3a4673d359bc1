import { decodeSegment } from '../pipeline/request-info.ts'
import { methodNotAllowed, pageNotFound } from '../pipeline/responses.ts'
import type { ApiResponse, Handler, RequestScope } from '../pipeline/types.ts'

/** Serves the paths below one first segment; `rest` are the further segments, decoded. */
export type Section = (scope: RequestScope, rest: readonly string[]) => Promise<ApiResponse>

/** Sections by the first segment of their path; '' is the path `/`. */
export type Sections = ReadonlyMap<string, Section>

/** Serves paths that lead to no resource, for GET and HEAD. */
export function sectionHandler(sections: Sections): Handler {
  return async (scope) => {
    const [first = '', ...rest] = scope.info.path.split('/').filter((segment) => segment !== '')
    const section = sections.get(first)
    if (section === undefined) return pageNotFound()
    const { method } = scope.request
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    return section(scope, rest.map(decodeSegment))
  }
}
