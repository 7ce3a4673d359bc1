import type { JsonObject } from '../../../json/index.ts'
import { TokenRefused } from './refused.ts'

export type Claims = Readonly<JsonObject>

/** The value of a claim; undefined: the token does not have it, or it is null. */
export function claimOf(claims: Claims, name: string): unknown {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return value === null ? undefined : value
}

/** The text that a claim must be. Throws {@link TokenRefused}. */
export function textClaim(claims: Claims, name: string): string {
  const value = claimOf(claims, name)
  if (value === undefined) throw new TokenRefused(`claim ${JSON.stringify(name)} is not present`)
  if (typeof value !== 'string') throw new TokenRefused(`claim ${JSON.stringify(name)} is not a string`)
  return value
}

/** The texts that a claim is an array of; none if it is not there (AUTHN-OIDC-10). Throws {@link TokenRefused}. */
export function textsClaim(claims: Claims, name: string): readonly string[] {
  const value = claimOf(claims, name) ?? []
  const error = (): TokenRefused => new TokenRefused(`claim ${JSON.stringify(name)} is not an array of strings`)
  if (!Array.isArray(value)) throw error()
  return value.map((each: unknown) => {
    if (typeof each !== 'string') throw error()
    return each
  })
}
