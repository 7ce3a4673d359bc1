import type { GroupVersionModel, KindModel, KindVersionModel, Model, TypeReference } from '../../model/model.ts'
import { kindsOf } from '../../model/kinds.ts'
import { print } from '../layout.ts'
import { objectLayout, printKey, valueEntry } from '../literal.ts'
import { type EmitContext, type OutputFile, byText, namespaceName, specifier } from '../output.ts'
import { bodyTypeNames } from '../subresource-types.ts'

/** `<folder>/<version>/index.ts` of a client package: the types of a group version, and a constant for each resource type. */
export function emitClientResources(model: Model, file: GroupVersionModel, context: EmitContext): OutputFile {
  const path = `${file.folder}/${file.version}/index.ts`
  const imports = new Map<string, string>()
  const typeOf = ({ folder, version, name }: TypeReference): string => {
    if (folder === file.folder && version === file.version) return `types.${name}`
    imports.set(namespaceName({ folder, version }), `${folder}/${version}/types.ts`)
    return `${namespaceName({ folder, version })}.${name}`
  }
  const resources = kindsOf(model, file).flatMap((kind) =>
    kind.versions
      .filter(({ version, served }) => served && version === file.version)
      .map((version) => ({
        name: `${kind.kind}Resource`,
        kind: kind.kind,
        type: typeOf({ folder: file.folder, version: file.version, name: kind.kind }),
        scope: kind.scope,
        subresources: printSubresources(kind, version, typeOf),
        data: printData(kind, version),
      })),
  )
  const exchanges = resources.some(({ subresources }) => subresources.includes('Exchange<'))
  const text = context.render('client-resources', {
    source: file.file,
    core: specifier(path, context.codegen),
    imports: [...imports]
      .sort(([a], [b]) => byText(a, b))
      .map(([name, target]) => ({ name, from: specifier(path, target) })),
    resources,
    exchanges,
  })
  return { path, text }
}

function printSubresources(
  kind: KindModel,
  { subresources, version }: KindVersionModel,
  typeOf: (type: TypeReference) => string,
): string {
  const members = Object.entries(subresources).map(([name, subresource]) => {
    const { body, answer } = bodyTypeNames(kind, version, subresource, typeOf)
    const isExchange = answer !== undefined || body === 'unknown'
    return `${printKey(name)}: ${isExchange ? `Exchange<${body}, ${answer ?? body}>` : body}`
  })
  return members.length === 0 ? 'Record<never, never>' : `{ ${members.join('; ')} }`
}

const printData = ({ group, kind, plural, scope }: KindModel, { version }: KindVersionModel): string =>
  print(
    objectLayout(Object.entries({ group, version, kind, plural, scope }).map(([key, value]) => valueEntry(key, value))),
  )
