import { derived } from '../../async/index.ts'
import type { ServedType } from '../served-type.ts'
import type { TableColumn } from './columns.ts'
import { declaredColumns, defaultColumns } from './declared.ts'

/** Finds the columns that the server itself has for a kind; undefined: it has none. */
export type ColumnLookup = (group: string, plural: string) => readonly TableColumn[] | undefined

/** Finds the columns of a type: those that `lookup` has for its kind, or else those that it declares; made once per type. */
export function columnSource(lookup: ColumnLookup): (type: ServedType) => readonly TableColumn[] {
  return derived(({ table }) => {
    if (table === undefined) return defaultColumns
    const { group, plural, columns } = table
    // They read the stored form of the kind, whatever version is requested.
    const own = lookup(group, plural)?.map((column) => ({ ...column, reads: 'stored' as const }))
    return own ?? declaredColumns(columns)
  })
}
