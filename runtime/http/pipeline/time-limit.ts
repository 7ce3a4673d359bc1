/** A wait that has begun and may still be called off. */
export interface Wait {
  readonly until: number
  readonly over: () => void
}

/** Waits of one length, however many: they end in the order in which they began, so one timer is enough for all. */
export class TimeLimit {
  private readonly milliseconds: number
  private readonly waits = new Set<Wait>()
  private timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds
  }

  /** Calls `over` when the time is up, unless `end` is called before. */
  begin(over: () => void): Wait {
    const wait: Wait = { until: performance.now() + this.milliseconds, over }
    this.waits.add(wait)
    this.timer ??= this.arm(this.milliseconds)
    return wait
  }

  end(wait: Wait): void {
    this.waits.delete(wait)
  }

  /** The process may end while it waits: whoever waits is kept alive by a connection. */
  private arm(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.expire(), milliseconds).unref()
  }

  private expire(): void {
    this.timer = undefined
    const now = performance.now()
    for (const wait of this.waits) {
      if (wait.until > now) {
        this.timer ??= this.arm(Math.ceil(wait.until - now))
        return
      }
      this.waits.delete(wait)
      wait.over()
    }
  }
}
