import { invalidValue, type FieldError } from '../../../../api/index.ts'
import { objectOf, objectsOf, type JsonObject } from '../../../../json/index.ts'
import type { JwtEnvironments, JwtExpression } from '../expressions.ts'
import { usesClaim } from './email.ts'
import { Faults } from './faults.ts'
import { readIssuer, type Taken } from './issuer.ts'
import { readMappings } from './mappings.ts'
import { readClaimRules, readUserRules } from './rules.ts'
import type { JwtConfiguration } from './types.ts'

/** AUTHN-CFG-02. */
const MOST_AUTHENTICATORS = 64

export interface ReadOptions {
  readonly environments: JwtEnvironments
  /** Issuers of the server itself, which no authenticator may name. */
  readonly disallowedIssuers: readonly string[]
}

export interface ReadAuthentication {
  /** Of use only if there are no faults. */
  readonly authenticators: readonly JwtConfiguration[]
  /** Everything that is wrong, with the path of the field. */
  readonly faults: readonly FieldError[]
}

/** Reads the content of an AuthenticationConfiguration whose fields have the right types (AUTHN-CFG-02 to AUTHN-CFG-17). */
export function readAuthentication(
  configuration: Readonly<JsonObject>,
  { environments, disallowedIssuers }: ReadOptions,
): ReadAuthentication {
  const entries = objectsOf(configuration.jwt)
  if (entries.length > MOST_AUTHENTICATORS) return { authenticators: [], faults: [tooMany(entries.length)] }
  const faults = new Faults(environments)
  const taken: Taken = { issuers: new Set(), discovery: new Set(), disallowed: disallowedIssuers }
  const authenticators = entries.map((entry, index) => readAuthenticator(entry, `jwt[${index}]`, faults, taken))
  return { authenticators, faults: faults.found }
}

const tooMany = (count: number): FieldError => ({
  field: 'jwt',
  reason: 'FieldValueTooMany',
  message: `Too many: ${count}: must have at most ${MOST_AUTHENTICATORS} items`,
})

function readAuthenticator(entry: Readonly<JsonObject>, path: string, faults: Faults, taken: Taken): JwtConfiguration {
  const issuer = readIssuer(objectOf(entry.issuer), `${path}.issuer`, faults, taken)
  const claimRules = readClaimRules(entry.claimValidationRules, `${path}.claimValidationRules`, faults)
  const mappings = readMappings(objectOf(entry.claimMappings), `${path}.claimMappings`, faults)
  const userRules = readUserRules(entry.userValidationRules, `${path}.userValidationRules`, faults)
  const configuration = { issuer, claimRules, ...mappings, userRules }
  checkEmail(configuration, `${path}.claimMappings.username.expression`, faults)
  return configuration
}

/** AUTHN-CFG-13: without the check anybody could call himself by the address of another. */
function checkEmail({ username, extra, claimRules }: JwtConfiguration, path: string, faults: Faults): void {
  if (!('expression' in username) || !usesClaim(username.expression.root, 'email')) return
  const places: readonly JwtExpression[] = [
    username.expression,
    ...extra.map(({ expression }) => expression),
    ...claimRules.flatMap((rule) => ('expression' in rule ? [rule.expression] : [])),
  ]
  if (places.some(({ root }) => usesClaim(root, 'email_verified'))) return
  faults.add(
    invalidValue(
      path,
      username.expression.source,
      'claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression',
    ),
  )
}
