import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import { readPresent } from '../files/private-file.ts'
import type { PemPair } from './pem.ts'
import { readCertificates } from './pem.ts'
import { givenCertificate, type ServingCertificate } from './serving.ts'
import { byHostName, namesOf } from './sni.ts'
import type { TlsSources } from './sources.ts'

/** The certificates of a server and its trusted authorities, read and checked. */
export interface TlsMaterial {
  readonly serving: ServingCertificate
  /** PEM of the authorities of each file, by its path. */
  readonly authorities: ReadonlyMap<string, string>
  /** The default certificate, for clients that ask for no other name. */
  readonly context: SecureContextOptions
  /** Returns the certificate for a host name; undefined: the default above. */
  contextFor(host: string): SecureContext | undefined
}

/** Reads all files. Throws Failure if any of them can't be used: a half-written set is not used at all. */
export async function loadMaterial(sources: TlsSources): Promise<TlsMaterial> {
  const serving = await sources.serving.load()
  const authorities = new Map(sources.authorities.map(({ what, path }) => [path, readAuthorities(what, path)]))
  const optionsOf = ({ certificate: cert, key }: PemPair): SecureContextOptions => ({
    cert,
    key,
    ca: [...authorities.values()],
    minVersion: sources.minVersion,
    ...(sources.ciphers === undefined ? {} : { ciphers: sources.ciphers, honorCipherOrder: true }),
  })
  const named = sources.sni.map(({ certificateFile, keyFile, patterns }) => {
    const pair = givenCertificate(certificateFile, keyFile)
    const value = createSecureContext(optionsOf(pair))
    return patterns.length > 0
      ? { patterns, source: 'given' as const, value }
      : { patterns: namesOf(pair.certificate), source: 'certificate' as const, value }
  })
  const context = optionsOf(serving)
  // Checked by OpenSSL here, not when it takes effect.
  createSecureContext(context)
  return { serving, authorities, context, contextFor: byHostName(named) }
}

/** Returns the PEM in a file, which must hold certificates. `what`: the file's name in messages. Throws Failure. */
function readAuthorities(what: string, path: string): string {
  const text = readPresent(what, path)
  readCertificates(`${what} ${path}`, text)
  return text
}
