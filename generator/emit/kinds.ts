import { kindsOf } from '../model/kinds.ts'
import {
  type GroupVersionModel,
  type KindVersionModel,
  type Model,
  type SubresourceModel,
  type TypeReference,
} from '../model/model.ts'
import { conversionsSpecifier, converterEntries, waysBetween } from './conversions.ts'
import { type Layout, print } from './layout.ts'
import { entry, type Entry, objectLayout, valueEntry as value } from './literal.ts'
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
    ways: waysBetween(model, kind, file.version, kind.storageVersion),
  }))
  const kinds = converters.flatMap(({ kind: { kind, versions }, ways }) =>
    versions
      .filter(({ version }) => version === file.version)
      .map((version) => ({
        name: `${kind}Version`,
        data: print(
          objectLayout([
            value('name', version.version),
            entry('schema', schemaOf({ folder: file.folder, version: file.version, name: kind })),
            ...versionEntries(model, version, schemaOf),
            ...converterEntries(ways),
          ]),
          { before: `export const ${kind}Version = defineVersion(`, after: ')' },
        ),
      })),
  )
  const ways = converters.flatMap((each) => each.ways ?? [])
  const text = context.render('kinds', {
    source: file.file,
    codegen: specifier(path, context.codegen),
    names: [...new Set(ways.flatMap(({ uses }) => uses)), 'defineVersion'].join(', '),
    conversions: ways.length === 0 ? '' : conversionsSpecifier(path, file.folder),
    imports: [...imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => ({ name, from: specifier(path, `${target}/schemas.ts`) })),
    kinds,
  })
  return { path, text }
}

/** The properties of a version besides its name, schema and conversions. */
function versionEntries(
  model: Model,
  version: KindVersionModel,
  schemaOf: (type: TypeReference) => string,
): readonly Entry[] {
  return [
    value('lifecycle', version.lifecycle),
    value('served', version.served),
    ...(version.preferred === true ? [value('preferred', true)] : []),
    entry(
      'subresources',
      objectLayout(
        Object.entries(version.subresources).map(([key, each]) => entry(key, subresourceLayout(model, each, schemaOf))),
      ),
    ),
    value('columns', version.columns),
    value(
      'selectableFields',
      version.selectableFields.map((path) => path.replace(/^\./, '')),
    ),
    ...(version.selectablePaths === undefined ? [] : [value('selectablePaths', version.selectablePaths)]),
    ...(version.lenient === undefined ? [] : [value('lenient', version.lenient)]),
    ...(version.deprecationWarning === undefined ? [] : [value('warning', version.deprecationWarning)]),
    ...(version.computedDefaults === undefined ? [] : [value('computedDefaults', version.computedDefaults)]),
  ]
}

function subresourceLayout(
  model: Model,
  { verbs, body, answer, scale }: SubresourceModel,
  schemaOf: (type: TypeReference) => string,
): Layout {
  const typed = ({ folder, version, name }: TypeReference): readonly Entry[] => {
    const group = model.groupVersions.find((each) => each.folder === folder)?.group ?? ''
    return [value('kind', { group, version, kind: name }), entry('schema', schemaOf({ folder, version, name }))]
  }
  return objectLayout([
    value('verbs', verbs),
    ...(body === undefined ? [] : typed(body)),
    ...(answer === undefined ? [] : [entry('answer', objectLayout(typed(answer)))]),
    ...(scale === undefined ? [] : [value('scale', scale)]),
  ])
}
