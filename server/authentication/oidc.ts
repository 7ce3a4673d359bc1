import { readAuthentication, type JwtConfiguration, type AuthenticationReading } from '../../runtime/auth/index.ts'
import type { FieldError } from '../../runtime/api/index.ts'
import { UsageError } from '../../flags/errors.ts'
import type { ReadText } from '../files/reloading-file.ts'
import { readCertificates } from '../tls/pem.ts'
import type { OidcSettings } from './flags.ts'

/** The flag that each field of the configuration comes from. */
const FLAG_OF: Readonly<Record<string, string>> = {
  'jwt[0].issuer.url': 'oidc-issuer-url',
  'jwt[0].issuer.certificateAuthority': 'oidc-ca-file',
}

/**
 * Returns the issuer of the flags in the form of the file, because both are read by the same code. Throws UsageError,
 * Failure.
 *
 * @param read reads the file of the issuer's authorities
 */
export function oidcConfiguration(
  settings: OidcSettings,
  options: AuthenticationReading,
  read: ReadText,
): readonly JwtConfiguration[] {
  const { usernameClaim, usernamePrefix, groupsClaim, groupsPrefix } = settings
  const { authenticators, errors } = readAuthentication(
    {
      jwt: [
        {
          issuer: {
            url: settings.issuer,
            audiences: [settings.clientId],
            certificateAuthority: authoritiesOf(settings, read),
          },
          claimValidationRules: settings.requiredClaims.map(({ claim, value }) => ({ claim, requiredValue: value })),
          claimMappings: {
            username: { claim: usernameClaim, prefix: usernamePrefix },
            ...(groupsClaim === undefined ? {} : { groups: { claim: groupsClaim, prefix: groupsPrefix } }),
          },
        },
      ],
    },
    options,
  )
  if (errors.length > 0) throw new UsageError(errors.map(sentence).join(', '))
  return authenticators
}

const sentence = ({ field, message }: FieldError): string =>
  `--${FLAG_OF[field] ?? (field.includes('claimValidationRules') ? 'oidc-required-claim' : 'oidc-issuer-url')}: ${message}`

function authoritiesOf({ authoritiesFile }: OidcSettings, read: ReadText): string | undefined {
  if (authoritiesFile === undefined) return undefined
  const what = 'the file of authorities of the issuer'
  const pem = read(what, authoritiesFile)
  readCertificates(`${what} ${authoritiesFile}`, pem)
  return pem
}
