import type { ServedType } from '../splice.ts'
import type { TableColumn } from './columns.ts'
import { declaredColumns, defaultColumns } from './declared.ts'
import { builtInColumns } from './printers/index.ts'

/** Finds the columns of a type: those that it declares, or else those of its kind in the field; made once per type. */
export function columnSource(apiDomain: string): (type: ServedType) => readonly TableColumn[] {
  const printed = builtInColumns(apiDomain)
  const known = new WeakMap<ServedType, readonly TableColumn[]>()
  const find = ({ table }: ServedType): readonly TableColumn[] => {
    if (table === undefined) return defaultColumns
    const { group, plural, columns } = table
    return columns.length > 0 ? declaredColumns(columns) : (printed.get(`${group}/${plural}`) ?? defaultColumns)
  }
  return (type) => {
    const columns = known.get(type) ?? find(type)
    known.set(type, columns)
    return columns
  }
}
