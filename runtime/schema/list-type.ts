import type { StructuralSchema } from './structural.ts'

/** How the elements of a list are identified: by keys, by value, or not at all. */
type ListType =
  { readonly type: 'map'; readonly keys: readonly string[] } | { readonly type: 'set' } | { readonly type: 'atomic' }

/**
 * Returns the declared list type; by default the one that the patch markers imply (MERGE-07), else atomic (MERGE-11).
 */
export function listTypeOf(schema: StructuralSchema): ListType {
  const { listType, listMapKeys = [], patchStrategy = [], patchMergeKey } = schema
  if (listType === 'map') return { type: 'map', keys: listMapKeys }
  if (listType !== undefined || !patchStrategy.includes('merge')) return { type: listType ?? 'atomic' }
  return patchMergeKey === undefined ? { type: 'set' } : { type: 'map', keys: [patchMergeKey] }
}
