export { requestWork } from '../admission/index.ts'
export type {
  ConnectAnswer,
  DeleteOptions,
  ListRequest,
  ObjectReference,
  OperationContext,
  PropagationPolicy,
  ResourceCatalog,
  ResourceRegistry,
  ObjectTransform,
  UpdateOptions,
  WriteResult,
  WatchRequest,
} from './contract.ts'
export { createRegistry, type Registry } from './catalog.ts'
export type { RegistryOptions } from './registry-builder.ts'
export type { ObjectConverter } from './adapters/converted-registry.ts'
export { checkDeletePreconditions, deleteObject } from './write/operations/delete.ts'
export { editStored } from './write/operations/edit-stored.ts'
export { checkName, checkNamespace } from './write/operations/identity.ts'
export { presentForm } from './storage/current-store.ts'
export type { WriteRequest } from './write/object-write.ts'
export { checkIdentity } from './write/operations/preconditions.ts'
export { replaceContent } from './write/preparation/replace-content.ts'
export { statusOnly, wholeObject } from './write/stored-form/scopes.ts'
export { updateObject } from './write/operations/update.ts'
export { withoutLenient } from './write/validation/validate-object.ts'
export type { Resource } from './resource.ts'
export { RemoteStore, type RemoteChange, type RemoteEvent, type RemoteObject } from './storage/remote-store.ts'
export { storedOtherwise } from './storage/stored-otherwise.ts'
export type { ObjectTransition, Strategy, StrategyLookup, SubresourceCreate, SubresourceHandler } from './strategy.ts'
export type { OperationLookup, VirtualOperation } from './adapters/virtual-registry.ts'
export type { Guard, Write } from '../store/contract/index.ts'
export {
  decodeObject,
  encodeObject,
  identityOf,
  isDynamicObject,
  mentionsOf,
  readStored,
  type EncodedList,
  type EncodedObject,
  type Mentions,
} from '../codec/index.ts'
export { readInSlices } from './read/read-in-slices.ts'
export { paced, sizeSent } from './write/pace.ts'
