import { kindsOf } from '../model/kinds.ts'
import {
  type GroupVersionModel,
  type KindVersionModel,
  type Model,
  type SubresourceModel,
  type TypeReference,
} from '../model/model.ts'
import { conversionsSpecifier, converterEntries } from './conversions.ts'
import { type Entry, printObject, valueEntry as value } from './literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from './output.ts'

/** `generated/<folder>/<version>/kinds.ts`: what one version of each kind adds. */
export function emitKinds(model: Model, file: GroupVersionModel, context: EmitContext): OutputFile {
  const path = `${file.folder}/${file.version}/kinds.ts`
  const imports = new Map<string, string>()
  const schemaOf = (type: TypeReference): string => {
    if (type.folder === file.folder && type.version === file.version) return `schemas.${type.name}`
    imports.set(namespaceName(type), `${type.folder}/${type.version}`)
    return `${namespaceName(type)}.${type.name}`
  }
  const converters = kindsOf(model, file).map((kind) => ({
    kind,
    entries: converterEntries(model, kind, file.version),
  }))
  const kinds = converters.flatMap(({ kind: { kind, versions }, entries }) =>
    versions
      .filter(({ version }) => version === file.version)
      .map((version) => ({
        name: `${kind}Version`,
        data: printObject([
          value('name', version.version),
          { key: 'schema', text: schemaOf({ folder: file.folder, version: file.version, name: kind }) },
          ...versionEntries(model, version, schemaOf),
          ...entries,
        ]),
      })),
  )
  const printed = converters.flatMap(({ entries }) => entries)
  const text = context.render('kinds', {
    source: file.file,
    codegen: specifier(path, context.codegen),
    names: printed.some(({ text }) => text.startsWith('convert.')) ? 'convert, defineVersion' : 'defineVersion',
    conversions: printed.length === 0 ? '' : conversionsSpecifier(path, file.folder),
    imports: [...imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => ({ name, from: specifier(path, `${target}/schemas.ts`) })),
    kinds,
  })
  return { path, text }
}

/** What a version says of itself, beside its name, schema and conversions. */
function versionEntries(
  model: Model,
  version: KindVersionModel,
  schemaOf: (type: TypeReference) => string,
): readonly Entry[] {
  return [
    value('lifecycle', version.lifecycle),
    value('served', version.served),
    ...(version.preferred === true ? [value('preferred', true)] : []),
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
    ...(version.selectablePaths === undefined ? [] : [value('selectablePaths', version.selectablePaths)]),
  ]
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
