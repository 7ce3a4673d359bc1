import { readJson, type JsonObject } from '../../json/index.ts'
import type { GroupVersionDefinition, ResourceDefinition } from '../../scheme/index.ts'
import { inSlices } from '../../async/index.ts'
import type { Vendor } from '../../api/index.ts'
import type { CustomDefinition } from '../custom-definition.ts'
import { typeDocument } from './document.ts'
import { assembled, partOf, type DocumentPart } from './part.ts'

/** A served type and its definition. */
export interface DocumentedType {
  readonly definition: CustomDefinition
  readonly resource: ResourceDefinition
}

export interface DocumentOptions {
  readonly vendor: Vendor
  /** Built-in group versions, whose documents contain the schemas that all kinds share. */
  readonly builtIns: readonly GroupVersionDefinition[]
}

interface Group {
  readonly types: Map<string, DocumentedType>
  /** The group versions; undefined: the types have changed since. */
  made: readonly GroupVersionDefinition[] | undefined
}

type SharedPart = 'meta' | 'scale'

/**
 * The group versions of served definitions with their documents. Rebuilds only what has changed: the group versions of
 * a group when one of its types changes, and of a document the parts of that type.
 */
export class GroupDocuments {
  readonly #options: DocumentOptions
  readonly #groups = new Map<string, Group>()
  readonly #parts = new WeakMap<ResourceDefinition, Map<string, DocumentPart>>()
  readonly #shared = new Map<SharedPart, Promise<DocumentPart>>()
  #all: readonly GroupVersionDefinition[] | undefined

  constructor(options: DocumentOptions) {
    this.#options = options
  }

  /** Adds or replaces the type of that name. */
  set(name: string, type: DocumentedType): void {
    const { group } = type.resource
    const known = this.#groups.get(group) ?? { types: new Map<string, DocumentedType>(), made: undefined }
    known.types.set(name, type)
    this.#groups.set(group, known)
    this.#changed(known)
  }

  delete(name: string, group: string): void {
    const known = this.#groups.get(group)
    if (known === undefined) return
    known.types.delete(name)
    if (known.types.size === 0) this.#groups.delete(group)
    this.#changed(known)
  }

  /** Returns the group versions; one whose types are unchanged is the same value. */
  groupVersions(): readonly GroupVersionDefinition[] {
    this.#all ??= [...this.#groups].flatMap(([name, group]) => (group.made ??= this.#make(name, group)))
    return this.#all
  }

  #changed(group: Group): void {
    group.made = undefined
    this.#all = undefined
  }

  #make(group: string, { types }: Group): readonly GroupVersionDefinition[] {
    const found = new Map<string, DocumentedType[]>()
    for (const type of types.values()) {
      for (const { name, served } of Object.values(type.resource.versions)) {
        if (!served) continue
        const known = found.get(name) ?? []
        known.push(type)
        found.set(name, known)
      }
    }
    return [...found].map(([version, own]) => {
      const parts = () => this.#partsOf(group, version, own)
      return {
        group,
        version,
        resources: own.map(({ resource }) => resource),
        openapi: async () => assembled(this.#options.vendor.title, await parts()),
        openapiParts: async () => (await parts()).map(({ bytes }) => bytes),
      }
    })
  }

  async #partsOf(group: string, version: string, types: readonly DocumentedType[]): Promise<readonly DocumentPart[]> {
    const hasScale = types.some(({ resource }) => resource.versions[version]?.subresources.scale !== undefined)
    const parts = [await this.#sharedPart('meta'), ...(hasScale ? [await this.#sharedPart('scale')] : [])]
    await inSlices(types, (type) => parts.push(this.#partOf(group, version, type)))
    return parts
  }

  #partOf(group: string, version: string, type: DocumentedType): DocumentPart {
    const known = this.#parts.get(type.resource) ?? new Map<string, DocumentPart>()
    this.#parts.set(type.resource, known)
    const part = known.get(version) ?? partOf(typeDocument(type, { group, version, vendor: this.#options.vendor }))
    known.set(version, part)
    return part
  }

  #sharedPart(part: SharedPart): Promise<DocumentPart> {
    const known = this.#shared.get(part) ?? sharedSchemas(this.#options, part)
    this.#shared.set(part, known)
    known.catch(() => this.#shared.delete(part))
    return known
  }
}

/** Returns the schemas of metadata, Status and the like, or of Scale, from the documents of built-in group versions. */
async function sharedSchemas({ builtIns, vendor }: DocumentOptions, part: SharedPart): Promise<DocumentPart> {
  const { openapiPrefix } = vendor
  const [beginning, group] =
    part === 'meta'
      ? [`${openapiPrefix}.apimachinery.pkg.apis.meta.`, 'apps']
      : [`${openapiPrefix}.api.autoscaling.v1.Scale`, 'autoscaling']
  const source = builtIns.find((one) => one.version === 'v1' && one.group === group)
  const document = readJson((await source?.openapi()) ?? Buffer.from('{}')) as {
    readonly components?: { readonly schemas?: JsonObject }
  }
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => name.startsWith(beginning))
  return partOf({ paths: {}, schemas: Object.fromEntries(schemas) })
}
