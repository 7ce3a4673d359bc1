/** Milliseconds of the window whose maximum is reported. */
const WINDOW = 1_000

/** The maximum of concurrent requests in the present and the previous second. */
export class HighWater {
  #now = 0
  #most = 0
  #before = 0
  #ends = 0

  enter(now: number): void {
    if (now >= this.#ends) this.#turn(now)
    if (++this.#now > this.#most) this.#most = this.#now
  }

  leave(): void {
    this.#now--
  }

  most(now: number): number {
    if (now >= this.#ends) this.#turn(now)
    return Math.max(this.#most, this.#before)
  }

  #turn(now: number): void {
    this.#before = now - this.#ends < WINDOW ? this.#most : this.#now
    this.#most = this.#now
    this.#ends = now + WINDOW
  }
}

/** Counts nothing, for a metric that is left out. */
export class IdleHighWater extends HighWater {
  override enter(): void {}
  override leave(): void {}
}
