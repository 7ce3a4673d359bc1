import type { Kinds } from '../kind.ts'
import { podDisruptionBudgetColumns } from './pod-disruption-budget/columns.ts'
import { podDisruptionBudgets } from './pod-disruption-budget/strategy.ts'

/** The kinds of the group `policy`. */
export const policy: Kinds = {
  poddisruptionbudgets: { strategy: podDisruptionBudgets, columns: podDisruptionBudgetColumns },
}
