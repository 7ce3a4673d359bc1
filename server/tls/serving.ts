import { X509Certificate } from 'node:crypto'
import { networkInterfaces, hostname } from 'node:os'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { Failure } from '../../flags/errors.ts'
import { createPrivateFile, readIfPresent, readPresent, replacePrivateFile } from '../files/private-file.ts'
import { joinPem, readCertificate, readKey, splitPem, type PemPair } from './pem.ts'

/** The serving certificate, and what clients need to verify it. */
export interface ServingCertificate extends PemPair {
  /** PEM of the authority to give to clients, and the file that holds it. */
  readonly authority: string
  readonly authorityFile: string
}

const RENEW_BEFORE = 30 * 24 * 3600 * 1000

/**
 * Returns the certificate of the given files; its authority is not known, so clients have to trust the certificate
 * itself.
 */
export function givenCertificate(certificateFile: string, keyFile: string): ServingCertificate {
  const certificate = readPresent('the certificate file', certificateFile)
  const key = readPresent('the private key file', keyFile)
  const parsed = readCertificate(`the certificate file ${certificateFile}`, certificate)
  if (!parsed.checkPrivateKey(readKey(`the private key file ${keyFile}`, key))) {
    throw new Failure(`the private key file ${keyFile} does not belong to the certificate file ${certificateFile}`)
  }
  if (new Date(parsed.validTo).getTime() < Date.now()) {
    throw new Failure(`the certificate in ${certificateFile} ran out on ${parsed.validTo}`)
  }
  return { certificate, key, authority: certificate, authorityFile: certificateFile }
}

/** Returns every name under which local clients may reach a server that listens on the address. */
function servingNames(bindAddress: string): string[] {
  const everywhere = bindAddress === '0.0.0.0' || bindAddress === '::'
  const addresses = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address),
  )
  const own = everywhere ? addresses.filter((address) => isIP(address) !== 0) : [bindAddress]
  return [...new Set(['localhost', '127.0.0.1', '::1', hostname(), ...own])]
}

export interface GeneratedCertificateOptions {
  /** Folder that keeps the authority and the certificate. */
  readonly folder: string
  readonly bindAddress: string
  readonly authorityName: string
}

/** Returns the stored certificate, or a new one if there is none, it expires soon or names have been added (CLI-09). */
export async function generatedCertificate(options: GeneratedCertificateOptions): Promise<ServingCertificate> {
  const authorityFile = join(options.folder, 'ca.crt')
  const servingFile = join(options.folder, 'serving.pem')
  const authority = await keptAuthority(options)
  if (readIfPresent('the certificate file', authorityFile) !== authority.certificate) {
    replacePrivateFile(authorityFile, authority.certificate)
  }
  const names = servingNames(options.bindAddress)
  const kept = splitPem(readIfPresent('the certificate file', servingFile) ?? '')
  if (kept !== undefined && isGood(kept, authority, names)) {
    return { ...kept, authority: authority.certificate, authorityFile }
  }
  const { issueServing } = await import('./issue.ts')
  const issued = await issueServing(authority, names)
  replacePrivateFile(servingFile, joinPem(issued))
  return { ...issued, authority: authority.certificate, authorityFile }
}

async function keptAuthority({ folder, authorityName }: GeneratedCertificateOptions): Promise<PemPair> {
  const file = join(folder, 'ca.pem')
  const present = readIfPresent('the authority file', file)
  const text = present ?? createPrivateFile(file, joinPem(await newAuthority(authorityName)))
  const pair = splitPem(text)
  if (pair === undefined) throw new Failure(`the authority file ${file} holds no certificate or no key`)
  const certificate = readCertificate(`the authority file ${file}`, pair.certificate)
  if (!certificate.checkPrivateKey(readKey(`the authority file ${file}`, pair.key))) {
    throw new Failure(`the authority file ${file} holds a certificate and a key that do not belong together`)
  }
  return pair
}

async function newAuthority(name: string): Promise<PemPair> {
  const { issueAuthority } = await import('./issue.ts')
  return issueAuthority(name)
}

function isGood(serving: PemPair, authority: PemPair, names: readonly string[]): boolean {
  try {
    const certificate = new X509Certificate(serving.certificate)
    return (
      certificate.checkPrivateKey(readKey('the kept certificate', serving.key)) &&
      certificate.verify(new X509Certificate(authority.certificate).publicKey) &&
      new Date(certificate.validTo).getTime() - Date.now() > RENEW_BEFORE &&
      // Checking both avoids node's `isIP`, whose regular expression would be compiled at each start.
      names.every((name) => (certificate.checkHost(name) ?? certificate.checkIP(name)) !== undefined)
    )
  } catch {
    return false
  }
}
