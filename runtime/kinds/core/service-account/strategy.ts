import type { Vendor } from '../../../api/index.ts'
import type { TokenIssuer } from '../../../auth/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { tokenSubresource } from './token.ts'

/** Without an issuer there are no tokens. */
export const serviceAccounts = ({ apiDomain }: Vendor, issuer: TokenIssuer | undefined): Strategy => ({
  generation: 'none',
  deletionAnswer: 'object',
  ...(issuer === undefined ? {} : { subresources: { token: tokenSubresource(`authentication.${apiDomain}`, issuer) } }),
})
