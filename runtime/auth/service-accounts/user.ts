import { dnsLabel, dnsSubdomain, type UserInfo } from '../../api/index.ts'
import type { AccountClaims } from './claims.ts'

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

/**
 * Returns the user of a token: its service account, with the objects that the token is bound to and its id as extra
 * attributes. `domain`: the domain of their keys.
 */
export function tokenUser({ account, bound, id }: AccountClaims, domain: string): UserInfo {
  const entries: [string, string | undefined][] = [
    ['pod-name', bound.pod?.name],
    ['pod-uid', bound.pod?.uid],
    ['node-name', bound.node?.name],
    ['node-uid', bound.node?.uid],
    ['credential-id', id === '' ? undefined : `JTI=${id}`],
  ]
  const extra = entries.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[`${domain}/${name}`, [value]]],
  )
  return {
    ...accountUser(account),
    uid: account.uid,
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) as Record<string, string[]> }),
  }
}
