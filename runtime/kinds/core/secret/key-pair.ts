import { createPrivateKey, X509Certificate } from 'node:crypto'
import { stringOf, type JsonObject } from '../../../json/index.ts'

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\n/g

const pemOf = (value: unknown): string => Buffer.from(stringOf(value), 'base64').toString('latin1')
const blocksOf = (pem: string): string[] => [...pem.matchAll(BLOCK)].map(([, type = '']) => type)
const isKey = (type: string): boolean => type === 'PRIVATE KEY' || type.endsWith(' PRIVATE KEY')

/** Returns the warnings of a certificate and key that do not belong together. Their content is not checked further. */
export function keyPairWarnings(data: Readonly<JsonObject>): string[] {
  const certificate = pemOf(data['tls.crt'])
  const key = pemOf(data['tls.key'])
  const blocks = blocksOf(certificate)
  if (!blocks.includes('CERTIFICATE')) {
    if (blocks.length === 0) return ['tls: failed to find any PEM data in certificate input']
    const but = 'but did find a private key; PEM inputs may have been switched'
    return blocks.length === 1 && isKey(blocks[0] ?? '')
      ? [`tls: failed to find certificate PEM data in certificate input, ${but}`]
      : [
          `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${blocks.join(' ')}]`,
        ]
  }
  const keys = blocksOf(key)
  if (!keys.some(isKey)) {
    if (keys.length === 0) return ['tls: failed to find any PEM data in key input']
    return keys.length === 1 && keys[0] === 'CERTIFICATE'
      ? ['tls: found a certificate rather than a key in the PEM for the private key']
      : [
          `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${keys.join(' ')}]`,
        ]
  }
  return isPair(certificate, key) ? [] : ['tls: private key does not match public key']
}

/** Returns whether a key belongs to a certificate; true if one of them can't be read, which is not warned of. */
function isPair(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return true
  }
}
