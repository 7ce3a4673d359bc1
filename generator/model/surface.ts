import type { TypeReference } from './model.ts'

/** Types of the metadata group that the runtime itself declares: generated code passes them on. */
const SURFACE_TYPES = new Set([
  'ObjectMeta',
  'ListMeta',
  'OwnerReference',
  'ManagedFieldsEntry',
  'TypeMeta',
  'Status',
  'StatusCause',
  'StatusDetails',
])

/** Other names that generated code uses. */
const USED_NAMES = new Set(['ApiObject', 'ObjectList', 'Record', 'StructuralSchema'])

export const isSurface = ({ folder, version, name }: TypeReference): boolean =>
  folder === 'meta' && version === 'v1' && SURFACE_TYPES.has(name)

/** Whether a declared type would hide a name that the code generated for its file uses. */
export const isTakenName = (type: TypeReference): boolean =>
  USED_NAMES.has(type.name) || (SURFACE_TYPES.has(type.name) && !isSurface(type))
