import { existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { generate } from '../../generator/generate.ts'
import { formatIssue } from '../../generator/issue.ts'
import { baseTree, DEFAULT_CHOICE, folderTree, projectTree } from '../../generator/project/index.ts'
import { MANIFEST_PATH } from '../../generator/output/manifest.ts'
import { writeOutput } from '../../generator/output/produce.ts'

const root = resolve(import.meta.dirname, '../..')

/** A group of its own with a namespaced and a cluster-scoped kind, using every keyword that a schema may hold. */
export const widgetSchema = `
openapi: 3.0.3
info: { title: demo.example, version: v1 }
paths: {}
components:
  schemas:
    Widget:
      description: A thing with parts.
      type: object
      x-orch-resource:
        plural: widgets
        shortNames: [wd]
        categories: [all]
        scope: Namespaced
        storage: true
        subresources: { status: {} }
        selectableFields: [.spec.color]
      required: [spec]
      properties:
        spec:
          description: What is wanted.
          x-orch-proto: 2
          allOf: [{ $ref: '#/components/schemas/WidgetSpec' }]
        status:
          description: What is there.
          x-orch-proto: 3
          allOf: [{ $ref: '#/components/schemas/WidgetStatus' }]
    WidgetSpec:
      type: object
      required: [size]
      properties:
        size: { type: integer, format: int32, minimum: 1, maximum: 9, description: How big., x-orch-proto: 1 }
        color: { type: string, enum: [red, green], default: red, description: Its color., x-orch-proto: 2 }
        code: { type: string, pattern: '^[A-Z]{3}$', description: Its code., x-orch-proto: 3 }
        title: { type: string, minLength: 2, maxLength: 5, description: Its title., x-orch-proto: 4 }
        tags:
          type: array
          description: Words on it.
          maxItems: 3
          x-orch-list-type: set
          x-orch-proto: 5
          items: { type: string }
        parts:
          type: array
          description: The parts, by name.
          x-orch-list-type: map
          x-orch-list-map-keys: [name]
          x-orch-proto: 6
          items: { $ref: '#/components/schemas/WidgetPart' }
        serial: { type: string, x-orch-immutable: true, description: Its number., x-orch-proto: 7 }
        limits:
          type: object
          description: Amounts by name.
          maxProperties: 2
          x-orch-proto: 8
          additionalProperties: { type: integer, format: int32 }
    WidgetPart:
      type: object
      required: [name]
      properties:
        name: { type: string, description: Its name., x-orch-proto: 1 }
        count: { type: integer, format: int32, default: 1, description: How many., x-orch-proto: 2 }
    WidgetStatus:
      type: object
      properties:
        ready: { type: boolean, description: Whether it works., x-orch-proto: 1 }
    Depot:
      description: A place for widgets.
      type: object
      x-orch-resource:
        plural: depots
        scope: Cluster
        storage: true
        updates: { unconditional: refused, create: refused }
        subresources: { status: {} }
      properties:
        status:
          description: What is there.
          x-orch-proto: 2
          allOf: [{ $ref: '#/components/schemas/WidgetStatus' }]
`

/** Files of the folder `demo.example`: text by name. */
export type SchemaFiles = Readonly<Record<string, string>>

export interface GeneratedFolder {
  readonly schemas: string
  readonly definitions: string
  /** Replaces the added schema, or files, and generates again. Throws when the generator refuses. */
  write(schema: string | SchemaFiles): Promise<void>
  dispose(): Promise<void>
}

/**
 * The schemas of a group, and the code generated from them: as `orch generate` does it, in this process, where the generator is
 * loaded and compiled once.
 *
 * @param beside `all`: the schemas are a copy of this project's, with one more group; by default the group is that of a project
 *   with the kinds that servers of all sorts have use for, which are a seventh of the work
 */
export async function generateWith(
  schema: string | SchemaFiles,
  beside: 'all' | 'some' = 'some',
): Promise<GeneratedFolder> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-schemas-'))
  const schemas = join(directory, 'schemas')
  const definitions = join(directory, 'generated')
  const write = async (written: string | SchemaFiles): Promise<void> => {
    const files = typeof written === 'string' ? { 'v1.yaml': written } : written
    for (const [name, text] of Object.entries(files)) await writeFile(join(schemas, 'demo.example', name), text)
    const generated = await generatedFrom(schemas, beside)
    const result = writeOutput({ out: definitions, writer: 'generate', files: await filesIn(generated) }, 'write')
    if (result.outcome !== 'current') throw new Error(`the generator was ${result.outcome}`)
  }
  if (beside === 'all') await cp(join(root, 'schemas'), schemas, { recursive: true })
  await mkdir(join(schemas, 'demo.example'), { recursive: true })
  await write(schema)
  return { schemas, definitions, write, dispose: () => rm(directory, { recursive: true, force: true }) }
}

/**
 * Generates code from schemas, once in a run of the tests: most files have the same ones for each store. The folder is as deep as
 * those that it is copied to, as the code names what it imports by relative paths. Throws when the generator refuses.
 */
async function generatedFrom(schemas: string, beside: 'all' | 'some'): Promise<string> {
  const added = await filesIn(join(schemas, 'demo.example'))
  const folder = join(
    tmpdir(),
    `orch-generated-${createHash('sha256')
      .update(JSON.stringify([beside, added]))
      .digest('hex')}`,
  )
  const generated = join(folder, 'generated')
  if (existsSync(generated)) return generated
  const unfinished = await mkdtemp(join(tmpdir(), 'orch-generating-'))
  try {
    const out = join(unfinished, 'generated')
    const tree = beside === 'all' ? schemas : completed(schemas)
    const result = await generate({ schemas: tree, out, codegen: join(root, 'runtime/codegen/index.ts') })
    if (result.outcome === 'faulty') throw new Error(result.issues.map(formatIssue).join('\n'))
    if (result.outcome !== 'current') throw new Error(`the generator was ${result.outcome}`)
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process of the run may have been as far at the same time.
      if (!existsSync(generated)) throw error
    })
    return generated
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** The schemas of a folder with the base kinds that a project serves if it chooses none. */
const completed = (schemas: string) =>
  projectTree({
    own: folderTree(schemas),
    base: baseTree(join(root, 'schemas')),
    kinds: DEFAULT_CHOICE,
    vendor: undefined,
  })

/** The files of a folder that are no manifest, by path. */
async function filesIn(folder: string): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_PATH)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
