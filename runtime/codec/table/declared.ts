import { WorkBudget } from '../../api/index.ts'
import { isJsonNumber } from '../../json/index.ts'
import { ago } from './age.ts'
import type { Cell, DeclaredColumn, TableColumn } from './columns.ts'
import { compilePath, MOST_PATH_STEPS } from './json-path.ts'
import type { RowWork } from './row-work.ts'

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

function cellOf(type: DeclaredColumn['type'], value: unknown, work: RowWork): Cell {
  if (value === undefined || value === null) return null
  switch (type) {
    case 'string':
      return work.text(value) ?? null
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : typeof value === 'bigint' ? value : null
    case 'number':
      return isJsonNumber(value) ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? timeCell(work.time(value)) : null
  }
}

const timeCell = (time: string | undefined): Cell => (time === undefined ? null : ago(time))

/** Makes a column of the first value at a JSON path. */
function declaredColumn(column: DeclaredColumn, budget: WorkBudget): TableColumn {
  const { name, type, format = '', priority = 0, jsonPath = '' } = column
  const find = compilePath(jsonPath, budget)
  const described = column.description ?? ''
  return {
    name,
    type,
    format,
    priority,
    description: described === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : described,
    cell: (object, work) => cellOf(type, find?.(object, work), work),
  }
}

const isDefault = (columns: readonly DeclaredColumn[]): boolean =>
  columns.length === defaultColumns.length &&
  columns.every(({ name, type }, index) => name === defaultColumns[index]?.name && type === defaultColumns[index]?.type)

const isName = ({ name, format }: DeclaredColumn): boolean => name === nameColumn.name && format === nameColumn.format

/**
 * Returns the column of the name and the declared ones; without declared ones the default columns. The work and the
 * text of declared columns are bounded for each row (RowWork): beyond that a cell is cut or empty.
 */
export function declaredColumns(columns: readonly DeclaredColumn[]): readonly TableColumn[] {
  if (columns.length === 0 || isDefault(columns)) return defaultColumns
  const budget = new WorkBudget(MOST_PATH_STEPS, 'steps of paths')
  const declared = columns.map((column) => (isName(column) ? nameColumn : declaredColumn(column, budget)))
  return declared.includes(nameColumn) ? declared : [nameColumn, ...declared]
}
