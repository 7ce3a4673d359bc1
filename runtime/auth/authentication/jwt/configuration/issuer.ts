import { invalidValue, requiredValue } from '../../../../api/index.ts'
import { stringOf, type JsonObject, textsOf } from '../../../../json/index.ts'
import { withoutTrailing } from '../../../../text/index.ts'
import { certificatesIn } from '../../certificates/pem.ts'
import type { Errors } from './errors.ts'
import type { Issuer } from './types.ts'

const MATCH_ANY = 'MatchAny'

/** URLs of the previous authenticators, and URLs that no authenticator may use. */
export interface TakenUrls {
  readonly issuers: Set<string>
  readonly discovery: Set<string>
  /** The server's own issuers (AUTHN-CFG-03). */
  readonly disallowed: readonly string[]
}

/** Reads `issuer` (AUTHN-CFG-03 to AUTHN-CFG-09). */
export function readIssuer(issuer: Readonly<JsonObject>, path: string, errors: Errors, taken: TakenUrls): Issuer {
  const url = stringOf(issuer.url)
  const discoveryUrl = stringOf(issuer.discoveryURL)
  const authorities = stringOf(issuer.certificateAuthority)
  const audiences = textsOf(issuer.audiences)
  if (url === '') errors.add(requiredValue(`${path}.url`, 'URL is required'))
  else checkIssuerUrl(url, `${path}.url`, errors, taken)
  if (discoveryUrl !== '') {
    if (withoutSlashes(discoveryUrl) === withoutSlashes(url)) {
      errors.add(invalidValue(`${path}.discoveryURL`, discoveryUrl, 'discoveryURL must be different from URL'))
    }
    checkUrl(discoveryUrl, `${path}.discoveryURL`, errors)
    errors.unique(taken.discovery, `${path}.discoveryURL`, discoveryUrl)
  }
  checkAudiences(audiences, stringOf(issuer.audienceMatchPolicy), path, errors)
  if (authorities !== '' && certificatesIn(authorities).length === 0) {
    const why = 'data does not contain any valid RSA or ECDSA certificates'
    errors.add(invalidValue(`${path}.certificateAuthority`, '<omitted>', why))
  }
  return {
    url,
    ...(discoveryUrl === '' ? {} : { discoveryUrl }),
    ...(authorities === '' ? {} : { authorities }),
    audiences,
  }
}

function checkIssuerUrl(url: string, path: string, errors: Errors, { issuers, disallowed }: TakenUrls): void {
  if (disallowed.includes(url)) {
    const why = `URL must not overlap with disallowed issuers: [${disallowed.toSorted().join(' ')}]`
    errors.add(invalidValue(path, url, why))
  }
  checkUrl(url, path, errors)
  errors.unique(issuers, path, url)
}

const withoutSlashes = (url: string): string => withoutTrailing(url, '/')

function checkUrl(text: string, path: string, errors: Errors): void {
  if (!URL.canParse(text)) {
    errors.add(invalidValue(path, text, 'it is not an absolute URL'))
    return
  }
  const { protocol, username, password, search, hash } = new URL(text)
  const refuse = (why: string): void => errors.add(invalidValue(path, text, why))
  if (protocol !== 'https:') refuse('URL scheme must be https')
  if (username !== '' || password !== '') refuse('URL must not contain a username or password')
  if (search !== '') refuse('URL must not contain a query')
  if (hash !== '') refuse('URL must not contain a fragment')
}

function checkAudiences(audiences: readonly string[], policy: string, path: string, errors: Errors): void {
  const field = `${path}.audiences`
  const policyField = `${path}.audienceMatchPolicy`
  if (audiences.length === 0) {
    errors.add(requiredValue(field, `at least one ${field} is required`))
    return
  }
  if (audiences.length > 1 && policy !== MATCH_ANY) {
    errors.add(invalidValue(policyField, policy, 'audienceMatchPolicy must be MatchAny for multiple audiences'))
  }
  if (audiences.length === 1 && policy !== '' && policy !== MATCH_ANY) {
    errors.add(invalidValue(policyField, policy, 'audienceMatchPolicy must be empty or MatchAny for single audience'))
  }
  const seen = new Set<string>()
  for (const [index, audience] of audiences.entries()) {
    if (audience === '') errors.add(requiredValue(`${field}[${index}]`, "audience can't be empty"))
    errors.unique(seen, `${field}[${index}]`, audience)
  }
}
