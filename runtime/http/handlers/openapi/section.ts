import { createHash } from 'node:crypto'
import { bytesResponse, emptyResponse, notFoundPath } from '../../pipeline/responses.ts'
import type { ApiRequest, ApiResponse, HeaderList } from '../../pipeline/types.ts'
import type { Section } from '../sections.ts'
import type { HashedDocument, OpenApiDocuments } from './documents.ts'
import { toSwagger, type JsonRecord } from './swagger.ts'

const JSON_TYPE = 'application/json'
const YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000

const urlOf = (path: string, { hash }: HashedDocument): string => `/openapi/v3/${path}?hash=${hash}`

/** Content that never changes under its hash may be kept for ever. */
function tagged({ headers: sent }: ApiRequest, { bytes, hash }: HashedDocument, headers: HeaderList): ApiResponse {
  const tag = `"${hash}"`
  const all = ['ETag', tag, 'Vary', 'Accept', ...headers]
  if (sent['if-none-match'] === tag) return { status: 304, headers: all }
  return {
    status: 200,
    headers: ['Content-Type', JSON_TYPE, 'Content-Length', String(bytes.length), ...all],
    body: bytes,
  }
}

const REVALIDATED: HeaderList = ['Cache-Control', 'no-cache, private']
const immutable = (now: number): HeaderList => [
  ...['Cache-Control', 'public, immutable'],
  ...['Expires', new Date(now + YEAR_MILLISECONDS).toUTCString()],
]

/** /openapi/v3, the documents below it, and /openapi/v2 which is made of them (DISC-03). */
export function openApiSection(documents: OpenApiDocuments): Section {
  const swagger = new SwaggerDocument(documents)

  const index = async (): Promise<ApiResponse> => {
    const all = await documents.all()
    const paths = Object.fromEntries(all.map(([path, one]) => [path, { serverRelativeURL: urlOf(path, one) }]))
    return bytesResponse(200, JSON_TYPE, Buffer.from(JSON.stringify({ paths })))
  }

  const one = async (request: ApiRequest, path: string): Promise<ApiResponse> => {
    const document = await documents.find(path)
    if (document === undefined) return emptyResponse(404)
    const asked = request.query.get('hash')
    if (asked === null) return tagged(request, document, REVALIDATED)
    if (asked !== document.hash) return emptyResponse(301, ['Location', urlOf(path, document)])
    return tagged(request, document, immutable(Date.now()))
  }

  return async ({ request }, [version, ...path]) => {
    if (version === 'v2' && path.length === 0) return tagged(request, await swagger.current(), REVALIDATED)
    if (version !== 'v3') throw notFoundPath()
    return path.length === 0 ? index() : one(request, path.join('/'))
  }
}

/** The OpenAPI v2 document, made again only when one of its sources has changed. */
class SwaggerDocument {
  private readonly documents: OpenApiDocuments
  private sources = ''
  private made: HashedDocument = { bytes: new Uint8Array(), hash: '' }

  constructor(documents: OpenApiDocuments) {
    this.documents = documents
  }

  async current(): Promise<HashedDocument> {
    const all = await this.documents.all()
    const sources = all.map(([, { hash }]) => hash).join()
    if (sources === this.sources) return this.made
    const parsed = all.map(([, { bytes }]) => JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonRecord)
    const bytes = Buffer.from(JSON.stringify(toSwagger(parsed)))
    this.made = { bytes, hash: createHash('sha512').update(bytes).digest('hex').toUpperCase() }
    this.sources = sources
    return this.made
  }
}
