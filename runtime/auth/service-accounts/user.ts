import { dnsLabel, dnsSubdomain, type UserInfo } from '../../api/index.ts'

const PREFIX = 'system:serviceaccount:'
const GROUP = 'system:serviceaccounts'

export interface AccountReference {
  readonly namespace: string
  readonly name: string
}

/** The name of the user that a service account is. */
export const accountUserName = ({ namespace, name }: AccountReference): string => `${PREFIX}${namespace}:${name}`

/** The user that a service account is, with the groups that follow from its namespace. */
export const accountUser = (account: AccountReference): UserInfo => ({
  username: accountUserName(account),
  groups: [GROUP, `${GROUP}:${account.namespace}`],
})

/** The service account that a user name means; undefined: it is the name of another user. */
export function accountOf(username: string): AccountReference | undefined {
  if (!username.startsWith(PREFIX)) return undefined
  const [namespace = '', name = '', ...more] = username.slice(PREFIX.length).split(':')
  const isAccount = more.length === 0 && dnsLabel(namespace).length === 0 && dnsSubdomain(name).length === 0
  return isAccount ? { namespace, name } : undefined
}
