import { describe, expect, it } from 'vitest'
import { atOnce } from '../../../runtime/async/index.ts'
import { compileConditionsInSlices, conditionsMet } from '../../../runtime/admission/expressions/conditions.ts'
import { Failure, OutOfWork } from '../../../runtime/admission/expressions/evaluate.ts'
import { createEnvironment, defaultLibraries, DYN, MOST_WORK, valueFromJson, Work } from '../../../runtime/cel/index.ts'

const environment = createEnvironment({ libraries: defaultLibraries, variables: { object: DYN } })
const bindings = { object: valueFromJson(Array.from({ length: 300 }, (_, index) => index)) }
/** Each costs less than one expression may, four of them more than all conditions of a webhook. */
const COSTLY = 'object.all(i, object.all(j, i + j >= 0))'
const met = (expressions: readonly string[], work = new Work(MOST_WORK)) =>
  conditionsMet(
    atOnce(
      compileConditionsInSlices(
        environment,
        expressions.map((expression) => ({ expression })),
      ),
    ),
    bindings,
    work,
  )

describe('match conditions that cost too much together', () => {
  const tooMany = Array.from({ length: 6 }, () => COSTLY)

  it('fail', () => {
    expect(met([COSTLY])).toBe(true)
    expect(met(tooMany)).toBeInstanceOf(Failure)
  })

  it('are not met after a false one, whatever the policy', () => {
    expect(met(['false', ...tooMany])).toBe(false)
  })

  it('refuse the request under any policy once its own budget of work is spent', () => {
    expect(() => met(tooMany, new Work(1_000))).toThrow(OutOfWork)
  })
})
