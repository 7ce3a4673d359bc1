import type { ListMeta } from '../object.ts'

export type StatusReason =
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Invalid'
  | 'ServerTimeout'
  | 'Timeout'
  | 'TooManyRequests'
  | 'BadRequest'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'RequestEntityTooLarge'
  | 'UnsupportedMediaType'
  | 'InternalError'
  | 'StorageReadError'
  | 'Expired'
  | 'ServiceUnavailable'

export interface StatusCause {
  reason?: string
  message?: string
  field?: string
}

export interface StatusDetails {
  name?: string
  group?: string
  kind?: string
  uid?: string
  causes?: StatusCause[]
  retryAfterSeconds?: number
}

/** The body of every error, and of a deletion that is complete (ERR-04). */
export interface Status {
  kind: 'Status'
  apiVersion: 'v1'
  metadata: ListMeta
  status: 'Success' | 'Failure'
  message?: string
  reason?: StatusReason
  details?: StatusDetails
  code?: number
}
