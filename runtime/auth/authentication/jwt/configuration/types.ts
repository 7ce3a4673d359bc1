import type { JwtExpression } from '../expressions.ts'

/** An issuer whose tokens are accepted, and how its keys are found. */
export interface Issuer {
  /** `iss` of its tokens, and `issuer` of its discovery document. */
  readonly url: string
  /** URL of the discovery document; default: the well-known path below `url` (AUTHN-CFG-04). */
  readonly discoveryUrl?: string
  /** PEM of the authorities of its certificate; default: those of the host (AUTHN-CFG-07). */
  readonly authorities?: string
  /** A token must be for one of them (AUTHN-CFG-08). */
  readonly audiences: readonly string[]
}

/** A claim that must have a value, or an expression over `claims` that must be true (AUTHN-CFG-10). */
export type ClaimRule =
  | { readonly claim: string; readonly requiredValue: string }
  | { readonly expression: JwtExpression; readonly message: string }

/** A claim with a prefix before each value, or an expression over `claims`. */
export type Mapping = { readonly claim: string; readonly prefix: string } | { readonly expression: JwtExpression }

export interface ExtraMapping {
  readonly key: string
  readonly expression: JwtExpression
}

/** An expression over `user` that must be true (AUTHN-CFG-17). */
export interface UserRule {
  readonly expression: JwtExpression
  readonly message: string
}

/** An issuer of tokens and the meaning of its claims, checked and compiled. */
export interface JwtConfiguration {
  readonly issuer: Issuer
  readonly claimRules: readonly ClaimRule[]
  readonly username: Mapping
  readonly groups?: Mapping
  readonly uid?: Mapping
  readonly extra: readonly ExtraMapping[]
  readonly userRules: readonly UserRule[]
}
