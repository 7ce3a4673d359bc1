import { join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import type { LoadEntry } from '../../cli/command.ts'
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

/** What the launcher consists of, which is JavaScript. */
interface Bundle {
  readonly bundler: (root: string, form: 'script') => (...how: Parameters<LoadEntry>) => Promise<string>
}
interface Script {
  readonly scriptLoader: (purpose: string) => { readonly load: (file: string) => object }
}

/** Loads the code of a project as the launcher of a checkout does. */
const loadProject: LoadEntry = async (entry, how) => {
  if (entry === definitions) return loadHere(entry)
  const { bundler } = (await import('../../bin/bundle.js' as string)) as Bundle
  const { scriptLoader } = (await import('../../bin/script.js' as string)) as Script
  return scriptLoader('here').load(await bundler(root, 'script')(entry, how))
}

/**
 * Runs a command to its end in this process, where it is loaded and compiled but once: for one that is run again and
 * again, and has run in a process of its own elsewhere. It takes a fifth of the processor time then.
 */
export async function runHere(argv: readonly string[]): Promise<Outcome> {
  const stdout = new Text()
  const stderr = new Text()
  const before = SIGNALS.map((signal) => ({ signal, listeners: process.listeners(signal) }))
  try {
    const options = { packageFolder: root, load: loadProject, keepCompiled: () => undefined }
    const code = await main({ argv, ...options, stdout, stderr })
    return { code, stdout: stdout.text, stderr: stderr.text }
  } finally {
    // A process of its own would end now.
    for (const { signal, listeners } of before)
      for (const added of process.listeners(signal))
        if (!listeners.includes(added)) process.removeListener(signal, added)
  }
}
