import { nameOfForeign } from '../convert/conversions.ts'
import type { KindModel, Model, TypeReference } from '../model/model.ts'
import { byVersionPriority } from '../model/version.ts'
import { conversionsSpecifier, waysBetween } from './conversions.ts'
import { group, indent, type Layout, LINE, print, SOFT_LINE } from './layout.ts'
import { arrayLayout, callLayout, entry, type Entry, objectLayout, valueEntry } from './literal.ts'
import { byText, type EmitContext, identifierOf, namespaceName, type OutputFile, specifier } from './output.ts'
import { subresourcesLayout } from './subresource-types.ts'

/** `generated/<folder>/resources.ts`: every kind of a group with all its versions. */
export function emitResources(model: Model, folder: string, context: EmitContext): OutputFile {
  const path = `${folder}/resources.ts`
  const kinds = model.kinds.filter((kind) => kind.folder === folder)
  const versions = [...new Set(kinds.flatMap((kind) => kind.versions.map(({ version }) => version)))].sort(
    byVersionPriority,
  )
  const ownTypes = new Set<string>()
  const foreignTypes = new Map<string, string>()
  const nameOf = (type: TypeReference): string => {
    if (type.folder === folder) {
      ownTypes.add(type.version)
      return `${type.version}Types.${type.name}`
    }
    foreignTypes.set(namespaceName(type), specifier(path, `${type.folder}/${type.version}/types.ts`))
    return `${namespaceName(type)}.${type.name}`
  }
  const statements = kinds.map((kind) => print(statement(model, kind, nameOf)))
  const text = context.render('resources', {
    folder,
    codegen: specifier(path, context.codegen),
    conversions: kinds.some(({ storedAs }) => storedAs !== undefined) ? conversionsSpecifier(path, folder) : '',
    sharedWith: [...new Set(kinds.flatMap(({ storedAs }) => (storedAs === undefined ? [] : [storedAs.folder])))]
      .sort(byText)
      .map((each) => ({ name: groupName(each), from: specifier(path, `${each}/resources.ts`) })),
    versions,
    typeVersions: [...ownTypes].sort(byVersionPriority),
    foreignTypes: [...foreignTypes].sort(([a], [b]) => byText(a, b)).map(([name, from]) => ({ name, from })),
    statements,
  })
  return { path, text }
}

/** The definition of a kind, with the types of its objects and of its subresources. */
function statement(model: Model, kind: KindModel, nameOf: (type: TypeReference) => string): Layout {
  const object = nameOf({ folder: kind.folder, version: kind.storageVersion, name: kind.kind })
  const types = group('<', indent(SOFT_LINE, object, ',', LINE, subresourcesLayout(kind, nameOf)), SOFT_LINE, '>')
  const call = callLayout('', [{ value: kindLayout(model, kind), form: 'object' }])
  return [`export const ${kind.kind}Resource = defineResource`, types, call]
}

function kindLayout(model: Model, kind: KindModel): Layout {
  const { folder: _folder, storedAs: _storedAs, versions, ...data } = kind
  return objectLayout([
    ...Object.entries(data).map(([key, content]) => valueEntry(key, content)),
    ...sharing(model, kind),
    entry('versions', arrayLayout(versions.map(({ version }) => `${version}.${kind.kind}Version`))),
  ])
}

const groupName = (folder: string): string => `${identifierOf(folder)}Group`

/** The kind of another group that stores the objects, and the conversions to its form and back. */
function sharing(model: Model, kind: KindModel): readonly Entry[] {
  const { storedAs, storageVersion } = kind
  const ways = storedAs && waysBetween(model, kind, storageVersion, nameOfForeign(storedAs))
  if (storedAs === undefined || ways === undefined) return []
  const stored = objectLayout([
    entry('resource', `${groupName(storedAs.folder)}.${storedAs.name}Resource`),
    entry('toStored', ways.there),
    entry('fromStored', ways.back),
  ])
  return [entry('storedAs', stored)]
}
