import type { ServedType } from '../served-type.ts'
import type { TableColumn } from './columns.ts'
import { declaredColumns, defaultColumns } from './declared.ts'
import { builtInColumns } from './printers/index.ts'

/** Finds the columns of a type: those of its kind in the field, or else those that it declares; made once per type. */
export function columnSource(apiDomain: string): (type: ServedType) => readonly TableColumn[] {
  const printed = builtInColumns(apiDomain)
  const known = new WeakMap<ServedType, readonly TableColumn[]>()
  const find = ({ table }: ServedType): readonly TableColumn[] => {
    if (table === undefined) return defaultColumns
    const { group, plural, columns } = table
    // Printers know one form of their kind, whatever the version that is asked for.
    const own = printed.get(`${group}/${plural}`)?.map((column) => ({ ...column, reads: 'stored' as const }))
    return own ?? declaredColumns(columns)
  }
  return (type) => {
    const columns = known.get(type) ?? find(type)
    known.set(type, columns)
    return columns
  }
}
