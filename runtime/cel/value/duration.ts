import { formatFixed } from './double.ts'
import { durationOf } from './time.ts'
import { CelError, type Duration } from './values.ts'

const NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

const WHOLE = /^[+-]?(?:0|(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/
const PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/g

/** Reads Go's notation, `1h2m3.5s`; undefined for anything else and for what 64 bits of nanoseconds do not hold. */
export function parseDuration(text: string): Duration | undefined {
  if (!WHOLE.test(text)) return undefined
  let nanoseconds = 0n
  for (const [, whole = '', fraction = '', unit = ''] of text.matchAll(PART)) {
    const scale = NANOSECONDS[unit] ?? 0n
    nanoseconds += BigInt(whole) * scale
    if (fraction !== '') nanoseconds += (BigInt(fraction) * scale) / 10n ** BigInt(fraction.length)
  }
  const duration = durationOf(text.startsWith('-') ? -nanoseconds : nanoseconds)
  return duration instanceof CelError ? undefined : duration
}

/** Seconds with as many decimals as are needed: `3723.5s`. */
export function formatDuration({ seconds, nanos }: Duration): string {
  return `${formatFixed(seconds + nanos / 1e9)}s`
}
