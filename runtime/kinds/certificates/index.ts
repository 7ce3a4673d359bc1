import type { Vendor } from '../../api/index.ts'
import type { Kinds } from '../kind.ts'
import { certificateRequestColumns } from './certificate-signing-request/columns.ts'
import { certificateRequests } from './certificate-signing-request/strategy.ts'

/** The kinds of certificates. */
export const certificates = (vendor: Vendor): Kinds => ({
  certificatesigningrequests: { strategy: certificateRequests(vendor), columns: certificateRequestColumns },
})
