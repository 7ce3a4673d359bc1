import { systemTimers, type Timers } from '../../runtime/async/index.ts'

/** A clock that goes on like that of the machine, and that a test moves forward. */
export interface TestClock extends Timers {
  /** Moves forward; what is due by then is called at once, in the order of its time. */
  advance(milliseconds: number): void
}

interface Pending {
  readonly due: number
  readonly work: () => void
  cancel: () => void
}

/** @param start milliseconds since the epoch; default: now */
export function testClock(start = Date.now()): TestClock {
  let offset = start - systemTimers.now()
  const pending = new Set<Pending>()
  const now = (): number => systemTimers.now() + offset
  const arm = (timer: Pending): void => {
    timer.cancel = systemTimers.after(Math.max(timer.due - now(), 0), () => {
      pending.delete(timer)
      timer.work()
    })
  }
  return {
    now,
    after(milliseconds, work) {
      const timer: Pending = { due: now() + milliseconds, work, cancel: () => undefined }
      pending.add(timer)
      arm(timer)
      return () => {
        timer.cancel()
        pending.delete(timer)
      }
    },
    advance(milliseconds) {
      offset += milliseconds
      const sorted = [...pending].sort((one, other) => one.due - other.due)
      for (const timer of sorted) {
        if (!pending.has(timer)) continue
        timer.cancel()
        if (timer.due > now()) {
          arm(timer)
          continue
        }
        pending.delete(timer)
        timer.work()
      }
    },
  }
}
