import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Issue, formatIssue } from '../../../generator/issue.ts'
import { type GenerateOptions, type GenerateResult, generate } from '../../../generator/generate.ts'
import { type LoadResult, loadSchemas } from '../../../generator/load/load.ts'

export const repository = fileURLToPath(new URL('../../..', import.meta.url))
const vendorFile = join(repository, 'schemas/vendor.yaml')

/** Files of a schema directory: text by path. */
export type Files = Readonly<Record<string, string>>

/** An empty folder that goes with that of the run. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'generator-'))

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** All files of a folder: text by path, in order. */
export function readTree(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

export const metaFile = `openapi: 3.0.3
info: { title: 'meta.\${apiDomain}', version: v1 }
components:
  schemas:
    ObjectMeta:
      description: Metadata of an object.
      type: object
      properties:
        name: { type: string, x-orch-proto: 1 }
        labels: { type: object, additionalProperties: { type: string }, x-orch-proto: 11 }
    ListMeta: { type: object, properties: { continue: { type: string, x-orch-proto: 3 } } }
`

/** A schema file of the group demo.example with the given types, written below \`schemas:\`. */
export const demoFile = (types: string, version = 'v1'): string => `openapi: 3.0.3
info: { title: demo.example, version: ${version} }
components:
  schemas:
${types.replaceAll(/^(?=.)/gm, '    ')}`

/** A directory with a vendor file, the metadata types and the given files. */
export function schemaFolder(files: Files): string {
  const folder = temporaryFolder()
  writeFiles(folder, { 'vendor.yaml': readFileSync(vendorFile, 'utf8'), 'meta/v1.yaml': metaFile, ...files })
  return folder
}

export const load = (files: Files): LoadResult => loadSchemas(schemaFolder(files))

/** The issues of a directory, one line each. */
export function issuesOf(files: Files): readonly string[] {
  const result = load(files)
  return 'issues' in result ? result.issues.map((issue: Issue) => formatIssue(issue)) : []
}

export const generateInto = (
  out: string,
  schemas: string,
  options: Partial<GenerateOptions> = {},
): Promise<GenerateResult> =>
  generate({ schemas, out, codegen: join(repository, 'runtime/codegen/index.ts'), ...options })
