import { PLAIN_KEYWORDS } from '../model/keywords.ts'
import { flatten } from '../model/flatten.ts'
import {
  type GroupVersionModel,
  type Model,
  type SchemaNode,
  type TypeModel,
  type TypeReference,
  typeKey,
} from '../model/model.ts'
import { type Layout, print } from './layout.ts'
import { arrayLayout, entry, type Entry, objectLayout, printKey, valueEntry } from './literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from './output.ts'

/** `generated/<folder>/<version>/schemas.ts`: the structural schema of every declared type, each made when needed. */
export function emitSchemas(
  model: Model,
  circles: ReadonlyMap<string, number>,
  file: GroupVersionModel,
  context: EmitContext,
): OutputFile {
  const path = `${file.folder}/${file.version}/schemas.ts`
  const printer = new SchemaPrinter(model, circles)
  const types = [...file.types.values()].map((type) => ({
    name: type.name,
    schema: print(printer.type(type), {
      before: `export const ${type.name} = lazy((): StructuralSchema => (`,
      after: '))',
    }),
  }))
  const imports = [...printer.imports]
    .sort(([a], [b]) => byText(a, b))
    .map(([name, target]) => ({
      name,
      from: specifier(path, `${target}/schemas.ts`),
    }))
  const text = context.render('schemas', {
    source: file.file,
    codegen: specifier(path, context.codegen),
    imports,
    types,
  })
  return { path, text }
}

class SchemaPrinter {
  /** Namespace imports by name: path of the folder. */
  readonly imports = new Map<string, string>()
  readonly #model: Model
  readonly #circles: ReadonlyMap<string, number>
  #current: TypeReference = { folder: '', version: '', name: '' }
  constructor(model: Model, circles: ReadonlyMap<string, number>) {
    this.#model = model
    this.#circles = circles
  }

  type(type: TypeModel): Layout {
    this.#current = type
    const { folder, version, name } = type
    return this.#node(type.schema, [valueEntry('typeName', `${folder}/${version}.${name}`)])
  }

  /** Expression of a node. A bare reference is the named type itself; a refined one copies it. */
  #node(node: SchemaNode, naming: readonly Entry[] = []): Layout {
    const own = [...this.#plain(node), ...this.#nested(node)]
    if (node.reference === undefined) return objectLayout([...own.slice(0, 1), ...naming, ...own.slice(1)])
    const target = this.#reference(node.reference)
    return own.length + naming.length === 0 ? target : objectLayout([{ spread: target }, ...naming, ...own])
  }

  #plain(written: SchemaNode): readonly Entry[] {
    const node = flatten(this.#model, written)
    return PLAIN_KEYWORDS.flatMap((key) => (node[key] === undefined ? [] : [valueEntry(key, node[key])]))
  }

  #nested(node: SchemaNode): readonly Entry[] {
    const properties = Object.entries(flatten(this.#model, node).properties ?? {})
    const wire = Object.entries(node.properties ?? {}).flatMap(([key, { proto }]) =>
      proto === undefined ? [] : [valueEntry(key, proto)],
    )
    const entries: Entry[] = []
    if (properties.length > 0) {
      entries.push(entry('properties', objectLayout(properties.map(([key, each]) => this.#entry(key, each)))))
    }
    if (node.additionalProperties === true) entries.push(valueEntry('additionalProperties', true))
    else if (node.additionalProperties !== undefined)
      entries.push(this.#entry('additionalProperties', node.additionalProperties))
    if (node.items !== undefined) entries.push(this.#entry('items', node.items))
    for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
      const branches = node[key]
      if (branches === undefined) continue
      const back = branches.some(({ reference }) => this.#leadsBack(reference))
      entries.push({
        ...entry(key, arrayLayout(branches.map((each) => this.#node(each)))),
        ...(back ? { getter: true } : {}),
      })
    }
    if (node.not !== undefined) entries.push(this.#entry('not', node.not))
    if (wire.length > 0) entries.push(entry('wire', objectLayout(wire)))
    if (node.inlineProto !== undefined) {
      const schema = this.#entry('schema', { reference: node.inlineProto.type })
      entries.push(entry('inlineWire', objectLayout([valueEntry('number', node.inlineProto.number), schema])))
    }
    return entries
  }

  /** A property that leads back to the type being printed is a getter: that type is not made yet. */
  #entry(key: string, node: SchemaNode): Entry {
    return { ...entry(key, this.#node(node)), ...(this.#leadsBack(node.reference) ? { getter: true } : {}) }
  }

  #leadsBack(target: TypeReference | undefined): boolean {
    return target !== undefined && this.#circles.get(typeKey(target)) === this.#circles.get(typeKey(this.#current))
  }

  #reference(target: TypeReference): string {
    if (target.folder === this.#current.folder && target.version === this.#current.version)
      return `${printKey(target.name)}()`
    const name = namespaceName(target)
    this.imports.set(name, `${target.folder}/${target.version}`)
    return `${name}.${target.name}()`
  }
}
