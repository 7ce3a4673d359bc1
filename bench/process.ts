import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second of /proc (`getconf CLK_TCK`; 100 on every Linux that Node supports). */
const TICKS = 100

/** A process whose CPU time and memory are read from outside, so that the load costs it nothing. */
export interface MeasuredProcess {
  readonly pid: number
  /** User and system time so far, all threads, in milliseconds. */
  cpuMilliseconds(): number
  isRunning(): boolean
  /** Resident memory in bytes. */
  resident(): number
  /** First text on standard output that matches, once it is there. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

export function start(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): MeasuredProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  const endWithUs = (): void => void child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const pid = child.pid
  if (pid === undefined) throw new Error(`${command} could not be started`)
  return {
    pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    cpuMilliseconds: () => cpuOf(pid),
    resident: () => residentOf(pid),
    async waitForOutput(pattern) {
      for (;;) {
        const match = pattern.exec(output)
        if (match !== null) return match
        if (child.exitCode !== null) throw new Error(`${command} ended: ${errors}`)
        const waiting = new AbortController()
        const { signal } = waiting
        await Promise.race([once(child.stdout, 'data', { signal }), once(child, 'exit', { signal })])
        waiting.abort()
      }
    },
    async stop() {
      process.off('exit', endWithUs)
      await end(child)
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await once(child, 'exit')
  clearTimeout(impatient)
}

/** Returns a process together with those that it has started by now. */
export function withChildren(process: MeasuredProcess): MeasuredProcess {
  const pids = withChildrenOf(process.pid)
  const sum = (of: (pid: number) => number): number => pids.reduce((all, pid) => all + of(pid), 0)
  return { ...process, cpuMilliseconds: () => sum(cpuOf), resident: () => sum(residentOf) }
}

/** Returns the id of a process and those of the ones that it has started. */
export const withChildrenOf = (pid: number): readonly number[] => [
  pid,
  ...readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  ),
]

/** Fields 14 and 15 of /proc/PID/stat; the name in field 2 may hold spaces, so fields are counted behind it. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

const residentOf = (pid: number): number => statusOf(pid, 'VmRSS')

/** Resident memory in bytes: that of the process alone, and pages of files, which the system takes back when it needs them. */
export const memoryOf = (pid: number): { readonly own: number; readonly mapped: number } => ({
  own: statusOf(pid, 'RssAnon'),
  mapped: statusOf(pid, 'RssFile'),
})

/** A size in /proc/PID/status, in bytes. */
function statusOf(pid: number, name: string): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  return Number.parseInt(line?.slice(name.length + 1) ?? '0', 10) * 1024
}

/** Open descriptors: how many connections the process really holds. */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
