import { TokenRefused, type TokenVerifier, type VerifiedToken } from '../../../auth/index.ts'
import { listOf, objectOf, stringOf, type JsonObject } from '../../../json/index.ts'
import { badRequest } from '../../../api/index.ts'
import type { VirtualOperation } from '../../../registry/index.ts'
import { shown } from '../user-info.ts'

export interface TokenReviewOptions {
  readonly tokens: TokenVerifier
  /** Audiences of tokens that this server accepts. */
  readonly audiences: readonly string[]
}

const INVALID = 'invalid bearer token'

/** Answers with the user of a token that is meant for a requested audience, by default for one of this server (AUTHN-HOOK-02). */
export const tokenReview =
  ({ tokens, audiences }: TokenReviewOptions): VirtualOperation =>
  async ({ body: { kind, apiVersion, metadata, spec } }) => {
    const token = stringOf(objectOf(spec).token)
    if (token === '') throw badRequest('token is required for TokenReview in authentication')
    const asked = listOf(objectOf(spec).audiences).map(stringOf)
    const status = await review(tokens, token, asked.length === 0 ? audiences : asked)
    return { kind, apiVersion, metadata, spec, status }
  }

async function review(tokens: TokenVerifier, token: string, audiences: readonly string[]): Promise<JsonObject> {
  try {
    const verified = await tokens.verify(token, audiences)
    return verified === undefined ? { user: {}, error: INVALID } : accepted(verified)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    return { user: {}, error: error.message }
  }
}

const accepted = ({ user, audiences }: VerifiedToken): JsonObject => ({
  authenticated: true,
  user: shown(user),
  audiences,
})
