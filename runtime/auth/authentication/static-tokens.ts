import { hash } from 'node:crypto'
import type { UserInfo } from '../../api/index.ts'
import type { UserVerifier } from './contract.ts'
import { asAuthenticated } from './users.ts'

export interface StaticToken {
  readonly token: string
  readonly user: UserInfo
}

const digest = (token: string): string => hash('sha256', token, 'base64')

/**
 * Verifies tokens that are known from the start and do not expire (AUTHN-TOK-04). Tokens are looked up by digest, so
 * that the time of a comparison reveals nothing. An accepted token is then found in a map by the engine's own hash,
 * whose random seed reveals nothing either. The last of equal tokens wins.
 */
export function staticTokens(tokens: readonly StaticToken[]): UserVerifier {
  const users = new Map(tokens.map(({ token, user }) => [digest(token), asAuthenticated(user)]))
  const accepted = new Map<string, UserInfo>()
  return {
    verify(token) {
      const known = accepted.get(token)
      if (known !== undefined) return known
      const user = users.get(digest(token))
      if (user !== undefined) accepted.set(token, user)
      return user
    },
  }
}
