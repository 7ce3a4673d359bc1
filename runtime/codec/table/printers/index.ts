import type { TableColumn } from '../columns.ts'

/** Columns of the field's kinds by `<group>/<plural>`. */
export function builtInColumns(apiDomain: string): ReadonlyMap<string, readonly TableColumn[]> {
  void apiDomain
  return new Map()
}
