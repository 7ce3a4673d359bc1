import type { Vendor } from '../../runtime/api/index.ts'
import type { Release } from '../release/release.ts'

/** The first release that names the certificate, or the token of another issuer, by which a user is known. */
const SINCE_MINOR = 32

/** Returns the key of the extra attribute that names such a credential; undefined: the release has none. */
export const credentialIdKey = ({ domain }: Pick<Vendor, 'domain'>, { minor }: Release): string | undefined =>
  minor < SINCE_MINOR ? undefined : `authentication.${domain}/credential-id`
