import { BackgroundFault } from '../../runtime/async/index.ts'

/** A line about the same subject and cause follows the one before after this long at the earliest, then after twice as long. */
const FIRST_INTERVAL_MILLISECONDS = 1_000
const LONGEST_INTERVAL_MILLISECONDS = 3_600_000
/** Lines of all subjects within a window. */
const WINDOW_MILLISECONDS = 60_000
const MOST_LINES = 100
/** Subjects and causes that are remembered. */
const MOST_KNOWN = 10_000

interface Known {
  /** When the last line was written (milliseconds since the epoch). */
  written: number
  interval: number
  /** Occurrences since that line. */
  omitted: number
}

/**
 * Writes one line of JSON per fault that no client may see, for whoever operates the server. The same subject and cause is
 * told at growing intervals, with the count of those `omitted` in between; and there are at most so many lines a minute
 * in all, with the count of those that are `suppressed`.
 *
 * @param clock milliseconds since the epoch
 */
export function faultReporter(stream: NodeJS.WritableStream, clock: () => number = Date.now): (error: unknown) => void {
  const known = new Map<string, Known>()
  const window = { began: 0, lines: 0, suppressed: 0 }

  const isDue = (fault: Known, now: number): boolean => now - fault.written >= fault.interval

  /** The newest are kept; one that has been quiet for long is as new when it comes again. */
  function lookUp(identity: string, now: number): Known | undefined {
    const fault = known.get(identity)
    known.delete(identity)
    const isQuiet = fault !== undefined && fault.omitted === 0 && now - fault.written > 4 * fault.interval
    return isQuiet ? undefined : fault
  }

  function remember(identity: string, fault: Known): void {
    known.set(identity, fault)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  }

  /** Whether one more line may be written. */
  function takeLine(now: number): boolean {
    if (now - window.began >= WINDOW_MILLISECONDS) Object.assign(window, { began: now, lines: 0 })
    if (window.lines >= MOST_LINES) {
      window.suppressed += 1
      return false
    }
    window.lines += 1
    return true
  }

  return (error) => {
    const now = clock()
    const identity = identityOf(error)
    const fault = lookUp(identity, now)
    if (fault !== undefined && !isDue(fault, now)) {
      fault.omitted += 1
      return remember(identity, fault)
    }
    if (!takeLine(now)) return remember(identity, fault ?? { written: 0, interval: 0, omitted: 1 })
    const { omitted = 0, interval = 0 } = fault ?? {}
    const longer = interval === 0 ? FIRST_INTERVAL_MILLISECONDS : interval * 2
    remember(identity, { written: now, interval: Math.min(longer, LONGEST_INTERVAL_MILLISECONDS), omitted: 0 })
    const counts = {
      ...(omitted > 0 ? { omitted } : {}),
      ...(window.suppressed > 0 ? { suppressed: window.suppressed } : {}),
    }
    window.suppressed = 0
    stream.write(
      `${JSON.stringify({ time: new Date(now).toISOString(), level: 'error', ...describe(error), ...counts })}\n`,
    )
  }
}

/** Numbers and random names in a cause differ from one attempt to the next. */
const CHANGING = /\d[\da-f-]*/g

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What is told once: the subject as it is, and the cause without what changes all the time. */
function identityOf(error: unknown): string {
  if (error instanceof BackgroundFault) return `${error.subject}\n${messageOf(error.cause).replace(CHANGING, '#')}`
  const causes = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : ''
  return `${messageOf(error)}\n${causes}`.replace(CHANGING, '#')
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack, cause } = error
  if (error instanceof BackgroundFault) return { subject: error.subject, ...describe(cause) }
  return { message, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) }
}
