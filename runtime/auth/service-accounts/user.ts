import { dnsLabel, dnsSubdomain, type UserInfo } from '../../api/index.ts'

const PREFIX = 'system:serviceaccount:'
const GROUP = 'system:serviceaccounts'

export interface AccountReference {
  readonly namespace: string
  readonly name: string
}

/** Returns the user name of a service account. */
export const accountUserName = ({ namespace, name }: AccountReference): string => `${PREFIX}${namespace}:${name}`

/** Returns the user of a service account, with the groups of all accounts and of those in its namespace. */
export const accountUser = (account: AccountReference): UserInfo => ({
  username: accountUserName(account),
  groups: [GROUP, `${GROUP}:${account.namespace}`],
})

/** Returns the service account with the user name; undefined for names of other users. */
export function accountOf(username: string): AccountReference | undefined {
  if (!username.startsWith(PREFIX)) return undefined
  const [namespace = '', name = '', ...more] = username.slice(PREFIX.length).split(':')
  const isAccount = more.length === 0 && dnsLabel(namespace).length === 0 && dnsSubdomain(name).length === 0
  return isAccount ? { namespace, name } : undefined
}
