import type { StructuralSchema } from './structural.ts'

/** How the elements of a list are told apart: by their keys, by their value, or not at all. */
export type ListType =
  { readonly type: 'map'; readonly keys: readonly string[] } | { readonly type: 'set' } | { readonly type: 'atomic' }

/** The list type; where none is given, what the patch markers count as (MERGE-07), else atomic (MERGE-11). */
export function listTypeOf(schema: StructuralSchema): ListType {
  const { listType, listMapKeys = [], patchStrategy = [], patchMergeKey } = schema
  if (listType === 'map') return { type: 'map', keys: listMapKeys }
  if (listType !== undefined || !patchStrategy.includes('merge')) return { type: listType ?? 'atomic' }
  return patchMergeKey === undefined ? { type: 'set' } : { type: 'map', keys: [patchMergeKey] }
}
