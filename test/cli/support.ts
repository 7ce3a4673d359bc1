// esbuild works where it was imported first, so that must not be in a folder that is gone afterwards.
import 'esbuild'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root, runHere, type Outcome } from '../support/command.ts'

export { root, type Outcome }

const launcher = join(root, 'bin/orch')

/** Runs the command to its end. */
export const orch = (...args: readonly string[]): Promise<Outcome> => orchIn(process.cwd(), ...args)

/** Runs the command to its end in a folder. */
export async function orchIn(folder: string, ...args: readonly string[]): Promise<Outcome> {
  const running = launch(args, folder)
  const code = await running.ended
  return { code, stdout: running.stdout(), stderr: running.stderr() }
}

/** Runs a command to its end in this process. */
export const orchHere = (...args: readonly string[]): Promise<Outcome> => orchHereIn(process.cwd(), ...args)

/** The same in a folder. */
export async function orchHereIn(folder: string, ...argv: readonly string[]): Promise<Outcome> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await runHere(argv)
  } finally {
    process.chdir(before)
  }
}

export interface Running {
  readonly ended: Promise<number | null>
  stdout(): string
  stderr(): string
  signal(name: NodeJS.Signals): void
  /** First text on standard output that matches. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>
}

type Environment = Readonly<Record<string, string>>

/** Starts a command that goes on in a folder, with variables of the environment; who calls this ends it. */
export function launch(args: readonly string[], cwd: string, environment: Environment = {}): Running {
  const env = { ...process.env, ...environment }
  const child = spawn(launcher, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const kill = (): boolean => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('close', () => process.removeListener('exit', kill))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    signal: (name) => void child.kill(name),
    async waitFor(pattern) {
      for (;;) {
        const match = pattern.exec(stdout)
        if (match !== null) return match
        if (child.exitCode !== null)
          throw new Error(`ended with ${child.exitCode} before ${pattern}: ${stdout}${stderr}`)
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
  }
}

/** Starts a command that goes on; it is killed when the test is over. */
export const start = (...args: readonly string[]): Running => startIn(process.cwd(), ...args)

/** The same in a folder. */
export const startIn = (folder: string, ...args: readonly string[]): Running => killed(launch(args, folder))

/** The same with variables of the environment. */
export const startWith = (environment: Environment, ...args: readonly string[]): Running =>
  killed(launch(args, process.cwd(), environment))

function killed(running: Running): Running {
  onTestFinished(async () => {
    running.signal('SIGKILL')
    await running.ended
  })
  return running
}

/** A folder that is removed when the test is over. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'orch-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
