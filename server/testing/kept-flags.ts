import type { Config } from '../../config/index.ts'

/**
 * Flags that refer to things outside of the process, and whether a test server uses them. `left out`: the server would
 * write there, or identify itself to clients by it; `read`: it determines how requests are answered, which a test may
 * check.
 */
export const PLACES: Readonly<Record<string, 'left out' | 'read'>> = {
  'data-dir': 'left out',
  store: 'left out',
  'store-override': 'left out',
  'audit-log-path': 'left out',
  'audit-webhook-config-file': 'left out',
  'audit-policy-file': 'left out',
  'tracing-config-file': 'left out',
  'tls-cert-file': 'left out',
  'tls-private-key-file': 'left out',
  'tls-sni-cert-key': 'left out',
  'root-ca-file': 'left out',
  'client-ca-file': 'left out',
  'requestheader-client-ca-file': 'left out',
  'token-auth-file': 'left out',
  'service-account-signing-key-file': 'left out',
  'service-account-key-file': 'left out',
  'authentication-config': 'read',
  'oidc-ca-file': 'read',
  'authentication-token-webhook-config-file': 'read',
  'authorization-config': 'read',
  'authorization-policy-file': 'read',
  'authorization-webhook-config-file': 'read',
}

/**
 * Returns the flags of a configuration that a test server uses. No other server shares its store, so there is no
 * election.
 */
export const keptFlags = (serve: Config['serve'] = {}): NonNullable<Config['serve']> => ({
  ...Object.fromEntries(Object.entries(serve).filter(([name]) => PLACES[name] !== 'left out')),
  'leader-elect': false,
})
