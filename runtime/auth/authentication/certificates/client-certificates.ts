import { unauthorized, type UserInfo } from '../../../api/index.ts'
import type { Authenticator } from '../contract.ts'
import type { CertificateSubject, CertificateVerifier } from './verifier.ts'

/**
 * Accepts client certificates of the authorities for users: the common name is the user, each organization a group
 * (AUTHN-CERT-02, AUTHN-CERT-03). Any other certificate is refused (AUTHN-CERT-04).
 *
 * @param onAccepted called with the end of the certificate of each request: milliseconds since the epoch
 */
export function clientCertificates(
  verifier: CertificateVerifier,
  onAccepted?: (notAfter: number) => void,
): Authenticator {
  /** One object for all requests of a connection: what later steps know of a user hangs on it. */
  const users = new WeakMap<CertificateSubject, UserInfo>()
  return {
    authenticate({ clientCertificate }) {
      if (clientCertificate === undefined) return undefined
      const subject = verifier.subjectOf(clientCertificate)
      if (subject === undefined || subject.commonName === '') throw unauthorized()
      onAccepted?.(subject.notAfter)
      let user = users.get(subject)
      if (user === undefined) {
        user = { username: subject.commonName, groups: subject.organizations }
        users.set(subject, user)
      }
      return user
    },
  }
}
