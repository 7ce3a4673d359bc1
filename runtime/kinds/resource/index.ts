import type { Kinds } from '../kind.ts'
import { deviceClassColumns } from './device-class/columns.ts'
import { resourceClaimTemplateColumns } from './resource-claim-template/columns.ts'
import { resourceClaimColumns } from './resource-claim/columns.ts'
import { RESOURCE_CLAIMS } from './resource-claim/strategy.ts'
import { resourceSliceColumns } from './resource-slice/columns.ts'

/** The kinds of dynamic resource allocation. */
export const resource: Kinds = {
  deviceclasses: { columns: deviceClassColumns },
  resourceclaims: { strategy: RESOURCE_CLAIMS, columns: resourceClaimColumns },
  resourceclaimtemplates: { columns: resourceClaimTemplateColumns },
  resourceslices: { columns: resourceSliceColumns },
}
