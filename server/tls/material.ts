import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import { readPresent } from '../files/private-file.ts'
import type { PemPair } from './pem.ts'
import { readCertificates } from './pem.ts'
import { givenCertificate, type ServingCertificate } from './serving.ts'
import { byHostName, namesOf } from './sni.ts'
import type { TlsSources } from './sources.ts'

/** What a server shows and whom it trusts, read and checked. */
export interface TlsMaterial {
  readonly serving: ServingCertificate
  /** PEM of the authorities of each file, by its path. */
  readonly authorities: ReadonlyMap<string, string>
  /** What clients see that ask for no other name. */
  readonly context: SecureContextOptions
  /** Returns what is shown for a host name; undefined: the context above. */
  contextFor(host: string): SecureContext | undefined
}

/** Reads all files. Throws Failure for any that can't be used: nothing is taken from a set that is half written. */
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
  // What OpenSSL refuses is refused here, not when it is put into force.
  createSecureContext(context)
  return { serving, authorities, context, contextFor: byHostName(named) }
}

/** Returns the PEM in a file, which must hold certificates. `what`: how messages call the file. Throws Failure. */
export function readAuthorities(what: string, path: string): string {
  const text = readPresent(what, path)
  readCertificates(`${what} ${path}`, text)
  return text
}
