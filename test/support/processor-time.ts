import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks of the kernel's process statistics (USER_HZ, the same on every Linux). */
const TICKS_PER_SECOND = 100
/** Fields after the name in parentheses: user and system time are the 14th and 15th of all. */
const USER = 11
const SYSTEM = 12
/** How far a difference of ticks may be off: user and system time are cut to whole ones each (milliseconds). */
const TICKS_ERROR = 20

/** What the kernel knows of the processor time of a process at one moment (milliseconds). */
export interface ProcessorTime {
  /** Of all threads, also those that ended, in ticks. */
  readonly ticked: number
  /** Of each thread that runs, exactly. */
  readonly threads: ReadonlyMap<string, number>
}

const MILLISECONDS_PER_TICK = 1000 / TICKS_PER_SECOND

/** For how long a thread has run, and has waited for a processor (milliseconds); undefined: it has ended. */
async function threadTimes(pid: number, thread: string): Promise<{ ran: number; waited: number } | undefined> {
  const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => undefined)
  const [ran, waited] = text?.split(' ') ?? []
  return ran === undefined ? undefined : { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 }
}

export async function processorTime(pid: number): Promise<ProcessorTime> {
  const threads = new Map<string, number>()
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const times = await threadTimes(pid, thread)
    if (times !== undefined) threads.set(thread, times.ran)
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { ticked: (Number(fields[USER]) + Number(fields[SYSTEM])) * MILLISECONDS_PER_TICK, threads }
}

/**
 * Processor time that a process spent between two moments (milliseconds): what its threads say, which is exact, or what the
 * ticks prove at least, where a thread has ended in between.
 */
export function spentBetween(before: ProcessorTime, after: ProcessorTime): number {
  let exact = 0
  for (const [thread, time] of after.threads) exact += time - (before.threads.get(thread) ?? 0)
  return Math.max(exact, after.ticked - before.ticked - TICKS_ERROR)
}

/** Processor time of the thread that runs the event loop (milliseconds). */
export async function mainThreadTime(pid: number): Promise<number> {
  return (await threadTimes(pid, String(pid)))?.ran ?? Number.NaN
}

/** For how long that thread has run or waited for a processor (milliseconds): one that rests does neither. */
export async function mainThreadDemand(pid: number): Promise<number> {
  const { ran, waited } = (await threadTimes(pid, String(pid))) ?? { ran: Number.NaN, waited: 0 }
  return ran + waited
}

/** What `knownWork` takes on a machine that does nothing else (milliseconds). */
const KNOWN_WORK = 10
const OBJECTS = 5_000
const ROUNDS = 4
/** The first run of a process compiles what is cold. */
const RUNS = 3

/**
 * Returns how many times longer than on an idle machine work takes here and now, at least 1: neighbours take caches and half of
 * a core away, and processor time counts both.
 */
export function slowness(): number {
  let least = Infinity
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    knownWork()
    least = Math.min(least, since(before))
  }
  return Math.max(1, least / KNOWN_WORK)
}

/** Returns the processor time that work takes in this process (milliseconds). */
export async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return since(before)
}

/**
 * Returns the processor time that work would take on an idle machine (milliseconds): what is compared with a figure that
 * was measured on one, so that a slow or busy machine decides nothing.
 */
export async function idleTime(work: () => unknown): Promise<number> {
  const time = await timeOf(work)
  return time / slowness()
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Reads and writes a megabyte of JSON. */
function knownWork(): void {
  const text = JSON.stringify(
    Array.from({ length: OBJECTS }, (_, n) => ({ name: `n${n}`, labels: { a: `x${n}`, b: 'y' }, n })),
  )
  for (let round = 0; round < ROUNDS; round++) JSON.stringify(JSON.parse(text))
}
