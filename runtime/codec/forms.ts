import type { Vendor } from '../api/index.ts'
import { plainDecoders, type BodyDecoders } from './body-decoders.ts'
import type { Offer } from './negotiate.ts'
import { partialRepresentation } from './partial/representation.ts'
import { protobufDecoder, type SchemaOf } from './protobuf/decoder.ts'
import { protobufRepresentation, type DocumentSchemas } from './protobuf/representation.ts'
import { compactJson } from './representation/json.ts'
import type { Representation } from './representation/types.ts'
import { prettyJson, yaml } from './representation/whole.ts'
import { columnSource, type ColumnLookup } from './table/column-source.ts'
import { tableRepresentation } from './table/representation.ts'

export interface FormsOptions {
  readonly vendor: Vendor
  readonly documents: DocumentSchemas
  /** Returns the schema of a kind of bodies. */
  readonly schemaOf: SchemaOf
  /** The columns of built-in kinds in tables. */
  readonly columns: ColumnLookup
  /** Returns the present time, from which tables measure ages, in milliseconds since the epoch. */
  clock(): number
}

/** All representations of answers, and decoders of bodies. */
export interface Forms {
  readonly offers: readonly Offer[]
  readonly streamOffers: readonly Offer[]
  readonly decoders: BodyDecoders
}

/** Versions of the metadata group with the kinds Table and PartialObjectMetadata. */
const VERSIONS = ['v1', 'v1beta1']
const SEPARATORS = /^([^/]+)\/(.+)$/

/** A media type in all its forms: the plain one, and those as another kind, which are created when first requested. */
class FormFamily implements Offer {
  readonly type: string
  readonly subtype: string
  readonly #plain: Representation
  readonly #metaGroup: string
  readonly #makers: ReadonlyMap<string, (apiVersion: string) => Representation>
  readonly #made = new Map<string, Representation>()

  constructor(
    plain: Representation,
    metaGroup: string,
    makers: ReadonlyMap<string, (apiVersion: string) => Representation>,
  ) {
    const [, type = '', subtype = ''] = SEPARATORS.exec(plain.contentType) ?? []
    this.type = type
    this.subtype = subtype
    this.#plain = plain
    this.#metaGroup = metaGroup
    this.#makers = makers
  }

  choose(parameters: ReadonlyMap<string, string>): Representation | undefined {
    const stream = parameters.get('stream') ?? ''
    if (stream !== '' && (stream !== 'watch' || this.#plain.watch === undefined)) return undefined
    const form = this.#form(parameters)
    return parameters.get('pretty') === '1' ? (form?.pretty ?? form) : form
  }

  #form(parameters: ReadonlyMap<string, string>): Representation | undefined {
    const [kind, group, version] = ['as', 'g', 'v'].map((name) => parameters.get(name))
    if (kind === undefined && group === undefined && version === undefined) return this.#plain
    const make = this.#makers.get(kind ?? '')
    if (make === undefined || group !== this.#metaGroup || !VERSIONS.includes(version ?? '')) return undefined
    const key = `${kind}/${version}`
    const form = this.#made.get(key) ?? make(`${group}/${version}`)
    this.#made.set(key, form)
    return form
  }
}

const pairedJson: Representation = { ...compactJson, pretty: prettyJson }

/**
 * Creates the representations of the server: JSON, YAML and Protobuf, each also as tables and as metadata alone
 * (SVC-05).
 */
export function createForms({ vendor, documents, schemaOf, columns, clock }: FormsOptions): Forms {
  const metaGroup = `meta.${vendor.apiDomain}`
  const columnsFor = columnSource(columns)
  const schema = documents['PartialObjectMetadata']?.()
  const family = (plain: Representation, base: Representation, writing?: 'text' | 'values'): Offer => {
    const partial = (shape: 'object' | 'list') => (apiVersion: string) =>
      partialRepresentation({ base, apiVersion, shape, schema })
    const table = (apiVersion: string): Representation =>
      tableRepresentation({ base, writing: writing ?? 'values', apiVersion, columnsFor, clock })
    return new FormFamily(
      plain,
      metaGroup,
      new Map([
        ['PartialObjectMetadata', partial('object')],
        ['PartialObjectMetadataList', partial('list')],
        ...(writing === undefined ? [] : [['Table', table] as const]),
      ]),
    )
  }
  const protobuf = protobufRepresentation({ mediaType: vendor.protobufMediaType, documents })
  const json = family(pairedJson, pairedJson, 'text')
  const wire = protobuf === undefined ? [] : [family(protobuf, protobuf)]
  return {
    offers: [json, family(yaml, yaml, 'values'), ...wire],
    streamOffers: [json, ...wire],
    decoders:
      protobuf === undefined
        ? plainDecoders
        : new Map([...plainDecoders, [vendor.protobufMediaType, protobufDecoder(vendor.protobufMediaType, schemaOf)]]),
  }
}
