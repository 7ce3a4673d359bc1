import { unauthorized, type UserInfo } from '../../../api/index.ts'
import type { Authenticator } from '../contract.ts'
import type { CertificateSubject, CertificateVerifier } from './verifier.ts'

export interface ClientCertificatesOptions {
  readonly verifier: CertificateVerifier
  /** Key of the extra attribute with `X509SHA256=` and the fingerprint of the certificate; absent: it is not set. */
  readonly credentialIds?: string | undefined
  /** Whether the subject may name the user's uid. */
  readonly uids: 'read' | 'passed over'
  /** Called with the end of the certificate of each request: milliseconds since the epoch. */
  onAccepted?(notAfter: number): void
}

/**
 * Accepts client certificates of the authorities for users: the common name is the user, each organization a group
 * (AUTHN-CERT-02, AUTHN-CERT-03). Any other certificate is refused (AUTHN-CERT-04), and so is one that names several uids
 * or an empty one.
 */
export function clientCertificates(options: ClientCertificatesOptions): Authenticator {
  const { verifier } = options
  /** One user object for all requests of a connection, because later steps attach their caches to it. */
  const users = new WeakMap<CertificateSubject, UserInfo>()
  return {
    authenticate({ clientCertificate }) {
      if (clientCertificate === undefined) return undefined
      const subject = verifier.subjectOf(clientCertificate)
      if (subject === undefined || subject.commonName === '') throw unauthorized()
      let user = users.get(subject)
      if (user === undefined) {
        user = userOf(subject, options)
        users.set(subject, user)
      }
      options.onAccepted?.(subject.notAfter)
      return user
    },
  }
}

/** Throws ApiError 401. */
function userOf(subject: CertificateSubject, { credentialIds, uids }: ClientCertificatesOptions): UserInfo {
  const { commonName: username, organizations: groups, fingerprint } = subject
  const extra = credentialIds === undefined ? {} : { extra: { [credentialIds]: [`X509SHA256=${fingerprint}`] } }
  if (uids === 'passed over' || subject.uids.length === 0) return { username, groups, ...extra }
  const [uid = '', ...others] = subject.uids
  if (uid === '' || others.length > 0) throw unauthorized()
  return { username, uid, groups, ...extra }
}
