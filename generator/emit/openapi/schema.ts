import { ENVELOPE_DESCRIPTIONS, type Vendor } from '../../../runtime/api/index.ts'
import { flatten } from '../../model/flatten.ts'
import { VALUE_KEYWORDS } from '../../model/keywords.ts'
import { type GroupVersionModel, type Model, type SchemaNode, type TypeReference, findType } from '../../model/model.ts'

export type Json = Record<string, unknown>

/** Keywords that mean the same in the served documents. */
const sameKeywords = ['description', 'type', ...VALUE_KEYWORDS] as const satisfies readonly (keyof SchemaNode)[]

/** Markers and the extension that they are served as, after the vendor's prefix. */
const EXTENSIONS = {
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

/** Name of the schema of values that are a number or text. */
const intOrStringName = ({ openapiPrefix }: Vendor): string =>
  `${openapiPrefix}.apimachinery.pkg.util.intstr.IntOrString`

/** `<prefix>.api.apps.v1.Deployment`; a folder that is a domain name is turned round: `example.demo.v1.Widget`. */
function componentName({ openapiPrefix }: Vendor, { folder, version, name }: TypeReference): string {
  if (folder === 'meta') return `${openapiPrefix}.apimachinery.pkg.apis.meta.${version}.${name}`
  const path = folder.includes('.') ? folder.split('.').toReversed().join('.') : `${openapiPrefix}.api.${folder}`
  return `${path}.${version}.${name}`
}

const reference = (vendor: Vendor, type: TypeReference): Json => ({
  $ref: `#/components/schemas/${componentName(vendor, type)}`,
})

/** Adds what a schema refers to to the document that holds it; each answers with the reference. */
interface ReferredSchemas {
  type(type: TypeReference): Json
  intOrString(): Json
}

/** Returns a node in its served form, with the vendor's extensions. */
function servedSchema(model: Model, written: SchemaNode, referred: ReferredSchemas): Json {
  const { vendor } = model
  const node = flatten(model, written)
  const own: Json = {}
  for (const key of sameKeywords) if (node[key] !== undefined) own[key] = node[key]
  const format = node.format !== undefined && node.format in servedFormats ? servedFormats[node.format] : node.format
  if (format !== undefined) own['format'] = format
  const served = (each: SchemaNode): Json => servedSchema(model, each, referred)
  const properties = Object.entries(node.properties ?? {})
  if (properties.length > 0)
    own['properties'] = Object.fromEntries(properties.map(([key, each]) => [key, served(each)]))
  if (node.additionalProperties === true) own['additionalProperties'] = {}
  else if (node.additionalProperties !== undefined) own['additionalProperties'] = served(node.additionalProperties)
  if (node.items !== undefined) own['items'] = served(node.items)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) if (node[key] !== undefined) own[key] = node[key].map(served)
  if (node.not !== undefined) own['not'] = served(node.not)
  Object.assign(own, servedExtensions(vendor, node))
  const target = targetOf(node, referred)
  if (target === undefined) return own
  return Object.keys(own).length === 0 ? target : { ...own, allOf: [target] }
}

function targetOf({ reference: type, intOrString }: SchemaNode, referred: ReferredSchemas): Json | undefined {
  if (type !== undefined) return referred.type(type)
  return intOrString === true ? referred.intOrString() : undefined
}

function servedExtensions({ extensionPrefix }: Vendor, node: SchemaNode): Json {
  const found: Json = {}
  for (const [key, name] of Object.entries(EXTENSIONS)) {
    const value = node[key as keyof typeof EXTENSIONS]
    if (value !== undefined) found[`${extensionPrefix}${name}`] = value
  }
  if (node.patchStrategy !== undefined) found[`${extensionPrefix}patch-strategy`] = node.patchStrategy.join(',')
  return found
}

/** The component schemas of a document: what it refers to, and all that those refer to. */
export class Components implements ReferredSchemas {
  readonly #model: Model
  readonly #schemas = new Map<string, Json>()
  constructor(model: Model) {
    this.#model = model
  }

  /** A reference to a declared type, whose schema the document then holds. */
  type(type: TypeReference): Json {
    const name = componentName(this.#model.vendor, type)
    if (!this.#schemas.has(name)) {
      const schema: Json = {}
      this.#schemas.set(name, schema)
      const declared = findType(this.#model, type)
      Object.assign(schema, servedSchema(this.#model, declared.schema, this))
      if (declared.envelope)
        schema[`${this.#model.vendor.extensionPrefix}group-version-kind`] = [this.#groupVersionKind(type)]
    }
    return reference(this.#model.vendor, type)
  }

  /** A reference to the schema of values that are a number or text. */
  intOrString(): Json {
    const name = intOrStringName(this.#model.vendor)
    this.#schemas.set(name, {
      description: 'A number, or text such as a percentage or a name.',
      format: 'int-or-string',
      oneOf: [{ type: 'integer' }, { type: 'string' }],
    })
    return { $ref: `#/components/schemas/${name}` }
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
        apiVersion: { description: ENVELOPE_DESCRIPTIONS.apiVersion, type: 'string' },
        kind: { description: ENVELOPE_DESCRIPTIONS.kind, type: 'string' },
        metadata: { description: ENVELOPE_DESCRIPTIONS.listMetadata, allOf: [this.meta('ListMeta')] },
        items: {
          description: ENVELOPE_DESCRIPTIONS.items,
          type: 'array',
          items: this.type({ ...type, name: kind }),
        },
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
