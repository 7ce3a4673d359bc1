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
import { defined } from '../../runtime/json/index.ts'

const MILLISECONDS = 1_000

/** The present PEM of the authorities of each file, by path: the same value until one changes. */
export type AuthorityFiles = () => ReadonlyMap<string, string>

/** Returns a verifier of certificates by the present authorities of a file. */
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
  /** Key of the extra attribute that identifies the certificate; undefined: none. */
  readonly credentialIds: string | undefined
}

/**
 * Returns the methods that use client certificates: proxies first, whose own certificates name no user. Throws
 * UsageError.
 */
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

/**
 * Returns the entries of `extension-apiserver-authentication`: the authorities that the server trusts now, for servers
 * to which it proxies requests.
 */
export function trustEntries(flags: ProxyFlags, files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const clients = files.get(flags['client-ca-file'] ?? '')
  const proxies = files.get(flags['requestheader-client-ca-file'] ?? '')
  return {
    ...defined({ 'client-ca-file': clients }),
    ...(proxies === undefined ? {} : { 'requestheader-client-ca-file': proxies, ...proxyEntries(flags) }),
  }
}
