import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { main } from '../../cli/main.ts'

export const root = resolve(import.meta.dirname, '../..')

export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What is written, as text. */
export class Text extends Writable {
  text = ''

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString()
    done()
  }
}

export const generated = join(root, 'generated')
const definitions = join(generated, 'index.ts')
const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** Loads what this checkout has generated; anything else is compiled by the launcher alone. */
export async function loadHere(entry: string): Promise<object> {
  if (entry === definitions) return import('../../generated/index.ts')
  throw new Error(`nothing compiles ${entry} here`)
}

/**
 * Runs a command to its end in this process, where it is loaded and compiled but once: for one that is run again and
 * again, loads no code of a project, and has run in a process of its own elsewhere.
 */
export async function runHere(argv: readonly string[]): Promise<Outcome> {
  const stdout = new Text()
  const stderr = new Text()
  const before = SIGNALS.map((signal) => ({ signal, listeners: process.listeners(signal) }))
  try {
    const options = { packageFolder: root, load: loadHere, keepCompiled: () => undefined }
    const code = await main({ argv, ...options, stdout, stderr })
    return { code, stdout: stdout.text, stderr: stderr.text }
  } finally {
    // A process of its own would end now.
    for (const { signal, listeners } of before)
      for (const added of process.listeners(signal))
        if (!listeners.includes(added)) process.removeListener(signal, added)
  }
}
