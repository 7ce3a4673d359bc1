import { notFoundPath } from '../pipeline/responses.ts'
import type { ApiResponse } from '../pipeline/types.ts'
import type { Section } from './sections.ts'

/** A public JSON document at its own path, which clients may cache for an hour. */
export interface PathDocument {
  /** e.g. `/openid/v1/jwks`. */
  readonly path: string
  readonly contentType: string
  /** Returns the document as it is now. */
  document(): object
}

function response({ contentType, document }: PathDocument): ApiResponse {
  const body = Buffer.from(JSON.stringify(document()))
  const caching = ['Cache-Control', 'public, max-age=3600']
  return {
    status: 200,
    headers: ['Content-Type', contentType, ...caching, 'Content-Length', String(body.length)],
    body,
  }
}

/** Returns the sections that serve the documents, by their first segment. */
export function documentSections(documents: readonly PathDocument[]): ReadonlyMap<string, Section> {
  const segments = new Set(documents.map(({ path }) => path.split('/')[1] ?? ''))
  return new Map(
    Array.from(segments, (first): [string, Section] => [
      first,
      async (_, rest) => {
        const asked = `/${[first, ...rest].join('/')}`
        const found = documents.find(({ path }) => path === asked)
        if (found === undefined) throw notFoundPath()
        return response(found)
      },
    ]),
  )
}
