import fc from 'fast-check'
import { exercise, type Stage } from './exercise.ts'
import { mutant, soup, wellFormed } from './expressions.ts'

/**
 * `tsx test/fuzz/cel-fuzz.ts COUNT [SEED] [SECONDS]`: that many random expressions through the whole language, or as many
 * as there is time for. Ends with 1 at the first that throws, that contradicts itself, or that takes longer than it may
 * for its cost.
 */
const COST_LIMIT = 100_000
const CHUNK = 10_000
/** Milliseconds of processor time that an expression may take, whatever it costs. */
const PATIENCE = 2000

const count = Number(process.argv[2] ?? 100_000)
const firstSeed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const until = performance.now() + Number(process.argv[4] ?? Infinity) * 1000
const any = fc.oneof(soup, mutant, wellFormed, fc.string({ unit: 'binary', maxLength: 200 }))
const stages = new Map<Stage, number>()
let slowest = { milliseconds: 0, source: '' }

function fail(source: string, why: string): never {
  console.error(`${why}\n${JSON.stringify(source)}`)
  process.exit(1)
}

function one(source: string): void {
  const start = process.cpuUsage()
  try {
    const { stage, complaints } = exercise(source, COST_LIMIT)
    if (complaints.length > 0) fail(source, complaints.join('\n'))
    stages.set(stage, (stages.get(stage) ?? 0) + 1)
  } catch (error) {
    fail(source, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const { user, system } = process.cpuUsage(start)
  const milliseconds = (user + system) / 1000
  if (milliseconds > PATIENCE) fail(source, `took ${milliseconds.toFixed(0)} ms`)
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, source }
}

console.log(`${count} expressions, seed ${firstSeed}`)
let done = 0
for (let seed = firstSeed; done < count && performance.now() < until; seed++) {
  const sources = fc.sample(any, { numRuns: Math.min(CHUNK, count - done), seed })
  sources.forEach(one)
  done += sources.length
}
console.log(`${done} done:`, Object.fromEntries(stages))
console.log(`slowest: ${slowest.milliseconds.toFixed(1)} ms for ${JSON.stringify(slowest.source.slice(0, 200))}`)
