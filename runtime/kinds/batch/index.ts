import type { Vendor } from '../../api/index.ts'
import type { Kinds } from '../kind.ts'
import { cronJobColumns } from './cron-job/columns.ts'
import { cronJobs } from './cron-job/strategy.ts'
import { jobColumns } from './job/columns.ts'
import { jobs } from './job/strategy.ts'

/** The kinds of the group `batch`. */
export const batch = (vendor: Vendor): Kinds => ({
  cronjobs: { strategy: cronJobs, columns: cronJobColumns },
  jobs: { strategy: jobs(vendor), columns: jobColumns },
})
