import { X509Certificate } from 'node:crypto'
import { pemBlocks } from '../../../text/index.ts'

/** Returns the certificates of a PEM text; unreadable ones are left out. */
export const certificatesIn = (pem: string): readonly X509Certificate[] =>
  pemBlocks(pem).flatMap(({ label, text }) => {
    try {
      return label === 'CERTIFICATE' ? [new X509Certificate(text)] : []
    } catch {
      return []
    }
  })
