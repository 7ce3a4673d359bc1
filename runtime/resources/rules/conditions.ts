import { isJsonNumber, stringOf } from '../../json/index.ts'
import { invalidValue, requiredValue, tooLongValue, unsupportedValue, labelKey } from '../../api/index.ts'
import { all, each, fields, named, whole, type Rule } from './rule.ts'

const STATUSES = ['False', 'True', 'Unknown']
/** Bytes. */
const LONGEST_REASON = 1024
const LONGEST_MESSAGE = 32 * 1024

const atMost =
  (bytes: number): Rule =>
  (value, at, faults) => {
    if (Buffer.byteLength(stringOf(value)) > bytes) faults.push(tooLongValue(at, bytes))
  }

/** One condition as kinds with standard conditions take it; others judge nothing of them. */
const condition: Rule = all(
  fields({ type: named(labelKey) }),
  whole((stated, at, faults) => {
    const { status, observedGeneration, lastTransitionTime, reason } = stated
    if (!STATUSES.includes(stringOf(status))) faults.push(unsupportedValue(`${at}.status`, stringOf(status), STATUSES))
    if (isJsonNumber(observedGeneration) && observedGeneration < 0) {
      const detail = 'must be greater than or equal to zero'
      faults.push(invalidValue(`${at}.observedGeneration`, observedGeneration, detail))
    }
    if (stringOf(lastTransitionTime) === '') faults.push(requiredValue(`${at}.lastTransitionTime`, 'must be set'))
    if (stringOf(reason) === '') faults.push(requiredValue(`${at}.reason`, 'must be set'))
  }),
  fields({ reason: atMost(LONGEST_REASON), message: atMost(LONGEST_MESSAGE) }),
)

/** A list of standard conditions; that each type stands there once is the schema's to say. */
export const standardConditions: Rule = each(condition)
