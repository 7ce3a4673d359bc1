import { readFileSync } from 'node:fs'

/** Files in which systems keep the authorities that they trust; the first existing one is used. */
const FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

function readable(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns the PEM of the authorities that this host trusts (AUTHN-OIDC-13), or of the file that `SSL_CERT_FILE` names;
 * undefined: there is no known file, so node's own authorities are used.
 */
export function hostAuthorities(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment.SSL_CERT_FILE
  for (const path of named === undefined || named === '' ? FILES : [named]) {
    const pem = readable(path)
    if (pem !== undefined) return pem
  }
  return undefined
}
