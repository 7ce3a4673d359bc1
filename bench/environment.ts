import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Environment } from './work.ts'

/** Folder of this checkout. */
export const root = resolve(import.meta.dirname, '..')

interface Bundler {
  bundler(root: string, form: 'module'): (entry: string) => Promise<string>
}

/** Runs with a folder of its own, which is removed then. */
export async function inScratch<T>(seconds: number, run: (environment: Environment) => Promise<T>): Promise<T> {
  const { bundler } = (await import(pathToFileURL(join(root, 'bin/bundle.js')).href)) as Bundler
  const bundle = bundler(root, 'module')
  const compile = (entry: string): Promise<string> => bundle(resolve(root, entry))
  const scratch = mkdtempSync(join(tmpdir(), 'orch-bench-'))
  try {
    return await run({ root, scratch, seconds, compile })
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
