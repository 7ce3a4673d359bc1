import type { Kinds } from '../kind.ts'
import { runtimeClassColumns } from './runtime-class/columns.ts'
import { runtimeClasses } from './runtime-class/strategy.ts'

/** The kinds of the group `node`; Node itself is a core kind. */
export const node: Kinds = {
  runtimeclasses: { strategy: runtimeClasses, columns: runtimeClassColumns },
}
