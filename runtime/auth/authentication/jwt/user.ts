import { List, type CelError, type Value } from '../../../cel/index.ts'
import { stringOf } from '../../../json/index.ts'
import type { UserInfo } from '../../../api/index.ts'
import { claimOf, textClaim, textsClaim, type Claims } from './claims.ts'
import type { ClaimRule, JwtConfiguration, Mapping } from './configuration/types.ts'
import { Evaluator, type JwtExpression } from './expressions.ts'
import { TokenRefused } from '../refused.ts'

/**
 * Maps the claims of a verified token to a user, by the rules and mappings of its issuer. Throws {@link TokenRefused} if a
 * rule does not hold or a mapping has no usable result (AUTHN-CFG-10 to AUTHN-CFG-17).
 *
 * @param credentialIds key of the extra attribute that holds the id of the token; undefined: none does
 */
export function userOf(configuration: JwtConfiguration, claims: Claims, credentialIds: string | undefined): UserInfo {
  const evaluator = Evaluator.ofClaims(claims)
  for (const rule of configuration.claimRules) checkClaims(rule, claims, evaluator)
  const username = usernameOf(configuration.username, claims, evaluator)
  const uid = configuration.uid === undefined ? '' : textOf(configuration.uid, claims, evaluator)
  const extra = { ...idOf(claims, credentialIds), ...extraOf(configuration, evaluator) }
  const user: UserInfo = {
    username,
    ...(uid === '' ? {} : { uid }),
    groups: configuration.groups === undefined ? [] : groupsOf(configuration.groups, claims, evaluator),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
  const ofUser = evaluator.forUser(user)
  for (const { expression, message } of configuration.userRules) ofUser.demand(expression, message)
  return user
}

function checkClaims(rule: ClaimRule, claims: Claims, evaluator: Evaluator): void {
  if ('expression' in rule) {
    evaluator.demand(rule.expression, rule.message)
  } else if (textClaim(claims, rule.claim) !== rule.requiredValue) {
    throw new TokenRefused(`required claim ${JSON.stringify(rule.claim)} has another value`)
  }
}

function usernameOf(mapping: Mapping, claims: Claims, evaluator: Evaluator): string {
  // An address that its issuer has not verified could be another's.
  if ('claim' in mapping && mapping.claim === 'email' && (claimOf(claims, 'email_verified') ?? true) !== true) {
    throw new TokenRefused('the email is not verified')
  }
  const name = textOf(mapping, claims, evaluator)
  if (name === '') throw new TokenRefused('the username is empty')
  return 'claim' in mapping ? mapping.prefix + name : name
}

function textOf(mapping: Mapping, claims: Claims, evaluator: Evaluator): string {
  if ('claim' in mapping) return textClaim(claims, mapping.claim)
  const value = evaluator.evaluate(mapping.expression)
  if (typeof value === 'string') return value
  throw mistyped(mapping.expression, 'a string')
}

const groupsOf = (mapping: Mapping, claims: Claims, evaluator: Evaluator): readonly string[] =>
  'claim' in mapping
    ? textsClaim(claims, mapping.claim).map((group) => mapping.prefix + group)
    : textsOf(mapping.expression, evaluator)

/** Names the token as Kubernetes does, if it has an id. */
function idOf(claims: Claims, key: string | undefined): Record<string, readonly string[]> {
  const id = stringOf(claimOf(claims, 'jti'))
  return key === undefined || id === '' ? {} : { [key]: [`JTI=${id}`] }
}

function extraOf({ extra }: JwtConfiguration, evaluator: Evaluator): Record<string, readonly string[]> {
  const entries = extra.map(({ key, expression }) => [key, textsOf(expression, evaluator)] as const)
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0))
}

/** Returns the result of an expression, one text or a list; empty texts and null count as absent. */
function textsOf(expression: JwtExpression, evaluator: Evaluator): readonly string[] {
  const value = evaluator.evaluate(expression)
  return elementsOf(value).flatMap((each) => {
    if (typeof each !== 'string') throw mistyped(expression, 'a string or a list of strings')
    return each === '' ? [] : [each]
  })
}

function elementsOf(value: Exclude<Value, CelError>): readonly Value[] {
  if (value === null) return []
  return value instanceof List ? Array.from({ length: value.length }, (_, index) => value.at(index)) : [value]
}

const mistyped = ({ source }: JwtExpression, wanted: string): TokenRefused =>
  new TokenRefused(`expression ${JSON.stringify(source)} must return ${wanted}`)
