import { unauthorized } from '../../../api/index.ts'
import type { Authenticator } from '../contract.ts'
import type { CertificateVerifier } from './verifier.ts'

/**
 * Accepts client certificates of the authorities for users: the common name is the user, each organization a group
 * (AUTHN-CERT-02, AUTHN-CERT-03). Any other certificate is refused (AUTHN-CERT-04).
 */
export const clientCertificates = (verifier: CertificateVerifier): Authenticator => ({
  authenticate({ clientCertificate }) {
    if (clientCertificate === undefined) return undefined
    const subject = verifier.subjectOf(clientCertificate)
    if (subject === undefined || subject.commonName === '') throw unauthorized()
    return { username: subject.commonName, groups: subject.organizations }
  },
})
