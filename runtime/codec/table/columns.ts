import type { JsonNumber } from '../../json/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import type { RowWork } from './row-work.ts'

/** A column as a CustomResourceDefinition declares it. */
export interface DeclaredColumn {
  readonly name: string
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly format?: string
  readonly description?: string
  readonly priority?: number
  readonly jsonPath?: string
}

/** The source of the columns of a type. */
export interface TableSource {
  readonly group: string
  readonly plural: string
  readonly columns: readonly DeclaredColumn[]
}

/** A time whose cell shows how long ago it was when the table is sent. */
export class Ago {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Plain text around it. */
  readonly before: string
  readonly after: string
  constructor(at: number, before = '', after = '') {
    this.at = at
    this.before = before
    this.after = after
  }
}

export type Cell = string | JsonNumber | boolean | null | Ago

/** One column of a Table and how its cells are made. */
export interface TableColumn {
  readonly name: string
  readonly type: string
  readonly format: string
  readonly description: string
  readonly priority: number
  /** Which form of the object its cells read; absent: the served one. */
  readonly reads?: 'stored'
  /** `work`: what long and declared cells of the row may still cost. */
  cell(object: DynamicObject, work: RowWork): Cell
}

/** Returns the column definitions of a Table. */
export const definitionsOf = (columns: readonly TableColumn[]): readonly object[] =>
  columns.map(({ name, type, format, description, priority }) => ({ name, type, format, description, priority }))
