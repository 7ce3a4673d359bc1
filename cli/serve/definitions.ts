import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentSchemas } from '../../runtime/codec/index.ts'
import type { GroupVersionDefinition, ReadAsset } from '../../runtime/codegen/index.ts'
import type { Vendor } from '../../runtime/meta/vendor.ts'
import type { Bundle } from '../command.ts'
import { Failure } from '../errors.ts'

/** What a generated folder holds: the kinds to serve and the names they carry. */
export interface Definitions {
  readonly vendor: Vendor
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Schemas of documents that are no stored objects (Status, …), by kind. */
  readonly documents?: DocumentSchemas
}

interface GeneratedModule {
  readonly vendor: Vendor
  readonly groupVersions: (readAsset: ReadAsset) => readonly GroupVersionDefinition[]
  readonly documents?: DocumentSchemas
}

const isGenerated = (module: object): module is GeneratedModule => 'vendor' in module && 'groupVersions' in module

/** Loads a folder that `orch generate` wrote, compiled on the way if it is new. Throws Failure. */
export async function loadDefinitions(folder: string, bundle: Bundle): Promise<Definitions> {
  const entry = join(folder, 'index.ts')
  if (!existsSync(entry)) throw new Failure(`${folder} holds no generated code: run orch generate first`)
  const module: object = await import(await bundle(entry))
  if (!isGenerated(module)) throw new Failure(`${entry} was not written by orch generate`)
  return {
    vendor: module.vendor,
    groupVersions: module.groupVersions((asset) => readFile(join(folder, asset))),
    documents: module.documents ?? {},
  }
}
