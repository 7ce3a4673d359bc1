import { jsonText, readJson } from '../../../meta/exact-json.ts'
import type { Section } from '../sections.ts'
import { notFoundPath } from '../../pipeline/responses.ts'
import { hashed, serveTree, tagged, type DocumentTree, type HashedDocument } from './document-tree.ts'
import { toSwagger, type JsonRecord } from './swagger.ts'

const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain; charset=utf-8'

export interface OpenApiTrees {
  readonly v3: DocumentTree
  /** The `.proto` files by the paths by which they import each other. */
  readonly proto?: DocumentTree | undefined
}

/** /openapi/v3, the documents below it, and /openapi/v2 which is made of them (DISC-03); likewise /openapi/proto. */
export function openApiSection({ v3, proto }: OpenApiTrees): Section {
  const swagger = new SwaggerDocument(v3)
  const trees = new Map([['v3', serveTree(v3, { root: '/openapi/v3', contentType: JSON_TYPE })]])
  if (proto !== undefined) trees.set('proto', serveTree(proto, { root: '/openapi/proto', contentType: TEXT_TYPE }))

  return async ({ request }, [version = '', ...path]) => {
    if (version === 'v2' && path.length === 0) return tagged(request, await swagger.current(), JSON_TYPE)
    const serve = trees.get(version)
    if (serve === undefined) throw notFoundPath()
    return serve(request, path.join('/'))
  }
}

/** The OpenAPI v2 document, made again only when one of its sources has changed. */
class SwaggerDocument {
  private readonly documents: DocumentTree
  private sources = ''
  private made: HashedDocument = { bytes: new Uint8Array(), hash: '' }

  constructor(documents: DocumentTree) {
    this.documents = documents
  }

  async current(): Promise<HashedDocument> {
    const all = await this.documents.all()
    const sources = all.map(([, { hash }]) => hash).join()
    if (sources === this.sources) return this.made
    const parsed = all.map(([, { bytes }]) => readJson(bytes) as JsonRecord)
    this.made = hashed(Buffer.from(jsonText(toSwagger(parsed))))
    this.sources = sources
    return this.made
  }
}
