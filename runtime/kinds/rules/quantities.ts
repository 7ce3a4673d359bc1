import { invalidValue, formatQuantity, parseQuantity, type Quantity } from '../../api/index.ts'
import type { Rule } from './rule.ts'

const BILLION = 1_000_000_000n

const amount =
  (isRight: (quantity: Quantity) => boolean, detail: string): Rule =>
  (value, at, errors) => {
    const quantity = typeof value === 'string' ? parseQuantity(value) : undefined
    if (quantity !== undefined && !isRight(quantity)) errors.push(invalidValue(at, formatQuantity(quantity), detail))
  }

/** A quantity not below zero; only one with a minus sign is parsed. */
export const nonNegativeQuantity: Rule = (value, at, errors) => {
  if (typeof value === 'string' && value.startsWith('-')) below(value, at, errors)
}
const below = amount(({ nano }) => nano >= 0n, 'must be greater than or equal to 0')

export const positiveQuantity: Rule = amount(({ nano }) => nano > 0n, 'must be greater than zero')
/** The same, with the message for metric targets. */
export const positiveAmount: Rule = amount(({ nano }) => nano > 0n, 'must be positive')
export const wholeQuantity: Rule = amount(({ nano }) => nano % BILLION === 0n, 'must be an integer')

/** Common units, in thousandths. */
const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  '': 1e3,
  k: 1e6,
  M: 1e9,
  G: 1e12,
  Ki: 1e3 * 2 ** 10,
  Mi: 1e3 * 2 ** 20,
  Gi: 1e3 * 2 ** 30,
}

const ZERO = '0'.charCodeAt(0)

/** Reads a whole number with a common unit, in thousandths; undefined: it must be parsed exactly. */
function thousandths(text: string): number | undefined {
  let number = 0
  let index = 0
  for (; index < text.length; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (digit < 0 || digit > 9) break
    number = number * 10 + digit
  }
  const unit = index === 0 ? undefined : UNITS[text.slice(index)]
  const value = unit === undefined ? Infinity : number * unit
  return value <= Number.MAX_SAFE_INTEGER ? value : undefined
}

/** Whether the first of two amounts is quickly known not to exceed the second; false: parse them exactly. */
export function isUsuallyWithin(amount: string, limit: string): boolean {
  const least = thousandths(amount)
  const most = thousandths(limit)
  return least !== undefined && most !== undefined && least <= most
}
