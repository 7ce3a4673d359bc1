export { requestWork } from '../admission/index.ts'
export type {
  ConnectAnswer,
  DeleteOptions,
  EncodedObject,
  ListRequest,
  ObjectReference,
  OperationContext,
  PropagationPolicy,
  ResourceCatalog,
  ResourceRegistry,
  Transform,
  UpdateOptions,
  WriteResult,
  EncodedList,
  WatchRequest,
} from './contract.ts'
export { createRegistry, type AddOptions, type Registry, type RegistryOptions } from './catalog.ts'
export type { ObjectConverter } from './adapters/converted-registry.ts'
export { deleteObject } from './write/delete.ts'
export { statusOnly } from './write/status-scope.ts'
export { updateObject, wholeObject } from './write/update.ts'
export type { RegistrySettings, Resource } from './resource.ts'
export type { Change, Strategy, StrategyLookup, SubresourceHandler } from './strategy.ts'
export type { OperationLookup, VirtualOperation, VirtualRequest } from './adapters/virtual-registry.ts'
export type { Write } from '../store/contract/index.ts'
export { decodeObject, encodeObject, identityOf, isDynamicObject } from './storage/encoding.ts'
export { paced, sizeSent } from './write/pace.ts'
