import type { SchemaNode, TypeReference } from '../model/model.ts'
import { type Issue, pointerTo } from '../issue.ts'
import { marker } from '../markers.ts'
import { defined, type Members } from '../../runtime/json/index.ts'
import type { SchemaInput, SourceFile } from './document.ts'

/** What a resolver needs to know about the whole directory. */
export interface TypeIndex {
  has(type: TypeReference): boolean
}

export const indexTypes = (sources: readonly SourceFile[]): TypeIndex => {
  const keys = new Set(
    sources.flatMap(({ folder, version, document }) =>
      Object.keys(document.components.schemas).map((name) => `${folder}/${version}.${name}`),
    ),
  )
  return { has: ({ folder, version, name }) => keys.has(`${folder}/${version}.${name}`) }
}

/** In the same file, beside it (`./v1.yaml#…`) or in another folder (`../core/v1.yaml#…`). */
const REFERENCE_FORM = /^(?:\.(?:\/|\.\/([^/]+)\/)([^/]+)\.ya?ml)?#\/components\/schemas\/([A-Za-z0-9]+)$/

/** Reads a reference as a file holds it; the name is '' where it has no such form. */
export function parseReference(text: string, source: Pick<SourceFile, 'folder' | 'version'>): TypeReference {
  const [, folder = source.folder, version = source.version, name = ''] = REFERENCE_FORM.exec(text) ?? []
  return { folder, version, name }
}

/** Turns written schemas of one file into nodes with resolved references; unresolvable ones become issues. */
export class Resolver {
  readonly issues: Issue[] = []
  readonly #source: SourceFile
  readonly #index: TypeIndex
  constructor(source: SourceFile, index: TypeIndex) {
    this.#source = source
    this.#index = index
  }

  reference(text: string, pointer: string): TypeReference {
    const reference = parseReference(text, this.#source)
    if (!this.#index.has(reference)) {
      this.issues.push({ file: this.#source.file, pointer, reason: `${text} leads nowhere` })
    }
    return reference
  }

  node(input: SchemaInput, pointer: string): SchemaNode {
    if (input.$ref !== undefined) return { reference: this.reference(input.$ref, pointerTo(pointer, '$ref')) }
    const [only, ...others] = input.allOf ?? []
    const refined = only?.$ref !== undefined && others.length === 0 ? only.$ref : undefined
    return defined<Members<SchemaNode>>({
      reference: refined === undefined ? undefined : this.reference(refined, pointerTo(pointer, 'allOf', 0, '$ref')),
      description: input.description?.trim(),
      type: input.type,
      format: input.format,
      nullable: input.nullable === true ? true : undefined,
      properties: mapRecord(input.properties, (each, name) => this.node(each, pointerTo(pointer, 'properties', name))),
      required: input.required,
      additionalProperties:
        input.additionalProperties === undefined || input.additionalProperties === true
          ? input.additionalProperties
          : this.node(input.additionalProperties, pointerTo(pointer, 'additionalProperties')),
      items: input.items && this.node(input.items, pointerTo(pointer, 'items')),
      default: input.default,
      enum: input.enum,
      pattern: input.pattern,
      minLength: input.minLength,
      maxLength: input.maxLength,
      minimum: input.minimum,
      maximum: input.maximum,
      exclusiveMinimum: input.exclusiveMinimum === true ? true : undefined,
      exclusiveMaximum: input.exclusiveMaximum === true ? true : undefined,
      multipleOf: input.multipleOf,
      minItems: input.minItems,
      maxItems: input.maxItems,
      uniqueItems: input.uniqueItems === true ? true : undefined,
      minProperties: input.minProperties,
      maxProperties: input.maxProperties,
      allOf: refined === undefined ? this.#list(input.allOf, pointerTo(pointer, 'allOf')) : undefined,
      anyOf: this.#list(input.anyOf, pointerTo(pointer, 'anyOf')),
      oneOf: this.#list(input.oneOf, pointerTo(pointer, 'oneOf')),
      not: input.not && this.node(input.not, pointerTo(pointer, 'not')),
      ...this.#markers(input, pointer),
    })
  }

  #list(inputs: readonly SchemaInput[] | undefined, pointer: string): readonly SchemaNode[] | undefined {
    return inputs?.map((each, index) => this.node(each, pointerTo(pointer, index)))
  }

  #markers(input: SchemaInput, pointer: string): Members<SchemaNode> {
    const inline = input[marker('inline-proto')]
    return {
      listType: input[marker('list-type')],
      listMapKeys: input[marker('list-map-keys')],
      mapType: input[marker('map-type')],
      patchStrategy: input[marker('patch-strategy')]?.split(',').filter(isPatchStrategy),
      patchMergeKey: input[marker('patch-merge-key')],
      intOrString: input[marker('int-or-string')],
      embeddedResource: input[marker('embedded-type')],
      preserveUnknownFields: input[marker('preserve-unknown-fields')],
      immutable: input[marker('immutable')],
      omitEmpty: input[marker('omit-empty')],
      validations: input[marker('validations')]?.map(({ optionalOldSelf, ...rule }) => ({
        ...rule,
        ...(optionalOldSelf === true ? { optionalOldSelf } : {}),
      })),
      proto: input[marker('proto')],
      inlineProto: inline && {
        number: inline.number,
        type: this.reference(inline.type.$ref, pointerTo(pointer, marker('inline-proto'), 'type', '$ref')),
      },
    }
  }
}

type PatchStrategy = NonNullable<SchemaNode['patchStrategy']>[number]
const isPatchStrategy = (text: string): text is PatchStrategy =>
  text === 'merge' || text === 'replace' || text === 'retainKeys'

const mapRecord = <In, Out>(
  record: Readonly<Record<string, In>> | undefined,
  map: (value: In, key: string) => Out,
): Record<string, Out> | undefined =>
  record && Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
