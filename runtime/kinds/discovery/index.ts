import type { Kinds } from '../kind.ts'
import { endpointSliceColumns } from './endpoint-slice/columns.ts'
import { endpointSlices } from './endpoint-slice/strategy.ts'

/** The kinds that tell where Services are reached. */
export const discovery: Kinds = {
  endpointslices: { strategy: endpointSlices, columns: endpointSliceColumns },
}
