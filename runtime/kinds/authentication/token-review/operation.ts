import type { TokenVerifier } from '../../../auth/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import { badRequest } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { shown } from '../user-info.ts'

export interface TokenReviewOptions {
  readonly tokens: TokenVerifier
  /** Whom tokens must be meant for to be good here. */
  readonly audiences: readonly string[]
}

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
