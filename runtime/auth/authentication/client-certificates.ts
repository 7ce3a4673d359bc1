import { X509Certificate } from 'node:crypto'
import { unauthorized } from '../../api/index.ts'
import type { Authenticator } from './contract.ts'

const texts = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : value

/**
 * Accepts client certificates that an authority of the server has signed: the common name is the user, each organization
 * a group (AUTHN-CERT-02, AUTHN-CERT-03). A certificate that is not verified is refused (AUTHN-CERT-04).
 */
export const clientCertificates = (): Authenticator => ({
  authenticate({ clientCertificate }) {
    if (clientCertificate === undefined) return undefined
    if (clientCertificate.verification === 'refused') throw unauthorized()
    const { subject } = new X509Certificate(clientCertificate.der).toLegacyObject()
    const [username = ''] = texts(subject.CN)
    if (username === '') throw unauthorized()
    return { username, groups: texts(subject.O) }
  },
})
