import { UsageError } from '../../flags/errors.ts'
import { list, mapped, path, repeated, text } from '../../flags/flag.ts'
import { openSslCiphers } from './cipher-suites.ts'
import { parseSniFiles } from './sni.ts'

const VERSIONS = { VersionTLS12: 'TLSv1.2', VersionTLS13: 'TLSv1.3' } as const

function readVersion(name: string, flag: string): (typeof VERSIONS)[keyof typeof VERSIONS] {
  if (name === 'VersionTLS12' || name === 'VersionTLS13') return VERSIONS[name]
  throw new UsageError(`--${flag}: ${JSON.stringify(name)} is not one of ${Object.keys(VERSIONS).join(', ')}`)
}

/** Flags of the serving certificates and of the accepted client certificates. */
export const TLS_FLAGS = {
  'tls-cert-file': path({
    help: 'PEM file with the certificate of HTTPS and its chain, read again when it changes; without it one is made, signed by an authority kept in the data folder.',
  }),
  'tls-private-key-file': path({ help: 'PEM file with the private key of --tls-cert-file.' }),
  'tls-sni-cert-key': mapped(
    repeated({
      placeholder: 'CERT,KEY[:NAMES]',
      help: 'Another certificate and its key, shown to clients that ask for one of the names (default: those of the certificate; *.example.com is a name); repeatable.',
    }),
    parseSniFiles,
  ),
  'tls-min-version': mapped(
    text({
      placeholder: 'VersionTLS12|VersionTLS13',
      default: 'VersionTLS12',
      help: 'Oldest version of TLS that clients may speak.',
    }),
    readVersion,
  ),
  'tls-cipher-suites': mapped(
    list({
      default: [],
      help: 'Cipher suites, by the names that Kubernetes gives them (default: those of the platform). Those of TLS 1.3 are offered unless some of them are named.',
    }),
    openSslCiphers,
  ),
  'client-ca-file': path({
    help: 'PEM file of authorities whose client certificates are accepted: the common name is the user, each organization a group. Read again when it changes; connections by certificates of an authority that is gone are closed.',
  }),
  'requestheader-client-ca-file': path({
    help: 'PEM file of authorities of authenticating proxies: who shows a certificate of theirs names users in headers. Read again when it changes.',
  }),
} as const
