import { createHash } from 'node:crypto'
import { inSlices } from '../../../async/index.ts'
import { bytesResponse, emptyResponse } from '../../pipeline/responses.ts'
import type { ApiRequest, ApiResponse, HeaderList } from '../../pipeline/types.ts'

/** A served document and its hash, which shows clients that it changed. */
export interface HashedDocument {
  readonly bytes: Uint8Array
  /** SHA-512, upper-case hexadecimal. */
  readonly hash: string
  /** Reads the smaller documents that the document consists of; absent if there are none. */
  readonly parts?: () => Promise<readonly Uint8Array[]>
}

/** Bytes that are hashed in one turn. */
const HASHED_AT_ONCE = 256 * 1024

/** Hashes a document that may be large, in slices. */
export async function hashedInSlices(bytes: Uint8Array): Promise<HashedDocument> {
  const hash = createHash('sha512')
  const starts = Array.from({ length: Math.ceil(bytes.length / HASHED_AT_ONCE) }, (_, at) => at * HASHED_AT_ONCE)
  await inSlices(starts, (start) => hash.update(bytes.subarray(start, start + HASHED_AT_ONCE)))
  return { bytes, hash: hash.digest('hex').toUpperCase() }
}

export const hashed = (bytes: Uint8Array): HashedDocument => ({
  bytes,
  hash: createHash('sha512').update(bytes).digest('hex').toUpperCase(),
})

/** Documents by path. */
export interface DocumentTree {
  find(path: string): Promise<HashedDocument | undefined>
  /** Returns all documents with their paths, in the order of the paths. */
  all(): Promise<readonly (readonly [string, HashedDocument])[]>
}

const YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000
const REVALIDATED: HeaderList = ['Cache-Control', 'no-cache, private']
const immutable = (now: number): HeaderList => {
  const expires = new Date(now + YEAR_MILLISECONDS).toUTCString()
  return ['Cache-Control', 'public, immutable', 'Expires', expires]
}

/**
 * Returns a response with an ETag; 304 for a client that already has the document. Clients revalidate it by default.
 */
export function tagged(
  { headers: sent }: ApiRequest,
  { bytes, hash }: HashedDocument,
  contentType: string,
  headers: HeaderList = REVALIDATED,
): ApiResponse {
  const tag = `"${hash}"`
  const all = ['ETag', tag, 'Vary', 'Accept', ...headers]
  if (sent['if-none-match'] === tag) return { status: 304, headers: all }
  return {
    status: 200,
    headers: ['Content-Type', contentType, 'Content-Length', String(bytes.length), ...all],
    body: bytes,
  }
}

export interface TreeOptions {
  /** Path of the index, e.g. `/openapi/v3`. */
  readonly root: string
  /** Content-Type of every document. */
  readonly contentType: string
}

/**
 * Serves the index (path '') and the documents below it. The URLs in the index contain a hash: their documents never change
 * and may be cached for ever.
 */
export function serveTree(
  documents: DocumentTree,
  { root, contentType }: TreeOptions,
): (request: ApiRequest, path: string) => Promise<ApiResponse> {
  const urlOf = (path: string, { hash }: HashedDocument): string => `${root}/${path}?hash=${hash}`

  const index = async (): Promise<ApiResponse> => {
    const all = await documents.all()
    const paths = Object.fromEntries(all.map(([path, one]) => [path, { serverRelativeURL: urlOf(path, one) }]))
    return bytesResponse(200, 'application/json', Buffer.from(JSON.stringify({ paths })))
  }

  return async (request, path) => {
    if (path === '') return index()
    const document = await documents.find(path)
    if (document === undefined) return emptyResponse(404)
    const asked = request.query.get('hash')
    if (asked === null) return tagged(request, document, contentType)
    if (asked !== document.hash) return emptyResponse(301, ['Location', urlOf(path, document)])
    return tagged(request, document, contentType, immutable(Date.now()))
  }
}
