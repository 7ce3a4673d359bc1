// Loaded before the server: on SIGUSR2 it writes by how much (milliseconds) its event loop was late at most since the last time.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION = 1
const histogram = monitorEventLoopDelay({ resolution: RESOLUTION })
histogram.enable()
process.on('SIGUSR2', () => {
  const { BENCH_DELAY_FILE: file = '' } = process.env
  writeFileSync(file, String(Math.max(0, histogram.max / 1e6 - RESOLUTION)))
  histogram.reset()
})
