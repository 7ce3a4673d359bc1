import { fieldManagement, topologyOf, type FieldManagement, type Versions } from '../../../../runtime/apply/index.ts'
import { atOnce } from '../../../../runtime/async/index.ts'
import type { DynamicObject, ManagedFieldsEntry } from '../../../../runtime/api/index.ts'
import type { StructuralSchema } from '../../../../runtime/schema/index.ts'

const text: StructuralSchema = { type: 'string' }
const object = (properties: Record<string, StructuralSchema>): StructuralSchema => ({ type: 'object', properties })
export const listOf = (markers: Partial<StructuralSchema>, items: StructuralSchema = text): StructuralSchema => ({
  type: 'array',
  items,
  ...markers,
})
export const item = object({ name: text, value: text, extra: text })

export const specSchema = (spec: Record<string, StructuralSchema>): StructuralSchema =>
  object({
    apiVersion: text,
    kind: text,
    metadata: { type: 'object' },
    spec: object(spec),
    status: object({ phase: text }),
  })

export const sampleSchema = specSchema({
  plain: text,
  count: { type: 'integer' },
  atomicList: listOf({ listType: 'atomic' }),
  setList: listOf({ listType: 'set' }),
  mapList: listOf({ listType: 'map', listMapKeys: ['name'] }, item),
  granular: { type: 'object', additionalProperties: text },
  atomicMap: { type: 'object', mapType: 'atomic', additionalProperties: text },
})

/** A clock that tells another second each time. */
const ticking = (): (() => number) => {
  let seconds = Date.UTC(2026, 0, 1) / 1000
  return () => ++seconds * 1000
}

const same = (object: unknown): unknown => object

export const managementOf = (
  schema: StructuralSchema,
  version = 'v1',
  versions?: Versions,
  clock: () => number = ticking(),
): ManagementAtOnce => {
  const management = fieldManagement({
    kind: { group: 'g.example', version, kind: 'Topo' },
    apiVersion: `g.example/${version}`,
    schema,
    versions: versions ?? (() => ({ topology: topologyOf(schema), fromRequest: same, toRequest: same })),
    clock,
  })
  return {
    onCreate: (...given) => atOnce(management.onCreate(...given)),
    onUpdate: (...given) => atOnce(management.onUpdate(...given)),
    onApply: (...given) => atOnce(management.onApply(...given)),
  }
}

/** Field management without a pause between its slices. */
export type ManagementAtOnce = {
  readonly [Method in keyof FieldManagement]: (...given: Parameters<FieldManagement[Method]>) => DynamicObject
}

export const topo = (spec: Record<string, unknown>, version = 'v1'): DynamicObject => ({
  apiVersion: `g.example/${version}`,
  kind: 'Topo',
  metadata: { name: 'a' },
  spec,
})

export const entriesOf = ({ metadata }: DynamicObject): readonly ManagedFieldsEntry[] => metadata.managedFields ?? []

/** fieldsV1 by manager. */
export const ownersOf = (object: DynamicObject): Record<string, unknown> =>
  Object.fromEntries(entriesOf(object).map(({ manager = '', fieldsV1 }) => [manager, fieldsV1]))

export const writer = (manager: string, subresource = '') => ({ manager, subresource })
