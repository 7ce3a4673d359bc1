// Loaded before the server: on SIGUSR2 it writes how long (milliseconds) the longest turn of its event loop has been since the
// last time, by the clock and by the processor time of the main thread, and begins anew.
import { openSync, readSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION = 1
/** After what the signal itself takes: the first file that a process writes takes milliseconds. */
const SETTLE = 20
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
histogram.enable()

const statistics = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
const buffer = Buffer.alloc(128)
/** Processor time of the main thread so far, in milliseconds: the first number, in nanoseconds. */
const processorTime = (): number => {
  const length = readSync(statistics, buffer, 0, buffer.length, 0)
  return Number.parseInt(buffer.toString('latin1', 0, length), 10) / 1e6
}

let longest = 0
let before = processorTime()
setInterval(() => {
  const now = processorTime()
  longest = Math.max(longest, now - before)
  before = now
}, RESOLUTION).unref()

process.on('SIGUSR2', () => {
  const { BENCH_DELAY_FILE: file = '' } = process.env
  writeFileSync(file, `${Math.max(0, histogram.max / 1e6 - RESOLUTION)} ${longest}`)
  setTimeout(() => {
    histogram.reset()
    longest = 0
  }, SETTLE).unref()
})
