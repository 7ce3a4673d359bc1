import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { digestOf, MANIFEST_PATH, parseManifest } from '../../generator/output/index.ts'
import { lazy } from '../../runtime/async/index.ts'
import type { ReadAsset } from '../../runtime/codegen/index.ts'
import type { ProtoFiles } from '../../runtime/http/index.ts'
import { type Definitions, definitionsOf, isGenerated } from '../../server/definitions/index.ts'
import type { LoadEntry } from '../command.ts'
import { Failure } from '../../flags/errors.ts'

/**
 * Loads a folder that `orch generate` wrote, and compiles it if necessary. Throws Failure.
 *
 * @param path relative to the working directory, for the code and the files that it reads
 */
export async function loadDefinitions(path: string, load: LoadEntry): Promise<Definitions> {
  const folder = resolve(path)
  const entry = join(folder, 'index.ts')
  if (!existsSync(entry)) throw new Failure(`${folder} holds no generated code: run orch generate first`)
  const files = filesOf(folder)
  const module = await load(entry)
  if (!isGenerated(module)) throw new Failure(`${entry} was not written by orch generate`)
  const readAsset: ReadAsset = (asset) => readFile(join(folder, asset))
  return {
    ...definitionsOf(module, { read: readAsset, protoFiles: protoFilesIn(folder) }),
    digests: lazy(() => digestsByFolder(files)),
  }
}

/**
 * Returns the digests of the files that `orch generate` wrote into a folder, by path. Throws Failure if some are
 * missing, because they are read long after the start.
 */
function filesOf(folder: string): ReadonlyMap<string, string> {
  const manifest = join(folder, MANIFEST_PATH)
  const known = existsSync(manifest) ? parseManifest(readFileSync(manifest, 'utf8')) : undefined
  const files = known?.files ?? new Map<string, string>()
  const [first, ...more] = [...files.keys()].filter((path) => !existsSync(`${folder}${sep}${path}`))
  if (first === undefined) return files
  const others = more.length === 0 ? '' : ` and ${more.length} more of its files`
  throw new Failure(`the definitions in ${folder} lack ${first}${others}: run orch generate again`)
}

/** Returns a digest of the content of each folder of generated code. */
function digestsByFolder(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>()
  for (const [path, digest] of files) {
    const [folder = '', ...below] = path.split('/')
    if (below.length > 0) found.set(folder, [...(found.get(folder) ?? []), `${path} ${digest}`])
  }
  return new Map([...found].map(([folder, lines]) => [folder, digestOf(lines.toSorted().join('\n'))]))
}

/** All `.proto` files in and below a folder. */
export const protoFilesIn = (folder: string): ProtoFiles => ({
  async list() {
    const entries = await readdir(folder, { recursive: true })
    return entries
      .filter((path) => path.endsWith('.proto'))
      .map((path) => path.split(sep).join('/'))
      .toSorted()
  },
  read: (path) => readFile(join(folder, path)),
})
