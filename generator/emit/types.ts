import { flatten } from '../model/flatten.ts'
import type { GroupVersionModel, KindModel, Model, SchemaNode, TypeModel, TypeReference } from '../model/model.ts'
import { isSurface } from '../model/surface.ts'
import { group, HARD_LINE, ifBroken, indent, join, type Layout, LINE, print, SOFT_LINE } from './layout.ts'
import { printKey, valueLayout } from './literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from './output.ts'

const ENVELOPE_FIELDS = new Set(['apiVersion', 'kind', 'metadata'])

/** Makes `generated/<folder>/<version>/types.ts`. */
export function emitTypes(model: Model, file: GroupVersionModel, context: EmitContext): OutputFile {
  const path = `${file.folder}/${file.version}/types.ts`
  const statements = new TypePrinter(model, file, path, context).statements()
  return {
    path,
    text: `// Generated from schemas/${file.file} by \`orch generate\`. Do not edit.\n${statements.join('\n')}`,
  }
}

/** A type: the members of a union, or the one that it is. */
type Members = readonly Layout[]

class TypePrinter {
  readonly #imports = new Map<string, string>()
  readonly #surface = new Set<string>()
  readonly #model: Model
  readonly #file: GroupVersionModel
  readonly #path: string
  readonly #context: EmitContext
  constructor(model: Model, file: GroupVersionModel, path: string, context: EmitContext) {
    this.#model = model
    this.#file = file
    this.#path = path
    this.#context = context
  }

  /** The statements of the file; imports have no empty line between them. */
  statements(): readonly string[] {
    const own = [...this.#file.types.values()]
    const declarations = own.filter((type) => !isSurface(type)).flatMap((type) => this.#declaration(type))
    const passedOn = own.filter(isSurface).map(({ name }) => name)
    const codegen = specifier(this.#path, this.#context.codegen)
    const surface = [...this.#surface].sort(byText)
    const imports = [...this.#imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => `import type * as ${name} from '${specifier(this.#path, `${target}/types.ts`)}'\n`)
    const head = [
      ...(surface.length > 0 ? [`${print(named('import', surface, codegen))}\n`] : []),
      ...imports,
      ...(passedOn.length > 0 ? [`${print(named('export', passedOn, codegen))}\n`] : []),
    ].join('')
    const all = [...(head === '' ? [] : [head]), ...declarations.map((declaration) => `${print(declaration)}\n`)]
    return all.length === 0 ? ['export {}\n'] : all
  }

  #declaration(type: TypeModel): readonly Layout[] {
    const kind = this.#kindOf(type)
    const declared = this.#isInterface(type.schema) ? this.#interface(type) : this.#alias(type)
    if (kind === undefined) return [declared]
    const list = `export type ${kind.listKind} = ${this.#useSurface('ObjectList')}<${type.name}>`
    return [declared, [documentation(`A list of ${type.name} objects.`), list]]
  }

  #kindOf({ folder, version, name }: TypeModel): KindModel | undefined {
    return this.#model.kinds.find(
      (each) =>
        each.folder === folder &&
        each.kind === name &&
        !each.virtual &&
        each.versions.some((of) => of.version === version),
    )
  }

  #isInterface(node: SchemaNode): boolean {
    return node.type === 'object' && node.reference === undefined && flatten(this.#model, node).properties !== undefined
  }

  #interface({ name, schema: written, envelope }: TypeModel): Layout {
    const schema = flatten(this.#model, written)
    const required = new Set(schema.required)
    const properties = Object.entries(schema.properties ?? {})
      .filter(([key]) => !envelope || !ENVELOPE_FIELDS.has(key))
      .map(([key, node]): Layout => {
        const name = `${printKey(key)}${required.has(key) ? '' : '?'}`
        return [documentation(node.description), name, ':', typed(this.#type(node))]
      })
    const members = [...properties, ...(schema.preserveUnknownFields === true ? ['[field: string]: unknown'] : [])]
    return [
      documentation(schema.description),
      `export interface ${name} ${envelope ? `extends ${this.#useSurface('ApiObject')} ` : ''}`,
      members.length === 0 ? '{}' : ['{', indent(HARD_LINE, join(HARD_LINE, members)), HARD_LINE, '}'],
    ]
  }

  #alias({ name, schema }: TypeModel): Layout {
    return [documentation(schema.description), `export type ${name} =`, typed(this.#type(schema))]
  }

  #type(node: SchemaNode): Members {
    const members = node.reference === undefined ? this.#plainType(node) : [this.#referenceType(node.reference)]
    return node.nullable === true && members[0] !== 'unknown' ? [...members, 'null'] : members
  }

  #plainType(node: SchemaNode): Members {
    if (node.enum !== undefined) return node.enum.map(valueLayout)
    if (node.intOrString === true) return ['number', 'string']
    switch (node.type) {
      case 'string':
      case 'boolean':
        return [node.type]
      case 'integer':
      case 'number':
        return ['number']
      case 'array':
        return node.items === undefined ? ['unknown[]'] : [listOf(this.#type(node.items))]
      case 'object':
        return [this.#objectType(node)]
      default:
        return ['unknown']
    }
  }

  #objectType(written: SchemaNode): Layout {
    const node = flatten(this.#model, written)
    const properties = Object.entries(node.properties ?? {})
    if (properties.length > 0) {
      const required = new Set(node.required)
      const open = node.preserveUnknownFields === true ? ['[field: string]: unknown'] : []
      const members = properties.map(([key, each]): Layout => [
        `${printKey(key)}${required.has(key) ? '' : '?'}:`,
        typed(this.#type(each)),
      ])
      return group('{', indent(LINE, join([ifBroken('', ';'), LINE], [...members, ...open])), LINE, '}')
    }
    if (node.embeddedResource === true) return this.#useSurface('ApiObject')
    const values = node.additionalProperties
    const held = values === undefined || values === true ? ['unknown'] : this.#type(values)
    return group('Record<', indent(SOFT_LINE, 'string,', LINE, union(held)), SOFT_LINE, '>')
  }

  #referenceType(target: TypeReference): string {
    if (target.folder === this.#file.folder && target.version === this.#file.version) {
      return isSurface(target) ? this.#useSurface(target.name) : target.name
    }
    if (isSurface(target)) return this.#useSurface(target.name)
    const name = namespaceName(target)
    this.#imports.set(name, `${target.folder}/${target.version}`)
    return `${name}.${target.name}`
  }

  #useSurface(name: string): string {
    this.#surface.add(name)
    return name
  }
}

/** The members of a union: on one line, or each behind a bar on its own. */
const union = (members: Members): Layout => group(ifBroken('| '), join([LINE, '| '], members))

/** A type behind a colon or an equals sign. */
const typed = (members: Members): Layout =>
  members.length === 1 ? [' ', members] : group(indent(LINE, ifBroken('| '), join([LINE, '| '], members)))

const listOf = (members: Members): Layout =>
  members.length === 1 ? [members, '[]'] : group('(', indent(SOFT_LINE, union(members)), SOFT_LINE, ')[]')

/** An import or export of types by name. */
const named = (verb: 'import' | 'export', names: readonly string[], from: string): Layout =>
  group(`${verb} type {`, indent(LINE, join([',', LINE], names)), ifBroken(','), LINE, `} from '${from}'`)

/** Returns a description as a comment before its subject; nothing if there is none. */
function documentation(description: string | undefined): Layout {
  if (description === undefined || description === '') return ''
  const lines = description.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return [`/** ${lines[0]} */`, HARD_LINE]
  const text = lines.map((line) => [HARD_LINE, line === '' ? ' *' : ` * ${line}`])
  return ['/**', text, HARD_LINE, ' */', HARD_LINE]
}
