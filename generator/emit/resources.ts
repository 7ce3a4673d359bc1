import { nameOfForeign } from '../convert/conversions.ts'
import type { KindModel, Model } from '../model/model.ts'
import { byVersionPriority } from '../model/version.ts'
import { conversionsSpecifier, waysBetween } from './conversions.ts'
import { type Layout, print } from './layout.ts'
import { arrayLayout, entry, type Entry, objectLayout, valueEntry } from './literal.ts'
import { byText, type EmitContext, identifierOf, type OutputFile, specifier } from './output.ts'

/** `generated/<folder>/resources.ts`: every kind of a group with all its versions. */
export function emitResources(model: Model, folder: string, context: EmitContext): OutputFile {
  const path = `${folder}/resources.ts`
  const kinds = model.kinds.filter((kind) => kind.folder === folder)
  const versions = [...new Set(kinds.flatMap((kind) => kind.versions.map(({ version }) => version)))].sort(
    byVersionPriority,
  )
  const text = context.render('resources', {
    folder,
    codegen: specifier(path, context.codegen),
    conversions: kinds.some(({ storedAs }) => storedAs !== undefined) ? conversionsSpecifier(path, folder) : '',
    sharedWith: [...new Set(kinds.flatMap(({ storedAs }) => (storedAs === undefined ? [] : [storedAs.folder])))]
      .sort(byText)
      .map((each) => ({ name: groupName(each), from: specifier(path, `${each}/resources.ts`) })),
    versions,
    typeVersions: versions.filter((version) => kinds.some(({ storageVersion }) => storageVersion === version)),
    kinds: kinds.map((kind) => {
      const name = `${kind.kind}Resource`
      const type = `${kind.storageVersion}Types.${kind.kind}`
      const before = `export const ${name} = defineResource<${type}>(`
      return { name, type, data: print(kindLayout(model, kind), { before, after: ')' }) }
    }),
  })
  return { path, text }
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

/** The kind of another group that stores the objects, and the ways to its form and back. */
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
