/**
 * A bearer token is of a known kind and not accepted. The reason is for the log and for those who may review tokens, never
 * for the caller; it does not contain the token.
 */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** Joins refusals into one, as Kubernetes joins errors: `[first, second]`, each reason once. Takes at least one. */
export function joinRefusals(refusals: readonly TokenRefused[]): TokenRefused {
  const reasons = [...new Set(refusals.map(({ message }) => message))]
  return new TokenRefused(reasons.length === 1 ? (reasons[0] ?? '') : `[${reasons.join(', ')}]`)
}
