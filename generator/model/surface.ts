import type { TypeReference } from './model.ts'

/** Types of the metadata group that the runtime itself declares: generated code passes them on. */
const surfaceTypes = new Set([
  'ObjectMeta',
  'ListMeta',
  'OwnerReference',
  'ManagedFieldsEntry',
  'TypeMeta',
  'Status',
  'StatusCause',
  'StatusDetails',
])

/** Other names that stand in generated code. */
const usedNames = new Set(['ApiObject', 'ObjectList', 'Record', 'StructuralSchema'])

export const isSurface = ({ folder, version, name }: TypeReference): boolean =>
  folder === 'meta' && version === 'v1' && surfaceTypes.has(name)

/** Whether a declared type would hide a name that the code generated for its file uses. */
export const isTakenName = (type: TypeReference): boolean =>
  usedNames.has(type.name) || (surfaceTypes.has(type.name) && !isSurface(type))
