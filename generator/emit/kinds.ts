import { byVersionPriority } from '../model/version.ts'
import {
  type GroupVersionModel,
  type KindModel,
  type KindVersionModel,
  type Model,
  type SubresourceModel,
  type TypeReference,
} from '../model/model.ts'
import { type Entry, printArray, printObject, printString, printValue } from './literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from './output.ts'

const value = (key: string, content: unknown): Entry => ({ key, text: printValue(content) })

/** Kinds that this file declares, served or not. */
export const kindsOf = (model: Model, { folder, version }: GroupVersionModel): readonly KindModel[] =>
  model.kinds.filter((kind) => kind.folder === folder && kind.versions.some((each) => each.version === version))

/** `generated/<folder>/<version>/kinds.ts`: what one version of each kind adds. */
export function emitKinds(model: Model, file: GroupVersionModel, context: EmitContext): OutputFile {
  const path = `${file.folder}/${file.version}/kinds.ts`
  const imports = new Map<string, string>()
  const schemaOf = (type: TypeReference): string => {
    if (type.folder === file.folder && type.version === file.version) return `schemas.${type.name}`
    imports.set(namespaceName(type), `${type.folder}/${type.version}`)
    return `${namespaceName(type)}.${type.name}`
  }
  const kinds = kindsOf(model, file).flatMap(({ kind, versions }) =>
    versions
      .filter(({ version }) => version === file.version)
      .map((version) => ({
        name: `${kind}Version`,
        data: printVersion(
          model,
          version,
          schemaOf({ folder: file.folder, version: file.version, name: kind }),
          schemaOf,
        ),
      })),
  )
  const text = context.render('kinds', {
    source: file.file,
    codegen: specifier(path, context.codegen),
    imports: [...imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => ({ name, from: specifier(path, `${target}/schemas.ts`) })),
    kinds,
  })
  return { path, text }
}

function printVersion(
  model: Model,
  version: KindVersionModel,
  schema: string,
  schemaOf: (type: TypeReference) => string,
): string {
  return printObject([
    value('name', version.version),
    { key: 'schema', text: schema },
    value('lifecycle', version.lifecycle),
    value('served', version.served),
    {
      key: 'subresources',
      text: printObject(
        Object.entries(version.subresources).map(([key, each]) => ({
          key,
          text: printSubresource(model, each, schemaOf),
        })),
      ),
    },
    value('columns', version.columns),
    value(
      'selectableFields',
      version.selectableFields.map((path) => path.replace(/^\./, '')),
    ),
  ])
}

function printSubresource(
  model: Model,
  { verbs, body, scale }: SubresourceModel,
  schemaOf: (type: TypeReference) => string,
): string {
  const group = model.groupVersions.find(({ folder }) => folder === body?.folder)?.group ?? ''
  return printObject([
    value('verbs', verbs),
    ...(body === undefined
      ? []
      : [value('kind', { group, version: body.version, kind: body.name }), { key: 'schema', text: schemaOf(body) }]),
    ...(scale === undefined ? [] : [value('scale', scale)]),
  ])
}

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
    ...Object.entries(data).map(([key, content]) => value(key, content)),
    { key: 'versions', text: printArray(versions.map(({ version }) => `${version}.${kind.kind}Version`)) },
  ])
}

/** `generated/index.ts`: all group versions that serve something. */
export function emitIndex(model: Model, context: EmitContext): OutputFile {
  const path = 'index.ts'
  const served = model.groupVersions.filter((file) =>
    kindsOf(model, file).some(({ versions }) =>
      versions.some(({ version, served: isServed }) => isServed && version === file.version),
    ),
  )
  const groupVersions = served.map((file) => ({
    group: printString(file.group),
    version: printString(file.version),
    asset: printString(openapiPath(file)),
    resources: kindsOf(model, file).map(({ kind, folder }) => `${groupName(folder)}.${kind}Resource`),
  }))
  const folders = [...new Set(served.map(({ folder }) => folder))].map((folder) => ({
    name: groupName(folder),
    folder,
  }))
  return { path, text: context.render('index', { codegen: specifier(path, context.codegen), folders, groupVersions }) }
}

export const openapiPath = ({ folder, version }: GroupVersionModel): string => `${folder}/${version}/openapi.json`

const groupName = (folder: string): string => folder.replaceAll(/[^A-Za-z0-9]/g, '_').replace(/^(?=\d)/, '_')

/** `generated/vendor.ts` */
export function emitVendor({ vendor }: Model, context: EmitContext): OutputFile {
  const path = 'vendor.ts'
  return {
    path,
    text: context.render('vendor', { codegen: specifier(path, context.codegen), data: printValue(vendor) }),
  }
}
