// The only file that needs the X.509 library; loaded only when a certificate must be made.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { isIP } from 'node:net'
import type { PemPair } from './pem.ts'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const
const DAY = 24 * 3600 * 1000
const AUTHORITY_DAYS = 3650
const SERVING_DAYS = 365
/** Certificates become valid a little before now, for clients whose clock is behind. */
const LEEWAY = 5 * 60 * 1000

const generateKeys = () => webcrypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  return PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

const importKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), CURVE, false, ['sign'])

const serialNumber = (): string => {
  const bytes = webcrypto.getRandomValues(Buffer.alloc(16))
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  return bytes.toString('hex')
}

const validity = (days: number) => ({
  notBefore: new Date(Date.now() - LEEWAY),
  notAfter: new Date(Date.now() + days * DAY),
})

/** Issues a new certificate authority, valid for ten years. */
export async function issueAuthority(commonName: string): Promise<PemPair> {
  const keys = await generateKeys()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [commonName] }],
    ...validity(AUTHORITY_DAYS),
    signingAlgorithm: SIGNATURE,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign | KeyUsageFlags.digitalSignature, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: `${await keyPem(keys.privateKey)}\n` }
}

/** Issues a serving certificate for the names and addresses, valid for a year. */
export async function issueServing(authority: PemPair, names: readonly string[]): Promise<PemPair> {
  const issuer = new X509Certificate(authority.certificate)
  const keys = await generateKeys()
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [names[0] ?? 'localhost'] }],
    issuer: issuer.subjectName,
    ...validity(SERVING_DAYS),
    signingAlgorithm: SIGNATURE,
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
      await AuthorityKeyIdentifierExtension.create(issuer),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: `${certificate.toString('pem')}\n`, key: `${await keyPem(keys.privateKey)}\n` }
}
