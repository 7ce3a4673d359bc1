import type { KindModel, Model } from '../model/model.ts'
import { byVersionPriority } from '../model/version.ts'
import { printArray, printObject, valueEntry } from './literal.ts'
import { type EmitContext, type OutputFile, specifier } from './output.ts'

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
    versions,
    typeVersions: versions.filter((version) => kinds.some(({ storageVersion }) => storageVersion === version)),
    kinds: kinds.map((kind) => ({
      name: `${kind.kind}Resource`,
      type: `${kind.storageVersion}Types.${kind.kind}`,
      data: printKind(kind),
    })),
  })
  return { path, text }
}

function printKind(kind: KindModel): string {
  const { folder: _folder, versions, ...data } = kind
  return printObject([
    ...Object.entries(data).map(([key, content]) => valueEntry(key, content)),
    { key: 'versions', text: printArray(versions.map(({ version }) => `${version}.${kind.kind}Version`)) },
  ])
}
