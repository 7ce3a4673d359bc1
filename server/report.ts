import { BackgroundError } from '../runtime/async/index.ts'
import { LineBudget } from './log/line-budget.ts'
import type { Logger } from './log/logger.ts'

/** The first pause between lines about the same subject and cause; each further pause is twice as long. */
const FIRST_INTERVAL_MILLISECONDS = 1_000
const LONGEST_INTERVAL_MILLISECONDS = 3_600_000
/** Most lines of all subjects in a minute. */
const MOST_LINES = 100
/** Most subjects and causes that are remembered. */
const MOST_KNOWN = 10_000

interface Known {
  /** When the last line was written (milliseconds since the epoch). */
  written: number
  interval: number
  /** Occurrences since that line. */
  omitted: number
}

/**
 * Reports errors that no client may see to operators, one line each. The same subject and cause is reported at growing
 * intervals, with the number of `omitted` errors in between. The number of lines per minute is limited, with the number
 * of `suppressed` ones.
 *
 * @param clock milliseconds since the epoch
 * @param readable returns a stack in the form for operators; default: unchanged
 */
export function errorReporter(
  logger: Pick<Logger, 'error'>,
  clock: () => number = Date.now,
  readable: (stack: string) => string = (stack) => stack,
): (error: unknown) => void {
  const known = new Map<string, Known>()
  const budget = new LineBudget(MOST_LINES, clock)

  const isDue = (error: Known, now: number): boolean => now - error.written >= error.interval

  /** The newest entries are kept; an old error that returns counts as new. */
  function lookUp(identity: string, now: number): Known | undefined {
    const error = known.get(identity)
    known.delete(identity)
    const isQuiet = error !== undefined && error.omitted === 0 && now - error.written > 4 * error.interval
    return isQuiet ? undefined : error
  }

  function remember(identity: string, error: Known): void {
    known.set(identity, error)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  return (error) => {
    const now = clock()
    const identity = identityOf(error)
    const reported = lookUp(identity, now)
    if (reported !== undefined && !isDue(reported, now)) {
      reported.omitted += 1
      return remember(identity, reported)
    }
    if (!budget.take()) return remember(identity, reported ?? { written: 0, interval: 0, omitted: 1 })
    const { omitted = 0, interval = 0 } = reported ?? {}
    const longer = interval === 0 ? FIRST_INTERVAL_MILLISECONDS : interval * 2
    remember(identity, { written: now, interval: Math.min(longer, LONGEST_INTERVAL_MILLISECONDS), omitted: 0 })
    logger.error({ ...describe(error, readable), ...(omitted > 0 ? { omitted } : {}), ...budget.suppressed() })
  }
}

/** Numbers and random names in a cause differ from one attempt to the next. */
const CHANGING = /\d[\da-f-]*/g

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns what identifies an error: its subject, and its cause without the parts that change each time. */
function identityOf(error: unknown): string {
  if (error instanceof BackgroundError) return `${error.subject}\n${messageOf(error.cause).replace(CHANGING, '#')}`
  const causes = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : ''
  return `${messageOf(error)}\n${causes}`.replace(CHANGING, '#')
}

function describe(error: unknown, readable: (stack: string) => string): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, cause } = error
  if (error instanceof BackgroundError) return { subject: error.subject, ...describe(cause, readable) }
  return {
    message,
    stack: stack === undefined ? undefined : readable(stack),
    ...(cause === undefined ? {} : { cause: describe(cause, readable) }),
  }
}
