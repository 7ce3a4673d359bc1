import type { Eventual } from '../async/index.ts'
import type { Admission, AdmissionAttributes, Operation } from './types.ts'

const SECOND = 1_000

export type AdmissionStep = 'admit' | 'validate'

/** Called with the time (seconds) that a stage took, or all stages of a step. Must not throw. */
export type MeasureAdmission = (step: AdmissionStep, operation: Operation, seconds: number, rejected: boolean) => void

/** Runs work of admission and measures it, also when it throws. */
export function measuredStep<T>(
  measure: MeasureAdmission,
  step: AdmissionStep,
  { operation }: Pick<AdmissionAttributes, 'operation'>,
  work: () => Eventual<T>,
): Eventual<T> {
  const begun = performance.now()
  const end = (rejected: boolean): void => measure(step, operation, (performance.now() - begun) / SECOND, rejected)
  const refused = (error: unknown): never => {
    end(true)
    throw error
  }
  let outcome: Eventual<T>
  try {
    outcome = work()
  } catch (error) {
    return refused(error)
  }
  if (outcome instanceof Promise) {
    return outcome.then((result) => {
      end(false)
      return result
    }, refused)
  }
  end(false)
  return outcome
}

/** Returns the stage, measured. */
export const measuredStage = (stage: Admission, measure: MeasureAdmission): Admission => ({
  handles: (operation, resource, subresource) => stage.handles(operation, resource, subresource),
  ...(stage.admit === undefined
    ? {}
    : {
        admit: (attributes) =>
          measuredStep(measure, 'admit', attributes, () => (stage as Required<Admission>).admit(attributes)),
      }),
  ...(stage.validate === undefined
    ? {}
    : {
        validate: (attributes) =>
          measuredStep(measure, 'validate', attributes, () => (stage as Required<Admission>).validate(attributes)),
      }),
})
