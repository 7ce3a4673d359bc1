import type { Eventual } from '../async/index.ts'
import type { Admission, AdmissionAttributes, Operation } from './types.ts'

const SECOND = 1_000

export type AdmissionStep = 'admit' | 'validate'

/** The outcome of a request in a stage, or in all stages of a step. */
type AdmissionOutcome = 'admitted' | 'rejected'

/** Called with the time (seconds) that a stage took, or all stages of a step. Must not throw. */
export type MeasureAdmission = (
  step: AdmissionStep,
  operation: Operation,
  seconds: number,
  outcome: AdmissionOutcome,
) => void

const secondsSince = (begun: number): number => (performance.now() - begun) / SECOND

/** Returns a step of admission that is measured, also when it throws. */
export function measuredStep<T>(
  measure: MeasureAdmission,
  step: AdmissionStep,
  work: (attributes: AdmissionAttributes) => Eventual<T>,
): (attributes: AdmissionAttributes) => Eventual<T> {
  const measured = async (running: Promise<T>, operation: Operation, begun: number): Promise<T> => {
    let outcome: AdmissionOutcome = 'rejected'
    try {
      const result = await running
      outcome = 'admitted'
      return result
    } finally {
      measure(step, operation, secondsSince(begun), outcome)
    }
  }
  return (attributes) => {
    const { operation } = attributes
    const begun = performance.now()
    let answer: Eventual<T>
    try {
      answer = work(attributes)
    } catch (error) {
      measure(step, operation, secondsSince(begun), 'rejected')
      throw error
    }
    if (answer instanceof Promise) return measured(answer, operation, begun)
    measure(step, operation, secondsSince(begun), 'admitted')
    return answer
  }
}

/** Returns the stage, measured. */
export const measuredStage = (stage: Admission, measure: MeasureAdmission): Admission => ({
  handles: (operation, resource, subresource) => stage.handles(operation, resource, subresource),
  ...(stage.admit === undefined
    ? {}
    : {
        admit: measuredStep(measure, 'admit', (attributes) => (stage as Required<Admission>).admit(attributes)),
      }),
  ...(stage.validate === undefined
    ? {}
    : {
        validate: measuredStep(measure, 'validate', (attributes) =>
          (stage as Required<Admission>).validate(attributes),
        ),
      }),
})
