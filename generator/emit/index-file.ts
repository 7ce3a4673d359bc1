import { OBJECT_META } from '../model/build.ts'
import { isServed, kindsOf } from '../model/kinds.ts'
import type { Model } from '../model/model.ts'
import { BOOTSTRAP_PATH } from './bootstrap.ts'
import { openapiPath } from './openapi/document.ts'
import { print } from './layout.ts'
import { arrayLayout, printString } from './literal.ts'
import { type EmitContext, type OutputFile, identifierOf, specifier } from './output.ts'

/** `generated/index.ts`: all group versions that serve something. */
export function emitIndex(model: Model, context: EmitContext): OutputFile {
  const path = 'index.ts'
  const served = model.groupVersions.filter((file) => isServed(model, file))
  const groupVersions = served.map((file) => ({
    group: printString(file.group),
    version: printString(file.version),
    folder: printString(file.folder),
    asset: printString(openapiPath(file)),
    resources: print(
      arrayLayout(kindsOf(model, file).map(({ kind, folder }) => `${groupName(folder)}.${kind}Resource`)),
      {
        before: '    resources: ',
        depth: 4,
        after: ',',
      },
    ),
  }))
  const folders = [...new Set(served.map(({ folder }) => folder))].map((folder) => ({
    name: groupName(folder),
    folder,
  }))
  const view = {
    codegen: specifier(path, context.codegen),
    documents: documentsOf(model),
    bootstrap: model.bootstraps.length > 0 ? printString(BOOTSTRAP_PATH) : '',
    folders,
    groupVersions,
  }
  return { path, text: context.render('index', view) }
}

/** The schemas of the metadata group: documents that any answer may be are among them. */
function documentsOf({ groupVersions }: Model): string {
  const { folder, version } = OBJECT_META
  const has = groupVersions.some((file) => file.folder === folder && file.version === version)
  return has ? `./${folder}/${version}/schemas.ts` : ''
}

/** A folder as the name of an import; the suffix keeps it apart from reserved words. */
const groupName = (folder: string): string => `${identifierOf(folder)}Group`
