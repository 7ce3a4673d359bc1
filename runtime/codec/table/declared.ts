import { jsonText, isJsonNumber, isJsonObject } from '../../json/index.ts'
import { ago } from './age.ts'
import type { Cell, DeclaredColumn, TableColumn } from './columns.ts'
import { compilePath } from './json-path.ts'

const NAME_DESCRIPTION =
  'Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated.'

export const nameColumn: TableColumn = {
  name: 'Name',
  type: 'string',
  format: 'name',
  description: NAME_DESCRIPTION,
  priority: 0,
  cell: ({ metadata }) => metadata.name ?? '',
}

const createdAt: TableColumn = {
  name: 'Created At',
  type: 'date',
  format: '',
  description: 'When the object was created, in UTC. Set by the server; null for what has no such time.',
  priority: 0,
  cell: ({ metadata }) => metadata.creationTimestamp ?? '',
}

/** The columns of a type that declares none (TABLE-04). */
export const defaultColumns: readonly TableColumn[] = [nameColumn, createdAt]

function cellOf(type: DeclaredColumn['type'], value: unknown): Cell {
  if (value === undefined || value === null) return null
  switch (type) {
    case 'string':
      return isJsonObject(value) || Array.isArray(value) ? jsonText(value) : String(value)
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : typeof value === 'bigint' ? value : null
    case 'number':
      return isJsonNumber(value) ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? ago(value) : null
  }
}

/** Makes a column of the first value at a JSON path. */
function declaredColumn(column: DeclaredColumn): TableColumn {
  const { name, type, format = '', priority = 0, jsonPath = '' } = column
  const find = compilePath(jsonPath)
  const described = column.description ?? ''
  return {
    name,
    type,
    format,
    priority,
    description: described === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : described,
    cell: (object) => cellOf(type, find?.(object)[0]),
  }
}

const isDefault = (columns: readonly DeclaredColumn[]): boolean =>
  columns.length === defaultColumns.length &&
  columns.every(({ name, type }, index) => name === defaultColumns[index]?.name && type === defaultColumns[index]?.type)

const isName = ({ name, format }: DeclaredColumn): boolean => name === nameColumn.name && format === nameColumn.format

/** Returns the column of the name and the declared ones; without declared ones the default columns. */
export function declaredColumns(columns: readonly DeclaredColumn[]): readonly TableColumn[] {
  if (columns.length === 0 || isDefault(columns)) return defaultColumns
  const declared = columns.map((column) => (isName(column) ? nameColumn : declaredColumn(column)))
  return declared.includes(nameColumn) ? declared : [nameColumn, ...declared]
}
