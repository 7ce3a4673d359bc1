import type { TokenVerifier } from '../../auth/index.ts'
import { listOf, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import { badRequest, formatTime, type UserInfo } from '../../api/index.ts'
import type { VirtualOperation } from '../../registry/index.ts'

export interface TokenReviewOptions {
  readonly tokens: TokenVerifier
  /** Whom tokens must be meant for to be good here. */
  readonly audiences: readonly string[]
}

const shown = ({ username, uid, groups, extra }: UserInfo): JsonObject => ({
  username,
  ...(uid === undefined ? {} : { uid }),
  groups,
  ...(extra === undefined ? {} : { extra }),
})

/** Tells callers who they are (REVIEW-08); what the body says does not count. */
export const selfSubjectReview =
  (clock: () => number): VirtualOperation =>
  async ({ body: { kind, apiVersion }, context }) => ({
    kind,
    apiVersion,
    metadata: { creationTimestamp: formatTime(clock()) },
    status: { userInfo: shown(context.user) },
  })

/** Tells whose a token is, if it is good for one of the audiences that are asked for, or here if none are. */
export const tokenReview =
  ({ tokens, audiences }: TokenReviewOptions): VirtualOperation =>
  async ({ body: { kind, apiVersion, metadata, spec } }) => {
    const token = stringOf(objectOf(spec).token)
    if (token === '') throw badRequest('token is required for TokenReview in authentication')
    const asked = listOf(objectOf(spec).audiences).map(stringOf)
    const meant = asked.length === 0 ? audiences : audiences.filter((audience) => asked.includes(audience))
    const user = meant.length === 0 ? undefined : await tokens.verify(token)
    const status =
      user === undefined
        ? { user: {}, error: 'invalid bearer token' }
        : { authenticated: true, user: shown(user), audiences: meant }
    return { kind, apiVersion, metadata, spec, status }
  }
