import { methodNotAllowed, pageNotFound } from '../pipeline/responses.ts'
import type { ApiResponse, Handler, RequestScope } from '../pipeline/types.ts'

/** Serves the paths below one first segment; `rest` are the further segments. */
export type Section = (scope: RequestScope, rest: readonly string[]) => Promise<ApiResponse>

/** Sections by the first segment of their path; '' is the path `/`. */
export type Sections = ReadonlyMap<string, Section>

/** Paths below these may end with a slash, as in Kubernetes, whose roles name `/version/` and `/api/*`. */
const SLASH_AT_END: ReadonlySet<string> = new Set(['api', 'apis', 'version'])

/**
 * Returns the segments of a path; undefined if it has empty or encoded segments. Roles, audit policies and webhooks see
 * a path as it was sent, so each document must have exactly one spelling.
 */
function segmentsOf(path: string): readonly string[] | undefined {
  const [before, ...segments] = path.split('/')
  if (before !== '' || path.includes('%')) return undefined
  if (segments.length > 1 && segments.at(-1) === '' && SLASH_AT_END.has(segments[0] ?? '')) segments.pop()
  return segments.length > 1 && segments.includes('') ? undefined : segments
}

/** Serves paths that lead to no resource, for GET and HEAD. */
export function sectionHandler(sections: Sections): Handler {
  return async (scope) => {
    const segments = segmentsOf(scope.info.path)
    if (segments === undefined) return pageNotFound()
    const [first = '', ...rest] = segments
    const section = sections.get(first)
    if (section === undefined) return pageNotFound()
    const { method } = scope.request
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed()
    return section(scope, rest)
  }
}
