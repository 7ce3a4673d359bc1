import type { Kinds } from '../kind.ts'
import { endpointSliceColumns } from './endpoint-slice/columns.ts'
import { endpointSlices } from './endpoint-slice/strategy.ts'

/** The kinds of the discovery of endpoints. */
export const discovery: Kinds = {
  endpointslices: { strategy: endpointSlices, columns: endpointSliceColumns },
}
