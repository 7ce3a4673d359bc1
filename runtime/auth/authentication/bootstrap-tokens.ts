import {
  bootstrapTokenName,
  parseBootstrapToken,
  readBootstrapToken,
  type DynamicObject,
  type Vendor,
} from '../../api/index.ts'
import { isSameSecret } from '../../text/index.ts'
import type { UserVerifier } from './contract.ts'
import { asAuthenticated } from './users.ts'

export interface BootstrapTokensOptions {
  readonly vendor: Vendor
  /** Reads the present Secret in the system namespace; undefined: there is none, or it can't be decoded. */
  secret(name: string): Promise<DynamicObject | undefined>
  /** Milliseconds since the epoch. */
  clock(): number
}

/**
 * Verifies bootstrap tokens by their present Secrets: a deleted or expired one is no longer accepted (AUTHN-BOOT-01 to
 * AUTHN-BOOT-10). Texts of another form are not looked up.
 */
export const bootstrapTokens = ({ vendor, secret, clock }: BootstrapTokensOptions): UserVerifier => ({
  verify(text) {
    const presented = parseBootstrapToken(text)
    if (presented === undefined) return undefined
    return secret(bootstrapTokenName(presented.id)).then((object) => {
      const token = object === undefined ? undefined : readBootstrapToken(object, vendor)
      if (token === undefined || !isSameSecret(token.secret, presented.secret)) return undefined
      if (!token.mayAuthenticate || token.groups === undefined || token.expiresAt <= clock()) return undefined
      return asAuthenticated({ username: `system:bootstrap:${token.id}`, groups: token.groups })
    })
  },
})
