import type { TableColumn } from '../codec/index.ts'
import type { Strategy } from '../registry/index.ts'

/** What the server knows about a kind beyond its definition. */
export interface Kind {
  /** What it does differently from the generic registry; absent: nothing. */
  readonly strategy?: Strategy
  /** The columns of its tables; absent: those that its definition declares. */
  readonly columns?: readonly TableColumn[]
}

/** The kinds of a group by their plurals. */
export type Kinds = Readonly<Record<string, Kind>>
