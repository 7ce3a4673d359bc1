import type { Check } from '../check.ts'
import { commitChecks } from './commit.ts'
import { compactionChecks } from './compaction.ts'
import { concurrencyChecks } from './concurrency.ts'
import { outcomeChecks } from './outcome.ts'
import { snapshotChecks } from './snapshot.ts'
import { watchChecks } from './watch.ts'
import type { StoreWorld } from './world.ts'

/** Every property of `Store` that can be asked without killing processes. */
export const storeChecks: readonly Check<StoreWorld>[] = [
  ...commitChecks,
  ...concurrencyChecks,
  ...watchChecks,
  ...snapshotChecks,
  ...compactionChecks,
  ...outcomeChecks,
]
