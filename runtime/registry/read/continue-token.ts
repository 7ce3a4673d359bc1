import { createHash, createHmac } from 'node:crypto'
import { badRequest, expired, type ApiError } from '../../api/index.ts'
import type { Key, Revision } from '../../store/contract/index.ts'
import { isSameSecret } from '../../text/index.ts'

/** What a token is valid for: it is refused for any other resource, namespace or selectors. */
export interface TokenScope {
  readonly group: string
  readonly resource: string
  readonly namespace: string
  readonly labelSelector: string
  readonly fieldSelector: string
}

/** Where a paged list continues (LIST-11). */
export interface ContinuePosition {
  /**
   * Revision of the snapshot that all chunks are read from; `newest`: the snapshot was compacted, so the list continues
   * with the newest state.
   */
  readonly revision: Revision | 'newest'
  /** The last key that was read. */
  readonly after: Key
  /** When the first chunk was made (milliseconds since the epoch). */
  readonly startedAt: number
}

/** Makes and reads continue tokens: opaque, authenticated, valid on every server that shares the key (LIST-05, LIST-14). */
export interface ContinueTokens {
  issue(position: ContinuePosition, scope: TokenScope): string
  /**
   * Throws ApiError 400 for a foreign or forged token, and 410 for an expired one; the 410 carries a token that resumes
   * the list.
   */
  read(token: string, scope: TokenScope, now: number): ContinuePosition
}

const MAC_BYTES = 16
const EXPIRED_MESSAGE =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without ' +
  'the continue parameter, or use the continue token in this response to retrieve the remainder of the results. ' +
  'Continuing with the provided token results in an inconsistent list - objects that were created, modified, or ' +
  'deleted between the time the first chunk was returned and now may show up in the list.'
const malformed = (why: string): Error => badRequest(`invalid continue token: continue key is not valid: ${why}`)

const digestOf = (scope: TokenScope): string =>
  createHash('sha256')
    .update(JSON.stringify([scope.group, scope.resource, scope.namespace, scope.labelSelector, scope.fieldSelector]))
    .digest('base64url')
    .slice(0, 16)

/**
 * @param secret shared by all servers of one store
 * @param lifeMilliseconds how long a token is valid, counted from the first chunk
 */
export function continueTokens(secret: Uint8Array, lifeMilliseconds: number): ContinueTokens {
  const sign = (payload: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(payload).digest().subarray(0, MAC_BYTES)
  const issue: ContinueTokens['issue'] = ({ revision, after, startedAt }, scope) => {
    const payload = Buffer.from(JSON.stringify([revision, after, startedAt, digestOf(scope)]))
    return Buffer.concat([sign(payload), payload]).toString('base64url')
  }
  return {
    issue,
    read(token, scope, now) {
      const bytes = Buffer.from(token, 'base64url')
      const payload = bytes.subarray(MAC_BYTES)
      const mac = bytes.subarray(0, MAC_BYTES)
      if (!isSameSecret(mac, sign(payload))) throw malformed('the token was not issued by this service')
      const fields: unknown = JSON.parse(payload.toString())
      const [revision, after, startedAt, digest] = Array.isArray(fields) ? fields : []
      if (
        (typeof revision !== 'number' && revision !== 'newest') ||
        typeof after !== 'string' ||
        typeof startedAt !== 'number'
      )
        throw malformed('it is incomplete')
      if (digest !== digestOf(scope)) throw malformed('the token belongs to another list')
      const lives = revision === 'newest' || now - startedAt <= lifeMilliseconds
      if (!lives) throw tokenExpired(issue({ revision: 'newest', after, startedAt: now }, scope))
      return { revision, after, startedAt }
    },
  }
}

/**
 * Returns the 410 for a token whose version is no longer in the history. It carries a token that continues after the
 * same key at the newest version; the message says that the list is no longer consistent (LIST-14).
 */
export function tokenExpired(resumption: string): ApiError {
  const error = expired(EXPIRED_MESSAGE)
  error.status.metadata.continue = resumption
  return error
}
