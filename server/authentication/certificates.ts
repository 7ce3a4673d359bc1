import {
  certificateMetrics,
  CertificateAuthorities,
  CertificateVerifier,
  clientCertificates,
  requestHeaders,
  type Authenticator,
} from '../../runtime/auth/index.ts'
import type { Metrics } from '../../runtime/metrics/index.ts'
import type { FeatureGates } from '../release/feature-gates.ts'
import { proxyEntries, proxySettings, type ProxyFlags } from './proxy.ts'

const MILLISECONDS = 1_000

/** PEM of the authorities of each file as it is now, by its path: the same value until one changes. */
export type AuthorityFiles = () => ReadonlyMap<string, string>

/** Verifies certificates by a file of authorities as it is now. */
function verifierBy(file: string, files: AuthorityFiles): CertificateVerifier {
  let pem: string | undefined
  let authorities = new CertificateAuthorities('')
  return new CertificateVerifier({
    authorities() {
      const now = files().get(file) ?? ''
      if (now !== pem) authorities = new CertificateAuthorities(now)
      pem = now
      return authorities
    },
    clock: Date.now,
  })
}

export interface CertificateMethodsOptions {
  readonly flags: ProxyFlags
  readonly files: AuthorityFiles
  readonly metrics: Metrics
  readonly gates: Pick<FeatureGates, 'AllowParsingUserUIDFromCertAuth'>
  /** Key of the extra attribute that names the certificate; undefined: there is none. */
  readonly credentialIds: string | undefined
}

/** Returns the methods that go by the certificate of a client: proxies first, whose own certificates name no user. Throws UsageError. */
export function certificateMethods({
  flags,
  files,
  metrics,
  gates,
  credentialIds,
}: CertificateMethodsOptions): readonly Authenticator[] {
  const proxies = proxySettings(flags)
  const clients = flags['client-ca-file']
  const expiring = certificateMetrics(metrics)
  const onAccepted = (notAfter: number): void => expiring((notAfter - Date.now()) / MILLISECONDS)
  return [
    ...(proxies === undefined
      ? []
      : [requestHeaders({ ...proxies, verifier: verifierBy(proxies.authoritiesFile, files) })]),
    ...(clients === undefined
      ? []
      : [
          clientCertificates({
            verifier: verifierBy(clients, files),
            onAccepted,
            credentialIds,
            uids: gates.AllowParsingUserUIDFromCertAuth ? 'read' : 'passed over',
          }),
        ]),
  ]
}

/** Returns the entries of `extension-apiserver-authentication`: whom the server trusts now, for those that it passes requests on to. */
export function trustEntries(flags: ProxyFlags, files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const clients = files.get(flags['client-ca-file'] ?? '')
  const proxies = files.get(flags['requestheader-client-ca-file'] ?? '')
  return {
    ...(clients === undefined ? {} : { 'client-ca-file': clients }),
    ...(proxies === undefined ? {} : { 'requestheader-client-ca-file': proxies, ...proxyEntries(flags) }),
  }
}
