import { isJsonObject, listOf, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import type { UserInfo } from '../../../api/index.ts'
import type { VerifiedToken } from '../contract.ts'
import { TokenRefused } from '../refused.ts'
import { asAuthenticated } from '../users.ts'

export type TokenReviewVersion = 'v1' | 'v1beta1'

/** A token to review, and the wanted audiences. */
export interface TokenQuestion {
  readonly token: string
  /** Wanted audiences. */
  readonly audiences: readonly string[]
}

/** Returns the TokenReview for a webhook. `apiVersion`: group and version. */
export const tokenReviewBody = ({ token, audiences }: TokenQuestion, apiVersion: string): JsonObject => ({
  kind: 'TokenReview',
  apiVersion,
  metadata: {},
  spec: { token, ...(audiences.length === 0 ? {} : { audiences }) },
  status: {},
})

/** The answer of a webhook is no TokenReview of the requested version. */
export class UnreadableReview extends Error {
  override readonly name = 'UnreadableReview'
}

/** How an answer is read. */
export interface ReviewReading {
  readonly apiVersion: string
  /** Audiences that a token is meant for if the webhook names none: those of the server. */
  readonly own: readonly string[]
}

/**
 * Returns the user and the matching audiences of a reviewed token; undefined: it has no user, or is meant for none of
 * the wanted audiences. Throws TokenRefused with the reason that the webhook gives, {@link UnreadableReview} for an
 * invalid answer.
 */
export function readTokenReview(
  answer: unknown,
  { token, audiences }: TokenQuestion,
  { apiVersion, own }: ReviewReading,
): VerifiedToken | undefined {
  const { kind, apiVersion: answered, status } = objectOf(answer)
  if (kind !== 'TokenReview' || answered !== apiVersion) {
    throw new UnreadableReview(`expected an answer of ${apiVersion}, Kind=TokenReview`)
  }
  if (!isJsonObject(status)) throw new UnreadableReview('the answer has no status')
  const { authenticated = false } = status
  if (typeof authenticated !== 'boolean') {
    throw new UnreadableReview('status.authenticated of the answer must be true or false')
  }
  if (!authenticated) {
    // A webhook may repeat the token in its error.
    const reason = stringOf(status.error).replaceAll(token, '…')
    if (reason !== '') throw new TokenRefused(reason)
    return undefined
  }
  const named = texts(status.audiences, 'status.audiences')
  const wanted = new Set(audiences)
  const meant = (named.length === 0 ? own : named).filter((audience) => wanted.has(audience))
  return meant.length === 0 ? undefined : { user: asAuthenticated(userIn(objectOf(status.user))), audiences: meant }
}

function userIn(user: Readonly<JsonObject>): UserInfo {
  const username = stringOf(user.username)
  const uid = stringOf(user.uid)
  if (username === '') throw new UnreadableReview('status.user of the answer has no username')
  const extra = Object.entries(objectOf(user.extra)).map(
    ([key, values]) => [key, texts(values, `status.user.extra[${JSON.stringify(key)}]`)] as const,
  )
  return {
    username,
    ...(uid === '' ? {} : { uid }),
    groups: texts(user.groups, 'status.user.groups'),
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  }
}

function texts(value: unknown, path: string): readonly string[] {
  if (value === undefined || value === null) return []
  const all = listOf(value)
  if (!Array.isArray(value) || !all.every((each) => typeof each === 'string'))
    throw new UnreadableReview(`${path} of the answer must be an array of texts`)
  return all
}
