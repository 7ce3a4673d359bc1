/** The one surface that generated code sees; generated code imports nothing else of the runtime. */
export * as convert from '../convert/index.ts'
export { defineResource, defineVersion } from './define.ts'
export type { ComputedDefault } from '../convert/index.ts'
export type { ResourceData, SubresourceData, VersionData } from './define.ts'
export { lazy } from '../async/index.ts'
export type { BootstrapObjects, GroupVersionDefinition } from '../scheme/index.ts'
export type {
  ApiObject,
  ListMeta,
  ManagedFieldsEntry,
  ObjectList,
  ObjectMeta,
  OwnerReference,
  TypeMeta,
  Status,
  StatusCause,
  StatusDetails,
  Vendor,
} from '../api/index.ts'
export type { StructuralSchema } from '../schema/index.ts'

/** Reads a file that was generated beside the code, by its path relative to the generated folder. */
export type ReadAsset = (path: string) => Promise<Uint8Array>
