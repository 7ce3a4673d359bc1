import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emitAll } from './emit/emit.ts'
import type { ModulePlace } from './emit/output.ts'
import type { Issue } from './issue.ts'
import { loadSchemas } from './load/load.ts'
import type { SchemaTree } from './load/tree.ts'
import { checkOutput, writeOutput, type Checked, type WriteMode, type Written } from './output/produce.ts'

export interface GenerateOptions {
  /** The schema directory, or its files. */
  readonly schemas: string | SchemaTree
  /** The output folder. A manifest in it tells which files the generator wrote: only those are replaced or removed. */
  readonly out: string
  /** Vendor file; by default `vendor.yaml` of the schema directory. */
  readonly vendor?: string
  /** `check` only reports how the folder differs (GEN-10). Default: `write`. */
  readonly mode?: WriteMode | 'check'
  /** The module that generated code imports, by path or by name; by default the runtime beside the output folder. */
  readonly codegen?: ModulePlace
  /** Folder of the templates; by default that of this project. */
  readonly templates?: string
}

export type GenerateResult =
  /** Nothing was written. */
  { readonly outcome: 'faulty'; readonly issues: readonly Issue[] } | ((Checked | Written) & Warned)

interface Warned {
  /** What is generated as the schemas say it, but is hardly meant. */
  readonly warnings: readonly Issue[]
}

/**
 * Turns a schema directory into the generated folder. With any issue nothing is written; files that are right already
 * are left alone. Throws FolderError.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const loaded = loadSchemas(options.schemas, options.vendor)
  if ('issues' in loaded) return { outcome: 'faulty', issues: loaded.issues }
  const out = resolve(options.out)
  const { codegen = join(out, '../runtime/codegen/index.ts') } = options
  const templates = options.templates ?? fileURLToPath(new URL('../templates', import.meta.url))
  const files = emitAll(loaded.model, {
    codegen: typeof codegen === 'string' ? below(out, codegen) : codegen,
    templates,
  })
  const output = { out, writer: 'generate', files }
  const done = options.mode === 'check' ? checkOutput(output) : writeOutput(output, options.mode ?? 'write')
  return { ...done, warnings: loaded.warnings }
}

/** A path as generated files see it from their folder. */
const below = (out: string, path: string): string => relative(out, resolve(path)).split(sep).join('/')
