import type { TableColumn } from '../codec/index.ts'
import type { Strategy } from '../registry/index.ts'

/** What the server knows about a kind beyond its definition. */
export interface Kind {
  /** Its behaviour beyond the generic registry; absent: none. */
  readonly strategy?: Strategy
  /** The columns of its tables; absent: those that its definition declares. */
  readonly columns?: readonly TableColumn[]
}

/** The kinds of a group by their plurals. */
export type Kinds = Readonly<Record<string, Kind>>
