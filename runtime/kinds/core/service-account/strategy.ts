import type { Vendor } from '../../../api/index.ts'
import type { Strategy } from '../../../registry/index.ts'
import { tokenSubresource, type TokenIssuing } from './token.ts'

/** `tokens`: how they are issued; undefined: there are none. */
export const serviceAccounts = ({ domain, apiDomain }: Vendor, tokens: TokenIssuing | undefined): Strategy => {
  const names = {
    group: `authentication.${apiDomain}`,
    annotation: `authentication.${domain}/issued-credential-id`,
  }
  return {
    generation: 'none',
    deletionAnswer: 'object',
    ...(tokens === undefined ? {} : { subresources: { token: tokenSubresource(names, tokens) } }),
  }
}
