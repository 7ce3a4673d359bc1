import { readJson } from '../../../json/index.ts'
import { inSlices } from '../../../async/index.ts'
import type { Section } from '../sections.ts'
import { notFoundPath } from '../../pipeline/responses.ts'
import { hashedInSlices, serveTree, tagged, type DocumentTree, type HashedDocument } from './document-tree.ts'
import { swaggerDocument, swaggerMembers, type JsonRecord, type SwaggerMembers } from './swagger.ts'

const JSON_TYPE = 'application/json'
const TEXT_TYPE = 'text/plain; charset=utf-8'

export interface OpenApiTrees {
  readonly v3: DocumentTree
  /** The `.proto` files by the paths by which they import each other. */
  readonly proto?: DocumentTree | undefined
}

/** Serves /openapi/v3 and /openapi/proto with their documents, and /openapi/v2, which is made of those of v3 (DISC-03). */
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

/** The OpenAPI v2 document, made again when a v3 document has changed; members of unchanged ones are kept. */
class SwaggerDocument {
  readonly #documents: DocumentTree
  readonly #members = new WeakMap<Uint8Array, Promise<SwaggerMembers>>()
  #sources = ''
  #made: Promise<HashedDocument> | undefined

  constructor(documents: DocumentTree) {
    this.#documents = documents
  }

  async current(): Promise<HashedDocument> {
    const all = await this.#documents.all()
    const sources = all.map(([, { hash }]) => hash).join()
    if (this.#made !== undefined && sources === this.#sources) return this.#made
    const made = this.#make(all.map(([, document]) => document))
    this.#made = made
    this.#sources = sources
    made.catch(() => {
      if (this.#made === made) this.#made = undefined
    })
    return made
  }

  async #make(documents: readonly HashedDocument[]): Promise<HashedDocument> {
    const parts = new Set<Uint8Array>()
    for (const { bytes, parts: some } of documents) for (const part of (await some?.()) ?? [bytes]) parts.add(part)
    const members: SwaggerMembers[] = []
    await inSlices(parts, async (part) => members.push(await this.#membersOf(part)))
    return hashedInSlices(await swaggerDocument(members))
  }

  #membersOf(part: Uint8Array): Promise<SwaggerMembers> {
    const known = this.#members.get(part) ?? swaggerMembers(readJson(part) as JsonRecord)
    this.#members.set(part, known)
    return known
  }
}
