import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { pemBlocks } from '../../runtime/text/index.ts'
import { Failure } from '../../flags/errors.ts'

/** A certificate (with its chain, if any) and its private key, both PEM. */
export interface PemPair {
  readonly certificate: string
  readonly key: string
}

/** One text with key and certificate, as it is kept in one file. */
export const joinPem = ({ key, certificate }: PemPair): string => key + certificate

/** Takes a text of PEM blocks apart again; undefined if a key or a certificate is missing. */
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

/** The first certificate of a PEM text. Throws Failure with the name of its source in front. */
export function readCertificate(source: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new Failure(`${source} does not begin with a certificate in PEM`)
  }
}

/** Every certificate of a PEM text. Throws Failure with the name of its source in front when there is none or one is broken. */
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
