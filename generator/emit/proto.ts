import { kindsOf } from '../model/kinds.ts'
import { type GroupVersionModel, type Model, type SchemaNode, type TypeModel, findType } from '../model/model.ts'
import { wireFormOf, wireName, wireShapeOf, type WireForm } from '../../runtime/schema/index.ts'
import { type EmitContext, type OutputFile, byText } from './output.ts'
import { listMessage, schemaOrMessages } from './proto-messages.ts'

/** A message as the template prints it. */
export interface ProtoMessage {
  readonly name: string
  readonly comments: readonly string[]
  readonly fields: readonly ProtoField[]
}

export interface ProtoField {
  /** The type with its label. */
  readonly type: string
  readonly name: string
  readonly number: number
  readonly comments: readonly string[]
  /** Options of the field, with a space before; '' for none. */
  readonly options: string
}

const COMMON_PROTO_PATH = 'common.proto'
const protoPath = ({ folder, version }: { readonly folder: string; readonly version: string }): string =>
  `${folder}/${version}/generated.proto`

/** A dotted name of letters, digits and underscores. */
const packageName = (text: string): string =>
  text
    .replaceAll(/[^A-Za-z0-9_.]/g, '_')
    .split('.')
    .map((part) => part.replace(/^(?=\d)/, '_'))
    .join('.')

const commonPackage = ({ vendor }: Model): string => packageName(`${vendor.apiDomain}.api`)
const packageOf = (model: Model, { folder, version }: { readonly folder: string; readonly version: string }): string =>
  packageName(`${commonPackage(model)}.${folder}.${version}`)

/** `generated/common.proto`: the messages that all others share. */
export const emitCommonProto = (model: Model, context: EmitContext): OutputFile => ({
  path: COMMON_PROTO_PATH,
  text: context.render('proto-common', { package: commonPackage(model) }),
})

/** `generated/<folder>/<version>/generated.proto`: every declared type as a message, and the lists of kinds (GEN-13). */
export function emitProto(model: Model, file: GroupVersionModel, context: EmitContext): OutputFile {
  const path = protoPath(file)
  const printer = new ProtoPrinter(model, file)
  for (const type of file.types.values()) printer.type(type)
  const meta = { folder: 'meta', version: 'v1' }
  for (const { kind, listKind, virtual } of kindsOf(model, file)) {
    if (virtual || file.types.has(listKind)) continue
    printer.uses(meta)
    printer.messages.push(listMessage(kind, listKind, `.${packageOf(model, meta)}.ListMeta`))
  }
  const imports = [...printer.imports].filter((each) => each !== path).sort(byText)
  const view = { source: file.file, package: packageOf(model, file), imports, messages: printer.messages }
  return { path, text: context.render('proto', view) }
}

const SCALARS: Readonly<Partial<Record<WireForm, string>>> = {
  string: 'string',
  bytes: 'bytes',
  bool: 'bool',
  int32: 'int32',
  int64: 'int64',
  double: 'double',
}
const COMMON: Readonly<Partial<Record<WireForm, string>>> = {
  time: 'Time',
  microTime: 'MicroTime',
  quantity: 'Quantity',
  intOrString: 'IntOrString',
  raw: 'RawExtension',
}

const lines = (text: string | undefined): readonly string[] =>
  text === undefined || text.trim() === ''
    ? []
    : text
        .trim()
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

class ProtoPrinter {
  readonly messages: ProtoMessage[] = []
  readonly imports = new Set<string>()
  readonly #model: Model
  readonly #file: GroupVersionModel
  constructor(model: Model, file: GroupVersionModel) {
    this.#model = model
    this.#file = file
  }

  uses(file: { readonly folder: string; readonly version: string }): void {
    this.imports.add(protoPath(file))
  }

  type({ name, schema }: TypeModel): void {
    const target = this.#resolve(schema)
    if (wireFormOf(target) !== 'message') return
    const typeName = `${this.#file.folder}/${this.#file.version}.${name}`
    this.#message(name, target, typeName)
  }

  #message(name: string, node: SchemaNode, typeName?: string): void {
    const at = this.messages.length
    const properties = Object.entries(node.properties ?? {})
    const fields = properties.flatMap(([property, each]) => this.#field(name, property, each, typeName))
    if (node.inlineProto !== undefined) {
      const { number, type } = node.inlineProto
      const field = { name: lowerFirst(type.name), number, comments: [], options: '' }
      fields.push({ ...field, type: `optional ${this.#typeName(type)}` })
    }
    fields.sort((first, second) => first.number - second.number)
    this.messages.splice(at, 0, { name, comments: lines(node.description), fields })
    if (properties.some(([property]) => wireShapeOf(typeName, property)?.startsWith('schemaOr')))
      this.messages.push(...schemaOrMessages(name))
  }

  #field(owner: string, property: string, node: SchemaNode, typeName: string | undefined): ProtoField[] {
    const { proto: number, description } = node
    if (number === undefined) return []
    const name = wireName(property)
    const options = name === property ? '' : ` [json_name = ${JSON.stringify(property)}]`
    const type = this.#shaped(owner, property, node, typeName) ?? this.#labelled(`${owner}${upperFirst(name)}`, node)
    return [{ type, name, number, comments: lines(description), options }]
  }

  /** Returns the type of a field whose schema does not say it. */
  #shaped(owner: string, property: string, node: SchemaNode, typeName: string | undefined): string | undefined {
    const shape = wireShapeOf(typeName, property)
    if (shape === undefined) return undefined
    if (shape === 'wrappedList') return `optional ${this.#common('Strings')}`
    const message = { schemaOrList: 'OrArray', schemaOrBool: 'OrBool', schemaOrNames: 'OrStringArray' }[shape]
    return wireFormOf(node) === 'map' ? `map<string, ${owner}${message}>` : `optional ${owner}${message}`
  }

  #labelled(nested: string, written: SchemaNode): string {
    const node = this.#resolve(written)
    switch (wireFormOf(node)) {
      case 'list':
        return `repeated ${this.#single(nested, node.items ?? {})}`
      case 'map':
        return `map<string, ${this.#single(nested, typeof node.additionalProperties === 'object' ? node.additionalProperties : {})}>`
      default:
        return `optional ${this.#single(nested, written)}`
    }
  }

  /** Type of one value; an object without a name becomes a message under the name that it would have. */
  #single(nested: string, written: SchemaNode): string {
    const node = this.#resolve(written)
    const form = wireFormOf(node)
    if (form === 'message') {
      if (written.reference !== undefined) return this.#typeName(written.reference)
      this.#message(nested, node)
      return nested
    }
    if (form === 'list' || form === 'map') return this.#common('Strings')
    return SCALARS[form] ?? this.#common(COMMON[form] ?? 'RawExtension')
  }

  #common(name: string): string {
    this.imports.add(COMMON_PROTO_PATH)
    return `.${commonPackage(this.#model)}.${name}`
  }

  #typeName(type: { readonly folder: string; readonly version: string; readonly name: string }): string {
    this.uses(type)
    return `.${packageOf(this.#model, type)}.${type.name}`
  }

  /** Returns a node with the keywords of its type, which its own keywords override. */
  #resolve(node: SchemaNode): SchemaNode {
    if (node.reference === undefined) return node
    const { reference: _reference, ...own } = node
    return { ...this.#resolve(findType(this.#model, node.reference).schema), ...own }
  }
}
