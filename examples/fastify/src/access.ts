import type { Authenticator, Authorizer, UserInfo } from '@orch-io/orch'
import type { Account, Accounts } from './accounts.ts'

/** Returns a user of the application as the platform knows it: roles are groups. */
export const userOf = ({ name, roles }: Account): UserInfo => ({
  username: name,
  groups: ['system:authenticated', ...roles.map((role) => `role:${role}`)],
})

/** Knows callers by the session of the application. */
export const sessionAuthenticator = (accounts: Accounts): Authenticator => ({
  authenticate({ headers }) {
    const account = accounts.of(headers.cookie)
    return account === undefined ? undefined : userOf(account)
  },
})

/** Lets everybody do everything to tickets in the namespace of their own name. RBAC decides about the rest. */
export const ownNamespace: Authorizer = {
  authorize: ({ user, resource, namespace }) =>
    resource === 'tickets' && namespace !== '' && namespace === user.username
      ? { decision: 'allow', reason: 'tickets of one’s own' }
      : { decision: 'noOpinion', reason: '' },
}
