import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emitAll } from './emit/emit.ts'
import type { Fault } from './fault.ts'
import { loadSchemas } from './load/load.ts'
import { compare, update, type Drift } from './output-folder.ts'

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

export type { Drift } from './output-folder.ts'

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
