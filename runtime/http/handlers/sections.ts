import { methodNotAllowed, pageNotFound } from '../pipeline/responses.ts'
import type { ApiResponse, Handler, RequestScope } from '../pipeline/types.ts'

/** Serves the paths below one first segment; `rest` are the further segments. */
export type Section = (scope: RequestScope, rest: readonly string[]) => Promise<ApiResponse>

/** Sections by the first segment of their path; '' is the path `/`. */
export type Sections = ReadonlyMap<string, Section>

/** Below these a slash may end a path, as with Kubernetes: its roles name `/version/`, and `/api/*`. */
const SLASH_AT_END: ReadonlySet<string> = new Set(['api', 'apis', 'version'])

/**
 * Returns the segments of a path that is spelled as roles, audit policies and webhooks name it; undefined for another one, with
 * empty or encoded segments. They see a path as it was sent, so that each document has one.
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
