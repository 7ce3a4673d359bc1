import type { Eventual } from '../../../async/index.ts'
import { TokenRefused, type AnnotatedRequest, type TokenVerifier, type VerifiedToken } from '../../../auth/index.ts'
import { objectOf, stringOf, type JsonObject, textsOf } from '../../../json/index.ts'
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
  async ({ context: { event, warn }, body: { kind, apiVersion, metadata, spec } }) => {
    const token = stringOf(objectOf(spec).token)
    if (token === '') throw badRequest('token is required for TokenReview in authentication')
    const asked = textsOf(objectOf(spec).audiences)
    // A reviewed token gets the same audit annotations as a used one.
    const request: AnnotatedRequest =
      event === undefined ? {} : { annotate: (key, value) => event.annotate(key, value) }
    const wanted = asked.length === 0 ? audiences : asked
    const status = await review(() => tokens.verify(token, wanted, request, { warnAnyway: warn }))
    return { kind, apiVersion, metadata, spec, status }
  }

async function review(verify: () => Eventual<VerifiedToken | undefined>): Promise<JsonObject> {
  try {
    const verified = await verify()
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
