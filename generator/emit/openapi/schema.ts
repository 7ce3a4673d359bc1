import type { Vendor } from '../../../runtime/meta/vendor.ts'
import { flatten } from '../../model/flatten.ts'
import { valueKeywords } from '../../model/keywords.ts'
import { type GroupVersionModel, type Model, type SchemaNode, type TypeReference, findType } from '../../model/model.ts'

export type Json = Record<string, unknown>

/** Keywords that mean the same in the served documents. */
const sameKeywords = ['description', 'type', ...valueKeywords] as const satisfies readonly (keyof SchemaNode)[]

/** Markers and the extension that they are served as, after the vendor's prefix. */
const extensions = {
  listType: 'list-type',
  listMapKeys: 'list-map-keys',
  mapType: 'map-type',
  patchMergeKey: 'patch-merge-key',
  intOrString: 'int-or-string',
  embeddedResource: 'embedded-resource',
  preserveUnknownFields: 'preserve-unknown-fields',
  validations: 'validations',
} as const satisfies Partial<Record<keyof SchemaNode, string>>

/** Formats that only this project's schemas know, as clients know them. */
const servedFormats: Readonly<Record<string, string | undefined>> = {
  'date-time-micro': 'date-time',
  quantity: undefined,
}

/** `<prefix>.api.apps.v1.Deployment`; a folder that is a domain name is turned round: `example.demo.v1.Widget`. */
export function componentName({ openapiPrefix }: Vendor, { folder, version, name }: TypeReference): string {
  if (folder === 'meta') return `${openapiPrefix}.apimachinery.pkg.apis.meta.${version}.${name}`
  const path = folder.includes('.') ? folder.split('.').toReversed().join('.') : `${openapiPrefix}.api.${folder}`
  return `${path}.${version}.${name}`
}

const reference = (vendor: Vendor, type: TypeReference): Json => ({
  $ref: `#/components/schemas/${componentName(vendor, type)}`,
})

/** A node as it is served, with the vendor's extensions. `uses` is told of every type that it refers to. */
export function servedSchema(model: Model, written: SchemaNode, uses: (type: TypeReference) => void): Json {
  const { vendor } = model
  const node = flatten(model, written)
  const own: Json = {}
  for (const key of sameKeywords) if (node[key] !== undefined) own[key] = node[key]
  const format = node.format !== undefined && node.format in servedFormats ? servedFormats[node.format] : node.format
  if (format !== undefined) own['format'] = format
  const served = (each: SchemaNode): Json => servedSchema(model, each, uses)
  const properties = Object.entries(node.properties ?? {})
  if (properties.length > 0)
    own['properties'] = Object.fromEntries(properties.map(([key, each]) => [key, served(each)]))
  if (node.additionalProperties === true) own['additionalProperties'] = {}
  else if (node.additionalProperties !== undefined) own['additionalProperties'] = served(node.additionalProperties)
  if (node.items !== undefined) own['items'] = served(node.items)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) if (node[key] !== undefined) own[key] = node[key].map(served)
  if (node.not !== undefined) own['not'] = served(node.not)
  if (node.intOrString === true) own['oneOf'] = [{ type: 'integer' }, { type: 'string' }]
  Object.assign(own, servedExtensions(vendor, node))
  if (node.reference === undefined) return own
  uses(node.reference)
  const target = reference(vendor, node.reference)
  return Object.keys(own).length === 0 ? target : { ...own, allOf: [target] }
}

function servedExtensions({ extensionPrefix }: Vendor, node: SchemaNode): Json {
  const found: Json = {}
  for (const [key, name] of Object.entries(extensions)) {
    const value = node[key as keyof typeof extensions]
    if (value !== undefined) found[`${extensionPrefix}${name}`] = value
  }
  if (node.patchStrategy !== undefined) found[`${extensionPrefix}patch-strategy`] = node.patchStrategy.join(',')
  return found
}

/** The component schemas of a document: what it refers to, and all that those refer to. */
export class Components {
  readonly #model: Model
  readonly #schemas = new Map<string, Json>()
  constructor(model: Model) {
    this.#model = model
  }

  /** A reference to a declared type, whose schema the document then holds. */
  type = (type: TypeReference): Json => {
    const name = componentName(this.#model.vendor, type)
    if (!this.#schemas.has(name)) {
      const schema: Json = {}
      this.#schemas.set(name, schema)
      const declared = findType(this.#model, type)
      Object.assign(schema, servedSchema(this.#model, declared.schema, this.type))
      if (declared.envelope)
        schema[`${this.#model.vendor.extensionPrefix}group-version-kind`] = [this.#groupVersionKind(type)]
    }
    return reference(this.#model.vendor, type)
  }

  /** A reference to a type of the metadata group; any object if the directory does not declare it. */
  meta(name: string): Json {
    const type = { folder: 'meta', version: 'v1', name }
    const file = this.#model.groupVersions.find(
      ({ folder, version }) => folder === type.folder && version === type.version,
    )
    return file?.types.has(name) ? this.type(type) : { type: 'object' }
  }

  /** A reference to the list of a kind. */
  list(file: GroupVersionModel, kind: string, listKind: string): Json {
    const type = { folder: file.folder, version: file.version, name: listKind }
    const { vendor } = this.#model
    this.#schemas.set(componentName(vendor, type), {
      description: `A list of ${kind} objects.`,
      type: 'object',
      required: ['items'],
      properties: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: this.meta('ListMeta'),
        items: { type: 'array', items: this.type({ ...type, name: kind }) },
      },
      [`${vendor.extensionPrefix}group-version-kind`]: [this.#groupVersionKind(type)],
    })
    return reference(vendor, type)
  }

  toJSON(): Json {
    return Object.fromEntries([...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #groupVersionKind({ folder, version, name }: TypeReference): Json {
    const group = this.#model.groupVersions.find((each) => each.folder === folder)?.group ?? ''
    return { group, kind: name, version }
  }
}
