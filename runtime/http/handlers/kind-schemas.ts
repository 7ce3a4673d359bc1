import type { DocumentSchemas, GroupVersionKind } from '../../codec/index.ts'
import type { ResourceCatalog } from '../../registry/index.ts'
import type { ResourceDefinition } from '../../scheme/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'

/** Kinds of options may have any group: clients send them with the group of the resource. */
const OPTIONS = /^[A-Z]\w*Options$/

/** Where the schema of a kind is. */
interface Description {
  readonly definition: ResourceDefinition
  /** The version, or the subresource whose body it is. */
  readonly within: { readonly schema?: StructuralSchema | undefined }
}

/** Finds the schema of a body by its kind: a served kind, the body of a subresource, or options. */
export function kindSchemas(
  catalog: ResourceCatalog,
  documents: DocumentSchemas,
): (type: GroupVersionKind) => StructuralSchema | undefined {
  const known = new Map<string, Description>()
  const isServed = ({ definition }: Description): boolean =>
    catalog.find(definition.group, definition.plural)?.definition === definition

  return (type) => {
    const { group, version, kind } = type
    if (OPTIONS.test(kind)) return documents[kind]?.()
    const name = `${group}/${version}/${kind}`
    const before = known.get(name)
    if (before !== undefined && isServed(before)) return before.within.schema
    // All types are visited anyway, so entries of types that are gone are dropped here.
    for (const [each, description] of known) if (!isServed(description)) known.delete(each)
    const found = descriptionIn(catalog, type)
    if (found !== undefined) known.set(name, found)
    return found?.within.schema
  }
}

function descriptionIn(catalog: ResourceCatalog, { group, version, kind }: GroupVersionKind): Description | undefined {
  for (const { definition } of catalog.all()) {
    const own = Object.hasOwn(definition.versions, version) ? definition.versions[version] : undefined
    if (own !== undefined && definition.group === group && definition.kind === kind) return { definition, within: own }
    for (const { subresources } of Object.values(definition.versions)) {
      for (const within of Object.values(subresources)) {
        const { kind: body } = within
        if (body?.kind === kind && body.group === group && body.version === version) return { definition, within }
      }
    }
  }
  return undefined
}
