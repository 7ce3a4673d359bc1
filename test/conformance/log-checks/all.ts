import type { Check } from '../check.ts'
import { arbitrationChecks } from './arbitration.ts'
import { beginChecks } from './begin.ts'
import { checkpointChecks } from './checkpoint.ts'
import { contentChecks } from './content.ts'
import { tailChecks } from './tail.ts'
import type { LogWorld } from './world.ts'

/** Every property of `Log` that can be asked without killing processes. */
export const logChecks: readonly Check<LogWorld>[] = [
  ...contentChecks,
  ...arbitrationChecks,
  ...tailChecks,
  ...checkpointChecks,
  ...beginChecks,
]
