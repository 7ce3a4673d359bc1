import { ConfigMapResource } from '../../generated/core/resources.ts'
import { ListMeta, PartialObjectMetadata, Status } from '../../generated/meta/v1/schemas.ts'
import { vendor } from '../../generated/vendor.ts'
import { createForms, type Forms, type ServedType } from '../../runtime/codec/index.ts'

/** ConfigMaps in their only version, as representations see them. */
export const configMapType: ServedType = {
  kind: 'ConfigMap',
  listKind: 'ConfigMapList',
  apiVersion: 'v1',
  convert: undefined,
  items: 'bare',
  schema: ConfigMapResource.versions['v1']?.schema,
  table: { group: '', plural: 'configmaps', columns: [] },
}

/** All forms of a server, by a clock that stands still. */
export const formsOfTests = (): Forms =>
  createForms({
    columns: () => undefined,
    vendor,
    documents: { ListMeta, PartialObjectMetadata, Status },
    schemaOf: () => undefined,
    clock: () => Date.parse('2026-01-02T00:00:00Z'),
  })
