import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A folder for one environment, and processes that use it. */
export interface Workshop {
  readonly path: string
  /** Runs `test/chaos/lmdb-worker.ts` with the arguments after the path. */
  start(...args: readonly string[]): Worker
  /** The same with a limit for the size of each file, in KiB; writes beyond it fail as on a full disk. */
  startLimited(kibibytes: number, ...args: readonly string[]): Worker
  dispose(): Promise<void>
}

export interface Worker {
  readonly process: ChildProcess
  /** What it prints, line by line, until it ends. */
  readonly lines: AsyncIterable<string>
  /** How it ended: exit code, or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** Bundles the worker once, so that a process starts in a fraction of a second. */
export async function openWorkshop(): Promise<Workshop> {
  const here = dirname(fileURLToPath(import.meta.url))
  const path = await mkdtemp(join(tmpdir(), 'lmdb-chaos-'))
  const cache = join(here, '../../node_modules/.cache/chaos')
  const script = join(cache, `worker-${process.pid}-${Date.now()}.mjs`)
  await build({
    entryPoints: [join(here, 'lmdb-worker.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  const running = new Set<ChildProcess>()
  const run = (command: string, args: readonly string[]): Worker => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    running.add(child)
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
      child.once('close', (code, signal) => {
        running.delete(child)
        resolve(signal ?? code)
      })
    })
    return { process: child, lines: createInterface({ input: child.stdout }), ended }
  }
  return {
    path,
    start: (...args) => run(process.execPath, [script, path, ...args]),
    // The shell counts in blocks of 512 bytes; a signal that it ignores stays ignored in what it executes.
    startLimited: (kibibytes, ...args) =>
      run('/bin/sh', [
        '-c',
        `trap '' XFSZ; ulimit -f ${2 * kibibytes}; exec "$@"`,
        'sh',
        process.execPath,
        script,
        path,
        ...args,
      ]),
    async dispose() {
      for (const child of running) child.kill('SIGKILL')
      await rm(script, { force: true })
      await rm(path, { recursive: true, force: true })
    },
  }
}
