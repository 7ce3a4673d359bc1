import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { pemBlocks } from '../../runtime/text/index.ts'
import { Failure } from '../../flags/errors.ts'

/** A certificate (with its chain, if any) and its private key, both PEM. */
export interface PemPair {
  readonly certificate: string
  readonly key: string
}

/** Returns key and certificate as the text of one file. */
export const joinPem = ({ key, certificate }: PemPair): string => key + certificate

/** Splits a text of PEM blocks; undefined if a key or a certificate is missing. */
export function splitPem(text: string): PemPair | undefined {
  const blocks = pemBlocks(text)
  const select = (end: string): string =>
    blocks
      .filter(({ label }) => label.endsWith(end))
      .map((block) => block.text)
      .join('')
  const pair = { key: select('PRIVATE KEY'), certificate: select('CERTIFICATE') }
  return pair.key === '' || pair.certificate === '' ? undefined : pair
}

/** Returns the first certificate of a PEM text. Throws Failure, prefixed with the name of its source. */
export function readCertificate(source: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Failure(`${source} does not begin with a certificate in PEM`)
  }
}

/**
 * Returns every certificate of a PEM text. Throws Failure, prefixed with the name of its source, if there is none or
 * one is broken.
 */
export function readCertificates(source: string, pem: string): readonly X509Certificate[] {
  const blocks = pemBlocks(pem).filter(({ label }) => label === 'CERTIFICATE')
  if (blocks.length === 0) throw new Failure(`${source} holds no certificate in PEM`)
  return blocks.map(({ text }) => readCertificate(source, text))
}

export function readKey(source: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new Failure(`${source} holds no private key in PEM, or one with a password`)
  }
}
