import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emitAll } from './emit/emit.ts'
import type { OutputFile } from './emit/output.ts'
import type { Fault } from './fault.ts'
import { loadSchemas } from './load/load.ts'

export interface GenerateOptions {
  /** The schema directory. */
  readonly schemas: string
  /** The output folder: it belongs to the generator, stale files in it are removed. */
  readonly out: string
  /** Vendor file; by default `vendor.yaml` of the schema directory. */
  readonly vendor?: string
  /** `write` brings the output folder up to date; `check` only tells how it differs (GEN-10). */
  readonly mode?: 'write' | 'check'
  /** The module that generated code imports; by default the runtime beside the output folder. */
  readonly codegen?: string
  /** Folder of the templates; by default that of this project. */
  readonly templates?: string
}

/** A difference between the output folder and what the schemas say. */
export interface Drift {
  /** Path relative to the output folder. */
  readonly path: string
  readonly difference: 'missing' | 'stale' | 'extra'
}

export type GenerateResult =
  /** Nothing was written. */
  | { readonly outcome: 'faulty'; readonly faults: readonly Fault[] }
  /** `check` found differences and left them. */
  | { readonly outcome: 'drifted'; readonly drift: readonly Drift[] }
  /** The output is what the schemas say; `changed` lists what had to be written or removed for that. */
  | { readonly outcome: 'current'; readonly files: number; readonly changed: readonly Drift[] }

/**
 * Turns a schema directory into the generated folder. With any fault nothing is written; files that are right already
 * are left alone.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const loaded = loadSchemas(options.schemas, options.vendor)
  if ('faults' in loaded) return { outcome: 'faulty', faults: loaded.faults }
  const out = resolve(options.out)
  const codegen = resolve(options.codegen ?? join(out, '../runtime/codegen/index.ts'))
  const templates = options.templates ?? fileURLToPath(new URL('../templates', import.meta.url))
  const files = emitAll(loaded.model, { codegen: relative(out, codegen).split(sep).join('/'), templates })
  const drift = compare(out, files)
  if (options.mode !== 'check') update(out, files, drift)
  else if (drift.length > 0) return { outcome: 'drifted', drift }
  return { outcome: 'current', files: files.length, changed: drift }
}

function compare(out: string, files: readonly OutputFile[]): readonly Drift[] {
  const present = new Set(listFiles(out))
  const drift = files.flatMap(({ path, text }): Drift[] => {
    if (!present.delete(path)) return [{ path, difference: 'missing' }]
    return readFileSync(join(out, path), 'utf8') === text ? [] : [{ path, difference: 'stale' }]
  })
  return [...drift, ...[...present].sort().map((path): Drift => ({ path, difference: 'extra' }))]
}

function update(out: string, files: readonly OutputFile[], drift: readonly Drift[]): void {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  for (const { path } of drift) {
    const target = join(out, path)
    const text = texts.get(path)
    if (text === undefined) {
      rmSync(target)
      removeEmptyFolders(out, dirname(target))
    } else {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
  }
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === out || readdirSync(folder).length > 0) return
  rmdirSync(folder)
  removeEmptyFolders(out, dirname(folder))
}

/** Paths of all files below a folder; none if there is no such folder. */
function listFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
