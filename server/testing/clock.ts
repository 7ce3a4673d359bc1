import { systemTimers, type Timers } from '../../runtime/async/index.ts'

/** A clock that runs like that of the machine, and that a test can advance. */
export interface TestClock extends Timers {
  /** Advances the clock; due timers fire at once, in the order of their times. */
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
