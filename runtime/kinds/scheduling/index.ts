import type { Kinds } from '../kind.ts'
import { priorityClassColumns } from './priority-class/columns.ts'
import { priorityClasses } from './priority-class/strategy.ts'

/** The kinds of scheduling. */
export const scheduling: Kinds = {
  priorityclasses: { strategy: priorityClasses, columns: priorityClassColumns },
}
