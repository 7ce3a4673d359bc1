import { isJsonNumber, stringOf } from '../../json/index.ts'
import { invalidValue, requiredValue, tooLongValue, unsupportedValue, labelKey } from '../../api/index.ts'
import { all, each, fields, named, whole, type Rule } from './rule.ts'

const STATUSES = ['False', 'True', 'Unknown']
/** Bytes. */
const LONGEST_REASON = 1024
const LONGEST_MESSAGE = 32 * 1024

const atMost =
  (bytes: number): Rule =>
  (value, at, errors) => {
    if (Buffer.byteLength(stringOf(value)) > bytes) errors.push(tooLongValue(at, bytes))
  }

/** A condition of kinds with standard conditions; other kinds do not validate theirs. */
const condition: Rule = all(
  fields({ type: named(labelKey) }),
  whole((stated, at, errors) => {
    const { status, observedGeneration, lastTransitionTime, reason } = stated
    if (!STATUSES.includes(stringOf(status))) errors.push(unsupportedValue(`${at}.status`, stringOf(status), STATUSES))
    if (isJsonNumber(observedGeneration) && observedGeneration < 0) {
      const detail = 'must be greater than or equal to zero'
      errors.push(invalidValue(`${at}.observedGeneration`, observedGeneration, detail))
    }
    if (stringOf(lastTransitionTime) === '') errors.push(requiredValue(`${at}.lastTransitionTime`, 'must be set'))
    if (stringOf(reason) === '') errors.push(requiredValue(`${at}.reason`, 'must be set'))
  }),
  fields({ reason: atMost(LONGEST_REASON), message: atMost(LONGEST_MESSAGE) }),
)

/** A list of standard conditions. The schema checks that each type occurs once. */
export const standardConditions: Rule = each(condition)
