// Loaded into a server before anything else (`--import`): at each SIGUSR2 it writes what the engine has allocated so far.
// Needs `--expose-gc`.
import { writeSync } from 'node:fs'

const STANDARD_OUTPUT = 1
/** Bytes that may be allocated between two collections: a part of the young generation that the server is given. */
const COLLECTED_AFTER = 128 * 1024 * 1024
const LONGEST_TIMER = 2 ** 31 - 1

/** Bytes of objects and of buffers, alive or not collected yet. */
function usedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

let marks = 0
/** What was allocated until the last collection. */
let allocated = 0
let usedSince = 0

process.on('SIGUSR2', () => {
  const used = usedBytes()
  writeSync(STANDARD_OUTPUT, `mark ${++marks}: ${allocated + used - usedSince} bytes\n`)
  if (used - usedSince < COLLECTED_AFTER) return
  allocated += used - usedSince
  globalThis.gc?.()
  usedSince = usedBytes()
})

// What a server does every few seconds would count for the operation beside it, the more the busier the machine is.
const { setInterval: every } = globalThis
globalThis.setInterval = ((callback: () => void) => every(callback, LONGEST_TIMER)) as typeof setInterval
