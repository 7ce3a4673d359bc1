import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/** What a child process says, while it comes. */
class Output {
  text = ''
  /** Whether nothing more comes. */
  ended = false
  #wake: () => void = () => undefined

  constructor(child: ChildProcess, ...streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.text += text
        this.#wake()
      })
    }
    child.once('close', () => {
      this.ended = true
      this.#wake()
    })
  }

  /** Resolves when the condition holds. Throws if the process ends before. */
  async until(condition: () => boolean, what: string): Promise<void> {
    while (!condition()) {
      if (this.ended) throw new Error(`${what} did not come: ${this.text}`)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

/** Tells that the shell is done with what it was given. */
const DONE = /\n@done (.*)\n/

/** A shell that goes on: folders, variables and functions stay from one run to the next. */
export class Shell {
  /** Where it stands. */
  folder: string
  /** What its commands have computed so far. */
  cpuSeconds = 0
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #notes = mkdtempSync(join(tmpdir(), 'orch-shell-'))
  readonly #output: Output

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.folder = folder
    this.#child = spawn('bash', ['-e'], { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'ignore'] })
    this.#output = new Output(this.#child, this.#child.stdout)
    this.#child.stdin.write('exec 2>&1\n')
  }

  /** Runs commands and returns what they said. Throws if one fails. */
  async run(commands: string): Promise<string> {
    const times = join(this.#notes, 'times')
    this.#output.text = ''
    this.#child.stdin.write(`{\n${commands}\n} </dev/null\ntimes >${times}\nprintf '\\n@done %s\\n' "$PWD"\n`)
    await this.#output.until(() => DONE.test(this.#output.text), `the end of ${commands}`)
    const [line = '', folder = ''] = DONE.exec(this.#output.text) ?? []
    this.folder = folder
    this.cpuSeconds = childSeconds(readFileSync(times, 'utf8'))
    return this.#output.text.replace(line, '')
  }

  end(): void {
    this.#child.kill('SIGKILL')
    rmSync(this.#notes, { recursive: true, force: true })
  }
}

/** Reads the second line of what `times` says: user and system time of ended children, as `1m2.345s`. */
function childSeconds(times: string): number {
  const words = (times.split('\n')[1] ?? '').split(' ')
  return words.reduce((sum, word) => {
    const [, minutes = '0', seconds = '0'] = /(\d+)m([\d.]+)s/.exec(word) ?? []
    return sum + 60 * Number(minutes) + Number(seconds)
  }, 0)
}

/** A command that serves until it is ended, with all processes that it starts. */
export class ServerProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  readonly #output: Output
  #read = 0

  constructor(command: string, folder: string, environment: NodeJS.ProcessEnv) {
    this.#child = spawn('bash', ['-c', command], {
      cwd: folder,
      env: environment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#output = new Output(this.#child, this.#child.stdout, this.#child.stderr)
  }

  /** Resolves with its address once it says that it listens. */
  async url(): Promise<string> {
    const pattern = /listens on (https:\/\/[^\s,]+)/
    await this.#output.until(() => pattern.test(this.#output.text), 'an address')
    return pattern.exec(this.#output.text)?.[1] ?? ''
  }

  /** Resolves once it says a text, after those that were waited for before. */
  async waitFor(text: string): Promise<void> {
    await this.#output.until(() => this.#output.text.includes(text, this.#read), text)
    this.#read = this.#output.text.indexOf(text, this.#read) + text.length
  }

  /** What its processes have computed so far. */
  cpuSeconds(): number {
    const { pid } = this.#child
    return pid === undefined ? 0 : groupSeconds(pid)
  }

  async end(): Promise<void> {
    const { pid } = this.#child
    if (pid === undefined || this.#output.ended) return
    const closed = once(this.#child, 'close')
    process.kill(-pid, 'SIGTERM')
    await closed
  }
}

/** Clock ticks per second of /proc. */
const TICKS = 100

/** User and system time of the processes of a group and of their ended children (fields 5 and 14 to 17 of /proc/PID/stat). */
function groupSeconds(group: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return [stat.slice(stat.lastIndexOf(')') + 2).split(' ')]
      } catch {
        return []
      }
    })
  const ticks = stats
    .filter(([, , each]) => Number(each) === group)
    .flatMap((fields) => fields.slice(11, 15).map(Number))
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS
}
