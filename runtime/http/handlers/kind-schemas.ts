import type { DocumentSchemas, GroupVersionKind } from '../../codec/index.ts'
import type { ResourceCatalog } from '../../registry/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'

/** Options may have any group: clients send them with the group of the resource. */
const OPTIONS = /^[A-Z]\w*Options$/

/** Finds the schema of a body by its kind: a served kind, the body of a subresource, or options. */
export function kindSchemas(
  catalog: ResourceCatalog,
  documents: DocumentSchemas,
): (type: GroupVersionKind) => StructuralSchema | undefined {
  return ({ group, version, kind }) => {
    if (OPTIONS.test(kind)) return documents[kind]?.()
    for (const { definition } of catalog.all()) {
      const own = Object.hasOwn(definition.versions, version) ? definition.versions[version] : undefined
      if (own !== undefined && definition.group === group && definition.kind === kind) return own.schema
      for (const { subresources } of Object.values(definition.versions)) {
        for (const { kind: body, schema } of Object.values(subresources)) {
          if (body?.kind === kind && body.group === group && body.version === version) return schema
        }
      }
    }
    return undefined
  }
}
