import { readFile } from 'node:fs/promises'

/** Clock ticks of the kernel's process statistics (USER_HZ, the same on every Linux). */
const TICKS_PER_SECOND = 100
/** Fields after the name in parentheses: user and system time are the 14th and 15th of all. */
const USER = 11
const SYSTEM = 12

/** Processor time of all threads of a process, also those that ended (milliseconds, in steps of ten). */
export async function processTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[USER]) + Number(fields[SYSTEM])) * 1000) / TICKS_PER_SECOND
}

/** Processor time of the thread that runs the event loop (milliseconds). */
export async function mainThreadTime(pid: number): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}
