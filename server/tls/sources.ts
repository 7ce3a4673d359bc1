import type { SecureVersion } from 'node:tls'
import { join } from 'node:path'
import { UsageError } from '../../flags/errors.ts'
import type { FlagValues } from '../../flags/parse.ts'
import type { NamedFile } from '../files/reloading-file.ts'
import type { TLS_FLAGS } from './flags.ts'
import { generatedCertificate, givenCertificate, type ServingCertificate } from './serving.ts'
import type { SniFiles } from './sni.ts'

/** A certificate and its key that are read from files. */
interface CertificateSource {
  readonly files: readonly NamedFile[]
  /** Generates or renews the certificate's files if necessary. Throws Failure. */
  prepare?(): Promise<unknown>
  /** Reads the files. Throws Failure. */
  load(): ServingCertificate | Promise<ServingCertificate>
}

/** The sources of a server's certificates and trusted authorities. */
export interface TlsSources {
  readonly serving: CertificateSource
  readonly sni: readonly SniFiles[]
  /** Files of the authorities that client certificates are verified with. */
  readonly authorities: readonly NamedFile[]
  readonly minVersion: SecureVersion
  /** In OpenSSL's notation; undefined: node's default. */
  readonly ciphers: string | undefined
}

interface GeneratedPlace {
  readonly 'data-dir': string
  readonly 'bind-address': string
}

const CLIENT_AUTHORITIES = 'the file of client authorities'
const PROXY_AUTHORITIES = 'the file of proxy authorities'

/** Returns the sources that the flags name. `product`: the name of a generated authority. Throws UsageError. */
export function tlsSources(flags: FlagValues<typeof TLS_FLAGS> & GeneratedPlace, product: string): TlsSources {
  const certificateFile = flags['tls-cert-file']
  const keyFile = flags['tls-private-key-file']
  const clients = flags['client-ca-file']
  const proxies = flags['requestheader-client-ca-file']
  return {
    serving:
      certificateFile === undefined && keyFile === undefined
        ? generatedSource(join(flags['data-dir'], 'pki'), flags['bind-address'], product)
        : givenSource(certificateFile, keyFile),
    sni: flags['tls-sni-cert-key'],
    authorities: [
      ...(clients === undefined ? [] : [{ what: CLIENT_AUTHORITIES, path: clients }]),
      ...(proxies === undefined || proxies === clients ? [] : [{ what: PROXY_AUTHORITIES, path: proxies }]),
    ],
    minVersion: flags['tls-min-version'],
    ciphers: flags['tls-cipher-suites'],
  }
}

export const pairFiles = (certificateFile: string, keyFile: string): readonly NamedFile[] => [
  { what: 'the certificate file', path: certificateFile },
  { what: 'the private key file', path: keyFile },
]

function givenSource(certificateFile: string | undefined, keyFile: string | undefined): CertificateSource {
  if (certificateFile === undefined || keyFile === undefined) {
    throw new UsageError('--tls-cert-file and --tls-private-key-file must be given together')
  }
  return { files: pairFiles(certificateFile, keyFile), load: () => givenCertificate(certificateFile, keyFile) }
}

function generatedSource(folder: string, bindAddress: string, authorityName: string): CertificateSource {
  const load = (): Promise<ServingCertificate> => generatedCertificate({ folder, bindAddress, authorityName })
  return {
    files: [
      { what: 'the certificate file', path: join(folder, 'serving.pem') },
      { what: 'the authority file', path: join(folder, 'ca.pem') },
    ],
    prepare: load,
    load,
  }
}
