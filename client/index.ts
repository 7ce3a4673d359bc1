/** What a generated client package offers beside its resource types. */
export { connect, type Client, type NamespacedClient } from './client.ts'
export type { ConnectionOptions, JsonCodec } from './connection.ts'
export { ApiError, isConflict, isExpired, isNotFound } from './errors.ts'
export { reflect, type Change, type ReflectOptions } from './reflector.ts'
export type * from './meta.ts'
export { listAll, listExactly, type PagingOptions, type Snapshot } from './paging.ts'
export type { Exchange, Resource, Scope, Subresources } from './resource.ts'
export { updateWithRetry, type RetryOptions } from './retry.ts'
export { answerOf, type AnswerParts } from './answer.ts'
export { fetchTransport, type Transport, type TransportAnswer, type TransportRequest } from './transport.ts'
export type {
  ApplyOptions,
  DeleteOptions,
  ListOptions,
  PatchType,
  ReadOptions,
  ResourceClient,
  SelectOptions,
  SubresourceClient,
  WatchOptions,
  WriteOptions,
} from './resource-client.ts'
export type { WatchEvent } from './watch.ts'
