import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { MANIFEST_PATH, parseManifest } from '../../generator/output/manifest.ts'
import type { DocumentSchemas } from '../../runtime/codec/index.ts'
import type { ReadAsset } from '../../runtime/codegen/index.ts'
import type { BootstrapObjects, GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import type { ProtoFiles } from '../../runtime/http/index.ts'
import type { Vendor } from '../../runtime/api/index.ts'
import type { LoadEntry } from '../command.ts'
import { Failure } from '../errors.ts'

/** What a generated folder holds: the kinds to serve and the names they carry. */
export interface Definitions {
  readonly vendor: Vendor
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Schemas of documents that are no stored objects (Status, …), by kind. */
  readonly documents?: DocumentSchemas
  /** The `.proto` files of the kinds. */
  readonly protoFiles?: ProtoFiles
  /** Reads the objects that exist from the first start. */
  readonly bootstrapObjects?: () => Promise<readonly BootstrapObjects[]>
}

interface GeneratedModule {
  readonly vendor: Vendor
  readonly groupVersions: (readAsset: ReadAsset) => readonly GroupVersionDefinition[]
  readonly documents?: DocumentSchemas
  readonly bootstrapObjects?: (readAsset: ReadAsset) => Promise<Uint8Array>
}

const isGenerated = (module: object): module is GeneratedModule => 'vendor' in module && 'groupVersions' in module

/**
 * Loads a folder that `orch generate` wrote, compiled on the way if it is new. Throws Failure.
 *
 * @param path a relative one counts from the working directory, for the code as for what the code reads
 */
export async function loadDefinitions(path: string, load: LoadEntry): Promise<Definitions> {
  const folder = resolve(path)
  const entry = join(folder, 'index.ts')
  if (!existsSync(entry)) throw new Failure(`${folder} holds no generated code: run orch generate first`)
  requireWhole(folder)
  const module = await load(entry)
  if (!isGenerated(module)) throw new Failure(`${entry} was not written by orch generate`)
  const readAsset: ReadAsset = (asset) => readFile(join(folder, asset))
  return {
    vendor: module.vendor,
    groupVersions: module.groupVersions(readAsset),
    documents: module.documents ?? {},
    protoFiles: protoFilesIn(folder),
    bootstrapObjects: async () => readBootstrap(await module.bootstrapObjects?.(readAsset)),
  }
}

/** Throws Failure for a folder that lacks files which `orch generate` wrote: some of them are read long after the start. */
function requireWhole(folder: string): void {
  const manifest = join(folder, MANIFEST_PATH)
  const known = existsSync(manifest) ? parseManifest(readFileSync(manifest, 'utf8')) : undefined
  const [first, ...more] = [...(known?.files.keys() ?? [])].filter((path) => !existsSync(join(folder, path)))
  if (first === undefined) return
  const others = more.length === 0 ? '' : ` and ${more.length} more of its files`
  throw new Failure(`the definitions in ${folder} lack ${first}${others}: run orch generate again`)
}

/** All `.proto` files of a folder and below. */
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

const readBootstrap = (json: Uint8Array | undefined): readonly BootstrapObjects[] =>
  json === undefined ? [] : (JSON.parse(Buffer.from(json).toString('utf8')) as readonly BootstrapObjects[])
