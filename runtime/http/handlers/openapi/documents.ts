import { BackgroundError, inSlices, sortedInSlices } from '../../../async/index.ts'
import { jsonText } from '../../../json/index.ts'
import type { GroupVersionDefinition } from '../../../scheme/index.ts'
import { formatGroupVersion } from '../../../api/index.ts'
import type { VersionInfo } from '../version.ts'
import { hashed, hashedInSlices, type DocumentTree, type HashedDocument } from './document-tree.ts'

const pathOf = ({ group, version }: GroupVersionDefinition): string =>
  `${group === '' ? 'api' : 'apis'}/${formatGroupVersion({ group, version })}`

/** The description of /version, which belongs to no group. */
function versionDocument(title: string, version: VersionInfo, schemaName: string): object {
  const fields = Object.keys(version)
  const schema = { $ref: `#/components/schemas/${schemaName}` }
  return {
    openapi: '3.0.0',
    info: { title, version: version.gitVersion },
    paths: {
      '/version/': {
        get: {
          tags: ['version'],
          description: 'get the version information for this server',
          operationId: 'getCodeVersion',
          responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } },
        },
      },
    },
    components: {
      schemas: {
        [schemaName]: {
          description: 'Info contains versioning information.',
          type: 'object',
          required: fields,
          properties: Object.fromEntries(fields.map((field) => [field, { type: 'string', default: '' }])),
        },
      },
    },
  }
}

export interface OpenApiOptions {
  /** Called for each index, because served types change. */
  groupVersions(): readonly GroupVersionDefinition[]
  readonly title: string
  readonly version: VersionInfo
  /** First part of schema names, e.g. `io.orch`. */
  readonly schemaPrefix: string
  report(error: unknown): void
}

/** The OpenAPI v3 documents by path (`api/v1`, `apis/apps/v1`, `version`), each read and hashed on first use. */
export class OpenApiDocuments implements DocumentTree {
  readonly #options: OpenApiOptions
  readonly #version: Promise<HashedDocument>
  readonly #known = new WeakMap<GroupVersionDefinition, Promise<HashedDocument>>()

  constructor(options: OpenApiOptions) {
    this.#options = options
    const document = versionDocument(options.title, options.version, `${options.schemaPrefix}.version.Info`)
    this.#version = Promise.resolve(hashed(Buffer.from(jsonText(document))))
  }

  async find(path: string): Promise<HashedDocument | undefined> {
    if (path === 'version') return this.#version
    const groupVersion = this.#options.groupVersions().find((one) => pathOf(one) === path)
    return groupVersion === undefined ? undefined : this.#read(groupVersion)
  }

  /** Leaves out a document that can't be made, so that clients get the others. */
  async all(): Promise<readonly (readonly [string, HashedDocument])[]> {
    const readers = new Map(
      this.#options.groupVersions().map((one) => [pathOf(one), (): Promise<HashedDocument> => this.#read(one)]),
    )
    readers.set('version', () => this.#version)
    const entries: (readonly [string, HashedDocument])[] = []
    await inSlices(await sortedInSlices([...readers.keys()]), async (path) => {
      try {
        const document = await readers.get(path)?.()
        if (document !== undefined) entries.push([path, document])
      } catch (error) {
        this.#options.report(new BackgroundError(`OpenAPI document ${path}`, error))
      }
    })
    return entries
  }

  #read(groupVersion: GroupVersionDefinition): Promise<HashedDocument> {
    const known = this.#known.get(groupVersion)
    if (known !== undefined) return known
    const { openapi, openapiParts: parts } = groupVersion
    const document = openapi()
      .then(hashedInSlices)
      .then((made) => (parts === undefined ? made : { ...made, parts }))
    this.#known.set(groupVersion, document)
    document.catch(() => this.#known.delete(groupVersion))
    return document
  }
}
