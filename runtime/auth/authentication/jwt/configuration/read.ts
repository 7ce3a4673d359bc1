import { invalidValue, type FieldError, tooManyValues } from '../../../../api/index.ts'
import { objectOf, objectsOf, type JsonObject } from '../../../../json/index.ts'
import type { JwtEnvironments, JwtExpression } from '../expressions.ts'
import { usesClaim } from './email.ts'
import { Errors } from './errors.ts'
import { readIssuer, type TakenUrls } from './issuer.ts'
import { readMappings } from './mappings.ts'
import { readClaimRules, readUserRules } from './rules.ts'
import type { JwtConfiguration } from './types.ts'

/** Authenticators at most (AUTHN-CFG-02). */
const MOST_AUTHENTICATORS = 64

export interface AuthenticationReading {
  readonly environments: JwtEnvironments
  /** Issuers of the server itself, which no authenticator may name. */
  readonly disallowedIssuers: readonly string[]
}

export interface ReadAuthentication {
  /** Usable only if there are no errors. */
  readonly authenticators: readonly JwtConfiguration[]
  /** All errors, with the path of the field. */
  readonly errors: readonly FieldError[]
}

/** Reads the content of an AuthenticationConfiguration whose fields have the right types (AUTHN-CFG-02 to AUTHN-CFG-17). */
export function readAuthentication(
  configuration: Readonly<JsonObject>,
  { environments, disallowedIssuers }: AuthenticationReading,
): ReadAuthentication {
  const entries = objectsOf(configuration.jwt)
  if (entries.length > MOST_AUTHENTICATORS)
    return { authenticators: [], errors: [tooManyValues('jwt', entries.length, MOST_AUTHENTICATORS)] }
  const errors = new Errors(environments)
  const taken: TakenUrls = { issuers: new Set(), discovery: new Set(), disallowed: disallowedIssuers }
  const authenticators = entries.map((entry, index) => readAuthenticator(entry, `jwt[${index}]`, errors, taken))
  return { authenticators, errors: errors.found }
}

function readAuthenticator(
  entry: Readonly<JsonObject>,
  path: string,
  errors: Errors,
  taken: TakenUrls,
): JwtConfiguration {
  const issuer = readIssuer(objectOf(entry.issuer), `${path}.issuer`, errors, taken)
  const claimRules = readClaimRules(entry.claimValidationRules, `${path}.claimValidationRules`, errors)
  const mappings = readMappings(objectOf(entry.claimMappings), `${path}.claimMappings`, errors)
  const userRules = readUserRules(entry.userValidationRules, `${path}.userValidationRules`, errors)
  const configuration = { issuer, claimRules, ...mappings, userRules }
  checkEmail(configuration, `${path}.claimMappings.username.expression`, errors)
  return configuration
}

/** Checks that a username made of an email depends on its verification (AUTHN-CFG-13): the address could be another's. */
function checkEmail({ username, extra, claimRules }: JwtConfiguration, path: string, errors: Errors): void {
  if (!('expression' in username) || !usesClaim(username.expression.root, 'email')) return
  const places: readonly JwtExpression[] = [
    username.expression,
    ...extra.map(({ expression }) => expression),
    ...claimRules.flatMap((rule) => ('expression' in rule ? [rule.expression] : [])),
  ]
  if (places.some(({ root }) => usesClaim(root, 'email_verified'))) return
  errors.add(
    invalidValue(
      path,
      username.expression.source,
      'claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression',
    ),
  )
}
