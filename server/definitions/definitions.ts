import type { DocumentSchemas } from '../../runtime/codec/index.ts'
import type { ReadAsset } from '../../runtime/codegen/index.ts'
import type { BootstrapObjects, GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import type { ProtoFiles } from '../../runtime/http/index.ts'
import { ConfigError, type Vendor } from '../../runtime/api/index.ts'
import { defined } from '../../runtime/json/index.ts'

/** The content of a generated folder: the kinds to serve and the vendor's names. */
export interface Definitions {
  readonly vendor: Vendor
  readonly groupVersions: readonly GroupVersionDefinition[]
  /** Returns the digests of the folders of `groupVersions`; absent: unknown. */
  readonly digests?: () => ReadonlyMap<string, string>
  /** Schemas of documents that are no stored objects (Status, …), by kind. */
  readonly documents?: DocumentSchemas
  /** The `.proto` files of the kinds. */
  readonly protoFiles?: ProtoFiles
  /** Reads the bootstrap objects. */
  readonly bootstrapObjects?: () => Promise<readonly BootstrapObjects[]>
}

/** The exports of a folder's index that `orch generate` wrote. */
export interface GeneratedModule {
  readonly vendor: Vendor
  readonly groupVersions: (readAsset: ReadAsset) => readonly GroupVersionDefinition[]
  readonly documents?: DocumentSchemas
  readonly bootstrapObjects?: (readAsset: ReadAsset) => Promise<Uint8Array>
}

export const isGenerated = (module: object): module is GeneratedModule =>
  'vendor' in module && 'groupVersions' in module

/** Returns a generated module. Throws ConfigError for anything else. */
export function requireGenerated(given: object): GeneratedModule {
  if (isGenerated(given)) return given
  throw new ConfigError('definitions must be what the index of the generated code exports')
}

/** The files beside a generated index. */
export interface GeneratedFiles {
  readonly read: ReadAsset
  /** Default: they are not served. */
  readonly protoFiles?: ProtoFiles
}

/** Returns the definitions of a generated index, with the files beside it. */
export const definitionsOf = (module: GeneratedModule, { read, protoFiles }: GeneratedFiles): Definitions => ({
  vendor: module.vendor,
  groupVersions: module.groupVersions(read),
  documents: module.documents ?? {},
  ...defined({ protoFiles }),
  bootstrapObjects: async () => readBootstrap(await module.bootstrapObjects?.(read)),
})

const readBootstrap = (json: Uint8Array | undefined): readonly BootstrapObjects[] =>
  json === undefined ? [] : (JSON.parse(Buffer.from(json).toString('utf8')) as readonly BootstrapObjects[])
