import type { TokenVerifier } from '../../../auth/index.ts'
import { listOf, objectOf, stringOf } from '../../../json/index.ts'
import { badRequest } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { shown } from '../user-info.ts'

export interface TokenReviewOptions {
  readonly tokens: TokenVerifier
  /** Audiences of tokens that this server accepts. */
  readonly audiences: readonly string[]
}

/** Answers with the user of a token that is valid for a requested audience, by default for one of this server. */
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
