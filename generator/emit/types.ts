import {
  IndentationText,
  type InterfaceDeclarationStructure,
  Project,
  QuoteKind,
  type StatementStructures,
  StructureKind,
  type TypeAliasDeclarationStructure,
} from 'ts-morph'
import { flatten } from '../model/flatten.ts'
import type { GroupVersionModel, KindModel, Model, SchemaNode, TypeModel, TypeReference } from '../model/model.ts'
import { isSurface } from '../model/surface.ts'
import { printKey, printValue } from './literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from './output.ts'

const ENVELOPE_FIELDS = new Set(['apiVersion', 'kind', 'metadata'])

/** Makes `generated/<folder>/<version>/types.ts`; one ts-morph project serves all files. */
export function typesEmitter(model: Model, context: EmitContext): (file: GroupVersionModel) => OutputFile {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { noLib: true },
    manipulationSettings: { indentationText: IndentationText.TwoSpaces, quoteKind: QuoteKind.Single },
  })
  return (file) => {
    const path = `${file.folder}/${file.version}/types.ts`
    const statements = new TypePrinter(model, file, path, context).statements()
    const text = project.createSourceFile(`/${path}`, { statements }, { overwrite: true }).getFullText()
    return { path, text: `// Generated from schemas/${file.file} by \`orch generate\`. Do not edit.\n${text}` }
  }
}

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

  statements(): (StatementStructures | string)[] {
    const own = [...this.#file.types.values()]
    const declarations = own.filter((type) => !isSurface(type)).flatMap((type) => this.#declaration(type))
    const passedOn = own.filter(isSurface).map(({ name }) => name)
    const codegen = specifier(this.#path, this.#context.codegen)
    const imports: StatementStructures[] = [...this.#imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => ({
        kind: StructureKind.ImportDeclaration,
        isTypeOnly: true,
        namespaceImport: name,
        moduleSpecifier: specifier(this.#path, `${target}/types.ts`),
      }))
    if (this.#surface.size > 0) {
      const namedImports = [...this.#surface].sort(byText)
      imports.unshift({
        kind: StructureKind.ImportDeclaration,
        isTypeOnly: true,
        namedImports,
        moduleSpecifier: codegen,
      })
    }
    if (passedOn.length > 0) {
      imports.push({
        kind: StructureKind.ExportDeclaration,
        isTypeOnly: true,
        namedExports: passedOn,
        moduleSpecifier: codegen,
      })
    }
    return imports.length + declarations.length === 0 ? ['export {}'] : [...imports, ...declarations]
  }

  #declaration(type: TypeModel): StatementStructures[] {
    const kind = this.#kindOf(type)
    const declared = this.#isInterface(type.schema) ? this.#interface(type) : this.#alias(type)
    if (kind === undefined) return [declared]
    return [
      declared,
      {
        kind: StructureKind.TypeAlias,
        isExported: true,
        name: kind.listKind,
        type: `${this.#useSurface('ObjectList')}<${type.name}>`,
        docs: [`A list of ${type.name} objects.`],
      },
    ]
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

  #interface({ name, schema: written, envelope }: TypeModel): InterfaceDeclarationStructure {
    const schema = flatten(this.#model, written)
    const required = new Set(schema.required)
    const properties = Object.entries(schema.properties ?? {}).filter(([key]) => !envelope || !ENVELOPE_FIELDS.has(key))
    return {
      kind: StructureKind.Interface,
      isExported: true,
      name,
      ...documented(schema),
      ...(envelope ? { extends: [this.#useSurface('ApiObject')] } : {}),
      properties: properties.map(([key, node]) => ({
        name: printKey(key),
        hasQuestionToken: !required.has(key),
        type: this.#type(node),
        ...documented(node),
      })),
      ...(schema.preserveUnknownFields === true
        ? { indexSignatures: [{ keyName: 'field', keyType: 'string', returnType: 'unknown' }] }
        : {}),
    }
  }

  #alias({ name, schema }: TypeModel): TypeAliasDeclarationStructure {
    return { kind: StructureKind.TypeAlias, isExported: true, name, type: this.#type(schema), ...documented(schema) }
  }

  #type(node: SchemaNode): string {
    const type = node.reference === undefined ? this.#plainType(node) : this.#referenceType(node.reference)
    return node.nullable === true && type !== 'unknown' ? `${type} | null` : type
  }

  #plainType(node: SchemaNode): string {
    if (node.enum !== undefined) return node.enum.map(printValue).join(' | ')
    if (node.intOrString === true) return 'number | string'
    switch (node.type) {
      case 'string':
      case 'boolean':
        return node.type
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return node.items === undefined ? 'unknown[]' : listOf(this.#type(node.items))
      case 'object':
        return this.#objectType(node)
      default:
        return 'unknown'
    }
  }

  #objectType(written: SchemaNode): string {
    const node = flatten(this.#model, written)
    const properties = Object.entries(node.properties ?? {})
    if (properties.length > 0) {
      const required = new Set(node.required)
      const open = node.preserveUnknownFields === true ? ['[field: string]: unknown'] : []
      const members = properties.map(
        ([key, each]) => `${printKey(key)}${required.has(key) ? '' : '?'}: ${this.#type(each)}`,
      )
      return `{ ${[...members, ...open].join('; ')} }`
    }
    if (node.embeddedResource === true) return this.#useSurface('ApiObject')
    const values = node.additionalProperties
    return `Record<string, ${values === undefined || values === true ? 'unknown' : this.#type(values)}>`
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

const listOf = (type: string): string => (/^[\w.<>[\]]+$/.test(type) ? `${type}[]` : `(${type})[]`)

const documented = ({ description }: SchemaNode): { docs?: string[] } =>
  description === undefined || description === '' ? {} : { docs: [description.replaceAll('*/', '*\\/')] }
