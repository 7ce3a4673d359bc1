import { superusers, unionAuthorizer, type Authenticator, type Authorizer } from '../runtime/auth/index.ts'
import type { Access } from './access.ts'
import { openAdminCredential, type AdminCredential } from './data-folder/admin-credential.ts'
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
  /** Undefined: there is no folder, and no administrator's token. */
  readonly dataFolder: string | undefined
  /** Methods of the project, tried before those of the flags. */
  readonly authenticators: readonly Authenticator[]
  /** Modules of the project, called before those of the flags, but after members of `system:masters` are allowed. */
  readonly authorizers: readonly Authorizer[]
}

export interface OpenAccess {
  readonly access: Access
  /** Tokens of service accounts. */
  readonly accounts: ServiceAccounts
  readonly admin: AdminCredential | undefined
}

/** Opens authentication and authorization over the objects of a store. Throws UsageError, Failure. */
export async function openAccess(options: OpenAccessOptions): Promise<OpenAccess> {
  const { vendor, settings, dataFolder, authenticators, authorizers } = options
  const policies = await reflectPolicies(options)
  const configured = await openAuthorizer({ ...options, settings: settings.authorization, policies })
  const authorizer = authorizers.length === 0 ? configured : unionAuthorizer([superusers(), ...authorizers, configured])
  const accounts = await openServiceAccounts(options)
  const admin =
    dataFolder === undefined ? undefined : await openAdminCredential({ ...options, dataFolder, product: vendor.name })
  const authentication = await openAuthentication({
    ...options,
    settings: settings.authentication,
    ownIssuers: accounts.issuers,
    first: authenticators,
    accountTokens: accounts.verifier,
    audiences: accounts.audiences,
    adminToken: admin?.verifier,
  })
  return { access: { ...authentication, policies, authorizer }, accounts, admin }
}
