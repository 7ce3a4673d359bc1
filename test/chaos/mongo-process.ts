import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import type { Revision } from '../../runtime/store/contract/index.ts'
import { PATIENCE } from '../support/patience.ts'

/** A write as it stands in the history. */
export interface Written {
  readonly revision: Revision
  readonly token: string
  readonly key: string
}

/** What a server process told so far, see `mongo-worker.ts`. */
export interface Testimony {
  readonly acknowledged: ReadonlyMap<string, Revision>
  readonly unknown: ReadonlySet<string>
  /** Runs of its watch: a new one begins where the watch was compacted. */
  readonly watched: readonly (readonly Written[])[]
  readonly errors: readonly string[]
}

export interface ServerProcess extends Testimony {
  readonly name: string
  signal(name: NodeJS.Signals): void
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Resolves after that many further acknowledgements; rejects when they do not come within 40 seconds. */
  progress(acknowledgements: number): Promise<void>
  /** Ends its writers. */
  stopWriting(): Promise<void>
  /** Ends the process when its watch has reached the revision. */
  finish(revision: Revision): Promise<void>
}

export interface Cluster {
  /** Starts a server on the database and waits for its first acknowledgement. */
  start(name: string, options?: { retentionMilliseconds?: number }): Promise<ServerProcess>
  dispose(): Promise<void>
}

const anHour = 3_600_000

/** Bundles the worker once, so that a process starts in a fraction of a second. */
export async function openCluster(uri: string): Promise<Cluster> {
  const here = import.meta.dirname
  const script = join(here, `../../node_modules/.cache/chaos/mongo-${process.pid}-${Date.now()}.mjs`)
  const entryPoints = [join(here, 'mongo-worker.ts')]
  const bundling = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' } as const
  await build({ entryPoints, outfile: script, ...bundling })
  const running = new Set<ChildProcess>()
  return {
    async start(name, { retentionMilliseconds = anHour } = {}) {
      const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
      const child = fork(script, [uri, name, String(retentionMilliseconds)], { stdio: [...stdio] })
      running.add(child)
      child.once('exit', () => running.delete(child))
      const server = serverProcess(name, child)
      await server.progress(1)
      return server
    },
    async dispose() {
      for (const child of running) child.kill('SIGKILL')
      await rm(script, { force: true })
    },
  }
}

function serverProcess(name: string, child: ChildProcess): ServerProcess {
  const acknowledged = new Map<string, Revision>()
  const unknown = new Set<string>()
  const watched: Written[][] = [[]]
  const errors: string[] = []
  const ended = once(child, 'close')
  if (child.stdout === null) throw new Error('the process has no output')
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, revision = '', token = '', key = ''] = line.split(' ')
    if (what === 'ack') acknowledged.set(token, Number(revision))
    else if (what === 'event') watched.at(-1)?.push({ revision: Number(revision), token, key })
    else if (what === 'compacted') watched.push([])
    else if (what === 'unknown') unknown.add(revision)
    else errors.push(line)
  })
  return {
    name,
    acknowledged,
    unknown,
    watched,
    errors,
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async progress(acknowledgements) {
      const goal = acknowledged.size + acknowledgements
      const end = Date.now() + PATIENCE
      while (acknowledged.size < goal) {
        if (child.exitCode !== null) throw new Error(`server ${name} ended with ${child.exitCode}`)
        if (Date.now() > end) throw new Error(`server ${name} made no progress at ${acknowledged.size}`)
        await pause(20)
      }
    },
    async stopWriting() {
      const idle = once(child, 'message')
      child.send('stop')
      await idle
    },
    async finish(revision) {
      child.send(revision)
      await ended
    },
  }
}
