import { readFileSync } from 'node:fs'
import type { MeasuredProcess } from '../process.ts'
import { difference, lowerQuartile, type Costs } from './costs.ts'

/** Windows of an operation. */
const WINDOWS = 25
/** What is run before them, in windows: the interpreter has its feedback then, and the caches are filled. */
const WARM_UP = 10

/** The flags of node with which a server can be metered. */
export const meteredFlags = (probe: string): readonly string[] => [
  '--import',
  probe,
  '--expose-gc',
  // Nothing is collected within a window.
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  // What the compiler spares depends on when it comes to it.
  '--no-opt',
]

/** Windows without an operation, which tell what the reading costs. */
const EMPTY = 10

type Counters = Readonly<Record<keyof Costs, number>>

const NOTHING: Counters = { allocatedBytes: 0, systemCalls: 0, writtenBytes: 0 }

/** Reads how often a process has read and written, and how many bytes. */
function inputOutputOf(pid: number): Pick<Counters, 'systemCalls' | 'writtenBytes'> {
  const text = readFileSync(`/proc/${pid}/io`, 'utf8')
  const figure = (name: string): number => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1])
  return { systemCalls: figure('syscr') + figure('syscw'), writtenBytes: figure('wchar') }
}

/** Reads what a server that was started with the probe has taken. */
export class Meter {
  readonly #process: MeasuredProcess
  #marks = 0
  /** Of reading. */
  #own = NOTHING

  private constructor(process: MeasuredProcess) {
    this.#process = process
  }

  static async of(process: MeasuredProcess): Promise<Meter> {
    const meter = new Meter(process)
    meter.#own = await meter.#windows(EMPTY, () => Promise.resolve())
    return meter
  }

  /**
   * Runs an operation again and again, one after the other. Returns what one costs.
   *
   * @param times operations in a window
   */
  async costs(times: number, run: () => Promise<unknown>): Promise<Costs> {
    const window = async (): Promise<void> => {
      for (let time = 0; time < times; time++) await run()
    }
    for (let count = 0; count < WARM_UP; count++) await window()
    return difference(await this.#windows(WINDOWS, window), this.#own, times)
  }

  /**
   * Returns what a window takes: the lower quartile of some, since what the server does beside it adds to single windows and
   * takes nothing away.
   */
  async #windows(count: number, run: () => Promise<unknown>): Promise<Counters> {
    const windows: Counters[] = []
    let before = await this.#count()
    while (windows.length < count) {
      await run()
      const after = await this.#count()
      windows.push({
        allocatedBytes: after.allocatedBytes - before.allocatedBytes,
        systemCalls: after.systemCalls - before.systemCalls,
        writtenBytes: after.writtenBytes - before.writtenBytes,
      })
      before = after
    }
    const quartile = (name: keyof Costs): number => lowerQuartile(windows.map((window) => window[name]))
    return {
      allocatedBytes: quartile('allocatedBytes'),
      systemCalls: quartile('systemCalls'),
      writtenBytes: quartile('writtenBytes'),
    }
  }

  async #count(): Promise<Counters> {
    const { pid } = this.#process
    const inputOutput = inputOutputOf(pid)
    process.kill(pid, 'SIGUSR2')
    const pattern = new RegExp(`^mark ${++this.#marks}: (\\d+) bytes$`, 'm')
    const [, allocatedBytes = ''] = await this.#process.waitForOutput(pattern)
    return { allocatedBytes: Number(allocatedBytes), ...inputOutput }
  }
}
