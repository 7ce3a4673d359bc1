import type { Access } from './access.ts'
import { openAdminCredential, type AdminCredential } from './admin-credential.ts'
import { openAuthentication, type AuthenticationOptions } from './authentication/open.ts'
import { openAuthorizer, type AuthorizerOptions } from './authorization/authorizer.ts'
import { reflectPolicies } from './policies.ts'
import { openServiceAccounts, type ServiceAccounts } from './service-accounts/open.ts'

type Common = Omit<AuthorizerOptions, 'settings' | 'policies'> &
  Pick<AuthenticationOptions, 'flags' | 'store' | 'known' | 'authorityFiles'>

export interface OpenAccessOptions extends Common {
  /** Methods of authentication and modes of authorization, as the flags have them. */
  readonly settings: {
    readonly authentication: AuthenticationOptions['settings']
    readonly authorization: AuthorizerOptions['settings']
  }
}

export interface OpenAccess {
  readonly access: Access
  /** Tokens of service accounts. */
  readonly accounts: ServiceAccounts
  readonly admin: AdminCredential
}

/** Opens authentication and authorization over the objects of a store. Throws UsageError, Failure. */
export async function openAccess(options: OpenAccessOptions): Promise<OpenAccess> {
  const { flags, vendor, settings } = options
  const policies = await reflectPolicies(options)
  const authorizer = await openAuthorizer({ ...options, settings: settings.authorization, policies })
  const accounts = await openServiceAccounts(options)
  const admin = await openAdminCredential({ ...options, dataFolder: flags['data-dir'], product: vendor.name })
  const authentication = await openAuthentication({
    ...{ ...options, settings: settings.authentication, ownIssuers: accounts.issuers },
    ...{ adminToken: admin.verifier, accountTokens: accounts.verifier, audiences: accounts.audiences },
  })
  return { access: { ...authentication, policies, authorizer }, accounts, admin }
}
