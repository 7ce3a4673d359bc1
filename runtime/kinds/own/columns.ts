import type { ApiObject } from '../../api/index.ts'
import { ago, nameColumn, type Cell, type TableColumn } from '../../codec/index.ts'
import type { OwnColumn } from './hooks.ts'
import { Misuse, ObjectView } from './object-view.ts'
import { kindOf } from './returned.ts'
import { ignored, type HookRunner } from './runner.ts'

/** The text of a cell whose column failed; the rest of the table is still shown. */
const FAILED = '<error>'

/** Most characters of a cell. */
const LONGEST_CELL = 1_024

/** Returns the columns of the tables of a kind, with the one of the name first if there is none. */
export function ownColumns(columns: readonly OwnColumn<ApiObject>[], runner: HookRunner): readonly TableColumn[] {
  const own = columns.map((column) => tableColumn(column, runner))
  return own.some(({ name }) => name === nameColumn.name) ? own : [nameColumn, ...own]
}

function tableColumn(column: OwnColumn<ApiObject>, runner: HookRunner): TableColumn {
  const { name, type = 'string', format = '', priority = 0, description = `${column.name} of the object.` } = column
  return {
    name,
    type,
    format,
    priority,
    description,
    cell(object) {
      try {
        return cellOf(type, column.cell(new ObjectView(object, 'read-only').object))
      } catch (error) {
        runner.failed(`the column ${name}`, error)
        return FAILED
      }
    },
  }
}

function cellOf(type: string, value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return type === 'date' ? ago(value) : value.slice(0, LONGEST_CELL)
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  ignored(value)
  throw new Misuse(`it returned ${kindOf(value)} and nothing that a cell can show`)
}
