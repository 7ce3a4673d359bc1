import type { Vendor } from '../../runtime/api/index.ts'
import type { Release } from '../release/release.ts'

/** The first release that records the id of a client certificate, or of another issuer's token, with the user. */
const SINCE_MINOR = 32

/** Returns the key of the extra attribute with the credential's id; undefined: the release has none. */
export const credentialIdKey = ({ domain }: Pick<Vendor, 'domain'>, { minor }: Release): string | undefined =>
  minor < SINCE_MINOR ? undefined : `authentication.${domain}/credential-id`
