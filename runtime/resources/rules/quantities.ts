import { invalidValue } from '../../meta/field-errors.ts'
import { formatQuantity, parseQuantity, type Quantity } from '../../meta/quantity.ts'
import type { Rule } from './rule.ts'

const BILLION = 1_000_000_000n

const amount =
  (isRight: (quantity: Quantity) => boolean, detail: string): Rule =>
  (value, at, faults) => {
    const quantity = typeof value === 'string' ? parseQuantity(value) : undefined
    if (quantity !== undefined && !isRight(quantity)) faults.push(invalidValue(at, formatQuantity(quantity), detail))
  }

/** Nothing less than zero; of the usual amounts not even the number is read. */
export const nonNegativeQuantity: Rule = (value, at, faults) => {
  if (typeof value === 'string' && value.startsWith('-')) below(value, at, faults)
}
const below = amount(({ nano }) => nano >= 0n, 'must be greater than or equal to 0')

export const positiveQuantity: Rule = amount(({ nano }) => nano > 0n, 'must be greater than zero')
export const wholeQuantity: Rule = amount(({ nano }) => nano % BILLION === 0n, 'must be an integer')
