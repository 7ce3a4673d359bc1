import type { Kinds } from '../kind.ts'
import { leaseColumns } from './lease/columns.ts'
import { leases } from './lease/strategy.ts'

/** The kinds by which processes coordinate. */
export const coordination: Kinds = {
  leases: { strategy: leases, columns: leaseColumns },
}
