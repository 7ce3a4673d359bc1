import { UsageError } from '../../flags/errors.ts'
import { duration, list, mapped, path, repeated, toggle } from '../../flags/flag.ts'

const HOUR_MS = 3_600_000
const LONGEST_MS = 2 ** 32 * 1_000

/** Reads issuers like kube-apiserver: any text, but one with a colon must be a URL. */
function readIssuers(issuers: readonly string[], flag: string): readonly string[] {
  const bad = (issuer: string): boolean => issuer === '' || (issuer.includes(':') && !URL.canParse(issuer))
  const wrong = issuers.find(bad)
  if (wrong !== undefined) throw new UsageError(`--${flag}: ${JSON.stringify(wrong)} is not a URL, nor a name`)
  const twice = issuers.find((issuer, index) => issuers.indexOf(issuer) !== index)
  if (twice !== undefined) throw new UsageError(`--${flag}: ${JSON.stringify(twice)} is given twice`)
  return issuers
}

function readLongest(milliseconds: number, flag: string): number {
  if (milliseconds === 0 || (milliseconds >= HOUR_MS && milliseconds <= LONGEST_MS)) return milliseconds
  throw new UsageError(`--${flag}: it must be 0, or between 1 hour and 2^32 seconds`)
}

function readKeySetUrl(url: string | undefined, flag: string): string | undefined {
  if (url === undefined || (URL.canParse(url) && new URL(url).protocol === 'https:')) return url
  throw new UsageError(`--${flag}: ${JSON.stringify(url)} is not an https:// URL`)
}

/** Flags of service account tokens. */
export const SERVICE_ACCOUNT_FLAGS = {
  'service-account-issuer': mapped(
    repeated({
      placeholder: 'URL',
      help: 'Issuer of service account tokens; repeatable: the first issues, all are accepted (default: made from the name of the product).',
    }),
    readIssuers,
  ),
  'service-account-signing-key-file': path({
    help: 'PEM file with the private key (RSA or ECDSA) that signs service account tokens, read again when it changes; without it one is made and kept in the store.',
  }),
  'service-account-key-file': repeated({
    placeholder: 'FILE',
    help: 'PEM file with keys (RSA or ECDSA, public or private) that verify service account tokens, beside the one that signs; several in a file, repeatable, read again when it changes (default: --tls-private-key-file).',
  }),
  'service-account-lookup': toggle({
    default: true,
    help: 'Whether the deletion of a service account, and of the Secret, Pod or Node that a token is bound to, ends its tokens.',
  }),
  'api-audiences': list({
    placeholder: 'NAME,…',
    default: [],
    help: 'Audiences of this server: what tokens must be for (default: the values of --service-account-issuer).',
  }),
  'service-account-max-token-expiration': mapped(
    duration({
      default: 0,
      help: 'Longest life of a requested token, at least 1h; longer requests are shortened; 0: no limit.',
    }),
    readLongest,
  ),
  'service-account-extend-token-expiration': toggle({
    default: true,
    help: 'Whether the tokens that are mounted into Pods live for a year, with a metric for those that are used past their hour.',
  }),
  'legacy-service-account-token-clean-up-period': duration({
    default: 365 * 24 * HOUR_MS,
    help: 'How long a token that was made for a service account without being asked for may be unused before it is marked as invalid, and how long its Secret is kept then.',
  }),
  'service-account-jwks-uri': mapped(
    path({
      placeholder: 'URL',
      help: 'Where the discovery document says that the keys of tokens are (default: /openid/v1/jwks of this server).',
    }),
    readKeySetUrl,
  ),
} as const
