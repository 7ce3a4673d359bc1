import type { Status } from './meta.ts'

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status code. */
  readonly code: number
  /** `NotFound`, `Conflict`, `Expired`, …; empty if the server gave none. */
  readonly reason: string
  /** The body, if it was a Status. */
  readonly status: Status | undefined

  constructor(code: number, message: string, status?: Status) {
    super(message)
    this.code = code
    this.reason = status?.reason ?? ''
    this.status = status
  }
}

/** 404. */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 404

/** 409 for a version that is no longer the newest, or for a field of another field manager. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 409 && error.reason !== 'AlreadyExists'

/** 410: the version or the token is too old to be served. */
export const isExpired = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 410
