import { formatQuantity, parseQuantity } from '../../api/index.ts'
import { objectOf } from '../../json/index.ts'

const MILLION = 1_000_000n

/** Returns the warnings of amounts of bytes that are no whole numbers. Thousandths are rounded up, as elsewhere. */
export function fractionWarnings(amounts: unknown, names: readonly string[], at: string): string[] {
  return names.flatMap((name) => {
    const text = objectOf(amounts)[name]
    const quantity = typeof text === 'string' ? parseQuantity(text) : undefined
    if (quantity === undefined) return []
    const thousandths = (quantity.nano + MILLION - 1n) / MILLION
    return thousandths % 1000n === 0n
      ? []
      : [`${at}[${name}]: fractional byte value "${formatQuantity(quantity)}" is invalid, must be an integer`]
  })
}

/** Returns the warnings of what a claim asks for. */
export function claimWarnings(spec: unknown, at: string): string[] {
  const { requests, limits } = objectOf(objectOf(spec).resources)
  return [
    ...fractionWarnings(requests, ['storage'], `${at}.resources.requests`),
    ...fractionWarnings(limits, ['storage'], `${at}.resources.limits`),
  ]
}
