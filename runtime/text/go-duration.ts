const NANOSECONDS_PER_MILLISECOND = 1_000_000
const NANOSECONDS_PER_SECOND = 1_000 * NANOSECONDS_PER_MILLISECOND
/** Units of times below a second, in nanoseconds. */
const SMALL_UNITS = [
  ['ms', NANOSECONDS_PER_MILLISECOND],
  ['µs', 1_000],
  ['ns', 1],
] as const

/**
 * Writes a time as Go prints a duration, to the nanosecond: `2h0m1.5s`, `734.521ms`, `12µs`.
 *
 * @param milliseconds finite and not negative
 */
export function goDuration(milliseconds: number): string {
  const nanoseconds = Math.round(milliseconds * NANOSECONDS_PER_MILLISECOND)
  if (nanoseconds === 0) return '0s'
  for (const [unit, size] of SMALL_UNITS)
    if (nanoseconds >= size && nanoseconds < NANOSECONDS_PER_SECOND) return `${decimal(nanoseconds, size)}${unit}`
  const minutes = Math.floor(nanoseconds / (60 * NANOSECONDS_PER_SECOND))
  const seconds = `${decimal(nanoseconds % (60 * NANOSECONDS_PER_SECOND), NANOSECONDS_PER_SECOND)}s`
  if (minutes === 0) return seconds
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`
}

/** Returns a quotient of integers with as many decimal places as it has; the divisor is a power of ten. */
function decimal(dividend: number, divisor: number): string {
  const whole = Math.floor(dividend / divisor)
  const rest = dividend % divisor
  if (rest === 0) return `${whole}`
  const digits = String(rest).padStart(String(divisor).length - 1, '0')
  return `${whole}.${digits.replace(/0{1,9}$/, '')}`
}
