import { ApiError, unauthorized } from '../../meta/status.ts'
import type { Authenticator, RequestAuthenticator } from './contract.ts'
import { ANONYMOUS, asAuthenticated } from './users.ts'

export interface CombineOptions {
  /** What becomes of a request without any credential (AUTHN-ANON-02). */
  readonly anonymous: 'allowed' | 'refused'
}

/**
 * Tries the methods in turn; one success is enough, and a refusal by one does not stop another (AUTHN-07). A credential
 * that was refused never falls back to anonymous (AUTHN-09).
 */
export function combineAuthenticators(
  methods: readonly Authenticator[],
  { anonymous }: CombineOptions,
): RequestAuthenticator {
  return {
    async authenticate(request) {
      let refusal: ApiError | undefined
      for (const method of methods) {
        try {
          const user = await method.authenticate(request)
          if (user !== undefined) return asAuthenticated(user)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          refusal ??= error
        }
      }
      if (refusal === undefined && anonymous === 'allowed') return ANONYMOUS
      throw refusal ?? unauthorized()
    },
  }
}
