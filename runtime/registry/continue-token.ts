import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { badRequest, expired } from '../meta/status.ts'
import type { Key, Revision } from '../store/contract/index.ts'

/** What a token is good for: it is refused with any other resource, namespace or selectors. */
export interface TokenScope {
  readonly group: string
  readonly resource: string
  readonly namespace: string
  readonly labelSelector: string
  readonly fieldSelector: string
}

/** Where a paged list goes on (LIST-11). */
export interface ContinuePosition {
  readonly revision: Revision
  /** The last key that was looked at. */
  readonly after: Key
  /** When the first chunk was made (milliseconds since the epoch). */
  readonly startedAt: number
}

/** Makes and reads continue tokens: opaque, authenticated, valid on every server that shares the key (LIST-05, LIST-14). */
export interface ContinueTokens {
  issue(position: ContinuePosition, scope: TokenScope): string
  /** Throws 400 for a foreign or forged token, 410 for one past its life. */
  read(token: string, scope: TokenScope, now: number): ContinuePosition
}

const MAC_BYTES = 16
const expiredMessage =
  'The provided continue parameter is too old to display a consistent list result. You must start a new list without the continue parameter.'
const malformed = (why: string): Error => badRequest(`invalid continue token: continue key is not valid: ${why}`)

const digestOf = (scope: TokenScope): string =>
  createHash('sha256')
    .update(JSON.stringify([scope.group, scope.resource, scope.namespace, scope.labelSelector, scope.fieldSelector]))
    .digest('base64url')
    .slice(0, 16)

/** `secret`: shared by all servers of one store. `lifeMilliseconds`: from the first chunk on. */
export function continueTokens(secret: Uint8Array, lifeMilliseconds: number): ContinueTokens {
  const sign = (payload: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(payload).digest().subarray(0, MAC_BYTES)
  return {
    issue({ revision, after, startedAt }, scope) {
      const payload = Buffer.from(JSON.stringify([revision, after, startedAt, digestOf(scope)]))
      return Buffer.concat([sign(payload), payload]).toString('base64url')
    },
    read(token, scope, now) {
      const bytes = Buffer.from(token, 'base64url')
      const payload = bytes.subarray(MAC_BYTES)
      const mac = bytes.subarray(0, MAC_BYTES)
      if (mac.length < MAC_BYTES || !timingSafeEqual(mac, sign(payload)))
        throw malformed('the token was not issued by this service')
      const fields: unknown = JSON.parse(payload.toString())
      const [revision, after, startedAt, digest] = Array.isArray(fields) ? fields : []
      if (typeof revision !== 'number' || typeof after !== 'string' || typeof startedAt !== 'number')
        throw malformed('it is incomplete')
      if (digest !== digestOf(scope)) throw malformed('the token belongs to another list')
      if (now - startedAt > lifeMilliseconds) throw expired(expiredMessage)
      return { revision, after, startedAt }
    },
  }
}

/** A version inside a token has left the history. */
export const tokenExpired = (): Error => expired(expiredMessage)
