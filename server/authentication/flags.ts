import { SIGNING_ALGORITHMS } from '../../runtime/auth/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { givenOnly, list, mapped, path, repeated, text, toggle } from '../../flags/flag.ts'
import type { FeatureGates } from '../release/feature-gates.ts'

type RequiredClaim = {
  readonly claim: string
  readonly value: string
}

function parseRequiredClaims(texts: readonly string[], flag: string): readonly RequiredClaim[] {
  return texts.map((pair) => {
    const [claim = '', value] = pair.split(/=(.*)/s)
    if (claim === '' || value === undefined) {
      throw new UsageError(`--${flag}: ${JSON.stringify(pair)} is not of the form key=value`)
    }
    return { claim, value }
  })
}

function parseAlgorithms(names: readonly string[], flag: string): readonly string[] {
  const unknown = names.find((name) => !SIGNING_ALGORITHMS.includes(name))
  if (unknown === undefined) return names
  throw new UsageError(`--${flag}: ${JSON.stringify(unknown)} is not one of ${SIGNING_ALGORITHMS.join(', ')}`)
}

type Documentation = Parameters<typeof repeated>[0]

/** A flag whose text, if given, is not empty. */
const given = (documentation: Documentation) => givenOnly(text({ ...documentation, default: '' }))

/** Any text; an empty one is the same as none. */
const prefix = (documentation: Documentation) =>
  mapped(repeated(documentation), (texts) => (texts.at(-1) === '' ? undefined : texts.at(-1)))

/** Flags of other issuers' tokens; each is undefined unless given, because the file excludes the others. */
export const AUTHENTICATION_FLAGS = {
  'enable-bootstrap-token-auth': toggle({
    default: false,
    help: 'Whether bootstrap tokens, kept as Secrets of the system namespace, are accepted as bearer tokens.',
  }),
  'authentication-config': path({
    help: 'File of kind AuthenticationConfiguration with the issuers whose tokens are accepted, read again when it changes; excludes --oidc-*.',
  }),
  'oidc-issuer-url': given({
    placeholder: 'URL',
    help: 'Issuer of OpenID Connect tokens: an https:// URL below which its keys can be discovered.',
  }),
  'oidc-client-id': given({ placeholder: 'NAME', help: 'Audience that OpenID Connect tokens must name.' }),
  'oidc-username-claim': givenOnly(
    text({ placeholder: 'CLAIM', default: 'sub', help: 'Claim that gives the user name.' }),
  ),
  'oidc-username-prefix': prefix({
    placeholder: 'TEXT',
    help: 'Prefix of user names, - for none (default: the issuer and #; none for the claim email).',
  }),
  'oidc-groups-claim': given({ placeholder: 'CLAIM', help: 'Claim that gives the groups, an array of strings.' }),
  'oidc-groups-prefix': prefix({ placeholder: 'TEXT', help: 'Prefix of group names.' }),
  'oidc-required-claim': mapped(
    repeated({ placeholder: 'KEY=VALUE', help: 'A claim that tokens must carry with this value; repeatable.' }),
    parseRequiredClaims,
  ),
  'oidc-ca-file': path({
    help: 'PEM file of the authorities of the certificate of the issuer (default: those that the host trusts).',
  }),
  'oidc-signing-algs': givenOnly(
    mapped(list({ placeholder: 'ALG,…', default: ['RS256'], help: 'Accepted signing algorithms.' }), parseAlgorithms),
  ),
} as const

export interface AuthenticationFlags {
  readonly 'authentication-config': string | undefined
  readonly 'oidc-issuer-url': string | undefined
  readonly 'oidc-client-id': string | undefined
  readonly 'oidc-username-claim': string | undefined
  readonly 'oidc-username-prefix': string | undefined
  readonly 'oidc-groups-claim': string | undefined
  readonly 'oidc-groups-prefix': string | undefined
  readonly 'oidc-required-claim': readonly RequiredClaim[]
  readonly 'oidc-ca-file': string | undefined
  readonly 'oidc-signing-algs': readonly string[] | undefined
}

/** The one issuer that flags can describe. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly usernameClaim: string
  readonly usernamePrefix: string
  readonly groupsClaim: string | undefined
  readonly groupsPrefix: string
  readonly requiredClaims: readonly RequiredClaim[]
  readonly authoritiesFile: string | undefined
  readonly algorithms: readonly string[]
}

/** Issuers by a file, or one by flags. */
export type AuthenticationSettings = { readonly file: string } | { readonly oidc: OidcSettings }

const OIDC_FLAGS = [
  ...(['oidc-issuer-url', 'oidc-client-id', 'oidc-username-claim', 'oidc-username-prefix'] as const),
  ...(['oidc-groups-claim', 'oidc-groups-prefix', 'oidc-ca-file', 'oidc-signing-algs'] as const),
] as const

/**
 * Returns the settings of other issuers' tokens; undefined: none. Throws UsageError for flags that exclude or require
 * each other (AUTHN-CFG-21, AUTHN-OIDC-06), and for the file if its feature is off (AUTHN-CFG-01).
 */
export function authenticationSettings(
  flags: AuthenticationFlags,
  gates: FeatureGates,
): AuthenticationSettings | undefined {
  const file = flags['authentication-config']
  const required = flags['oidc-required-claim'].length > 0 ? 'oidc-required-claim' : undefined
  const given = OIDC_FLAGS.find((name) => flags[name] !== undefined) ?? required
  if (file !== undefined) {
    if (!gates.StructuredAuthenticationConfiguration) {
      throw new UsageError('--authentication-config needs the feature gate StructuredAuthenticationConfiguration')
    }
    if (given !== undefined) throw new UsageError(`--authentication-config cannot be combined with --${given}`)
    return { file }
  }
  return given === undefined ? undefined : { oidc: oidcSettings(flags, given) }
}

function oidcSettings(flags: AuthenticationFlags, given: string): OidcSettings {
  const issuer = flags['oidc-issuer-url']
  const clientId = flags['oidc-client-id']
  if (issuer === undefined || clientId === undefined) {
    const missing = issuer === undefined ? 'oidc-issuer-url' : 'oidc-client-id'
    throw new UsageError(`--${given} needs --${missing}`)
  }
  const usernameClaim = flags['oidc-username-claim'] ?? 'sub'
  return {
    issuer,
    clientId,
    usernameClaim,
    usernamePrefix: usernamePrefix(flags['oidc-username-prefix'], usernameClaim, issuer),
    groupsClaim: flags['oidc-groups-claim'],
    groupsPrefix: flags['oidc-groups-prefix'] ?? '',
    requiredClaims: flags['oidc-required-claim'],
    authoritiesFile: flags['oidc-ca-file'],
    algorithms: flags['oidc-signing-algs'] ?? ['RS256'],
  }
}

/** Returns the prefix of user names (AUTHN-OIDC-08, AUTHN-OIDC-09). */
function usernamePrefix(given: string | undefined, claim: string, issuer: string): string {
  if (given !== undefined) return given === '-' ? '' : given
  return claim === 'email' ? '' : `${issuer}#`
}
