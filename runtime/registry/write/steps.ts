import type { Eventual } from '../../async/index.ts'
import { claim } from './outcome/claim.ts'
import { decideOutcome } from './outcome/decide-outcome.ts'
import type { ObjectWrite, StoredChange } from './object-write.ts'
import { prepare } from './preparation/prepare.ts'
import { runMutatingAdmission } from './admission/run-mutating-admission.ts'
import { runValidatingAdmission } from './admission/run-validating-admission.ts'
import { shareBeforeComparison } from './preparation/share-before-comparison.ts'
import { shareUnchanged } from './preparation/share-unchanged.ts'
import { toStoredForm } from './stored-form/to-stored-form.ts'
import { trackManagedFields } from './managed-fields/track-managed-fields.ts'
import { validateDraft } from './validation/validate-draft.ts'

/**
 * One step of a write; returns without a promise if there is nothing to wait for. Throws ApiError to refuse the write.
 */
export type Step = (write: ObjectWrite) => Eventual<void>

/**
 * The steps of every write, of new and changed objects, in the order in which they run. Each step is in the file of its
 * name; the requests in `operations/` run them. The result is bytes, which `commit` stores.
 */
export const STEPS: readonly Step[] = [
  toStoredForm,
  shareBeforeComparison,
  trackManagedFields,
  runMutatingAdmission,
  prepare,
  shareUnchanged,
  validateDraft,
  runValidatingAdmission,
  decideOutcome,
  claim,
]

/**
 * Runs the steps of a write: without a promise if none of them waits, and with pauses in between if the write is large.
 */
export function runSteps(write: ObjectWrite, steps = STEPS): Eventual<void> {
  if (write.pause !== undefined) return runPaced(write, steps)
  for (let index = 0; index < steps.length; index++) {
    const running = steps[index]?.(write)
    if (running instanceof Promise) return running.then(() => runSteps(write, steps.slice(index + 1)))
  }
}

async function runPaced(write: ObjectWrite, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await write.pause?.()
    const running = step(write)
    if (running instanceof Promise) await running
  }
}

/** Returns the result of a write that has passed all steps. */
export function changeOf({ change }: ObjectWrite): StoredChange {
  if (change === undefined) throw new TypeError('the write has not been through its steps')
  return change
}
