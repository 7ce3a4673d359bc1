import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emitClientPackage } from './emit/client-package/package.ts'
import type { OutputFile } from './emit/output.ts'
import type { Issue } from './issue.ts'
import { loadSchemas } from './load/load.ts'
import type { SchemaTree } from './load/tree.ts'
import { writeOutput, type WriteMode, type Written } from './output/produce.ts'

export interface GenerateClientOptions {
  /** The schema directory, or its files. */
  readonly schemas: string | SchemaTree
  /** The folder of the package. A manifest in it tells which files are the generator's: only those are replaced or removed. */
  readonly out: string
  /** Vendor file; by default `vendor.yaml` of the schema directory. */
  readonly vendor?: string
  /** Name of the package; by default the vendor's domain and `client`. */
  readonly name?: string
  /** Version of the package. */
  readonly version: string
  readonly mode: WriteMode
  /** This project's folder: the modules that every client carries, and the templates, are read from it. */
  readonly root: string
}

export type GenerateClientResult =
  /** Nothing was written. */
  { readonly outcome: 'faulty'; readonly issues: readonly Issue[] } | (Written & { readonly name: string })

/** Turns a schema directory into a typed client package (CLI-03). With any issue nothing is written. Throws FolderError. */
export function generateClient(options: GenerateClientOptions): GenerateClientResult {
  const loaded = loadSchemas(options.schemas, options.vendor)
  if ('issues' in loaded) return { outcome: 'faulty', issues: loaded.issues }
  const { model } = loaded
  const name = options.name ?? `@${model.vendor.domain.replaceAll('.', '-')}/client`
  const files = emitClientPackage(model, {
    name,
    version: options.version,
    core: coreModules(options.root),
    templates: join(options.root, 'templates'),
  })
  return { name, ...writeOutput({ out: resolve(options.out), writer: 'client', files }, options.mode) }
}

function coreModules(root: string): readonly OutputFile[] {
  const client = readdirSync(join(root, 'client')).filter((file) => file.endsWith('.ts'))
  return [...client.map((file) => `client/${file}`), 'runtime/api/object.ts', 'runtime/api/status/body.ts'].map(
    (path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }),
  )
}
