/**
 * Decimal notations of doubles with a given number of digits, rounded from the exact value, halves to even, as Go does.
 * JavaScript's own `toFixed` and `toExponential` round halves up and stop at 100 digits.
 */

const BITS = new DataView(new ArrayBuffer(8))

/** Formats a finite value with `digits` digits after the point: `%.3f`. */
export function toFixed(value: number, digits: number): string {
  const text = scaled(Math.abs(value), digits)
    .toString()
    .padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${signOf(value)}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`
}

/** Formats a finite value with one digit before the point, `digits` after it, and a two-digit exponent: `%.3e`. */
export function toScientific(value: number, digits: number): string {
  const { mantissa, exponent } = normalized(Math.abs(value), digits)
  const text = mantissa.toString().padStart(digits + 1, '0')
  const fraction = digits === 0 ? '' : `.${text.slice(1)}`
  const power = String(Math.abs(exponent)).padStart(2, '0')
  return `${signOf(value)}${text.slice(0, 1)}${fraction}e${exponent < 0 ? '-' : '+'}${power}`
}

const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '')

/** Returns the value as an integer of `digits + 1` digits times a power of ten. */
function normalized(value: number, digits: number): { readonly mantissa: bigint; readonly exponent: number } {
  if (value === 0) return { mantissa: 0n, exponent: 0 }
  // Rounding may carry over to the next power of ten, in the shortest notation and in this one.
  const near = Number(value.toExponential().split('e')[1])
  for (const exponent of [near - 1, near]) {
    const mantissa = scaled(value, digits - exponent)
    if (mantissa < 10n ** BigInt(digits + 1)) return { mantissa, exponent }
  }
  return { mantissa: scaled(value, digits - near - 1), exponent: near + 1 }
}

/** Returns a non-negative value times a power of ten, rounded to an integer. */
function scaled(value: number, power: number): bigint {
  const { mantissa, exponent } = exactly(value)
  const numerator = mantissa * 2n ** positive(exponent) * 10n ** positive(power)
  const denominator = 2n ** positive(-exponent) * 10n ** positive(-power)
  const quotient = numerator / denominator
  const twice = 2n * (numerator % denominator)
  return twice > denominator || (twice === denominator && quotient % 2n === 1n) ? quotient + 1n : quotient
}

const positive = (power: number): bigint => BigInt(Math.max(power, 0))

/** Returns the value as an integer times a power of two. */
function exactly(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  BITS.setFloat64(0, value)
  const bits = BITS.getBigUint64(0)
  const biased = Number(bits >> 52n)
  const fraction = bits & ((1n << 52n) - 1n)
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction | (1n << 52n), exponent: biased - 1075 }
}
