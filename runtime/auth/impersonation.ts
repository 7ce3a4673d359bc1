import { badRequest, forbidden, type UserInfo } from '../api/index.ts'
import { AUTHENTICATED_GROUP, UNAUTHENTICATED_GROUP, ANONYMOUS } from './authentication/users.ts'
import type { Attributes } from './authorization/contract.ts'
import { headerTexts, unescaped, type HeaderValues } from './header-values.ts'
import { accountOf, accountUser } from './service-accounts/user.ts'

export const IMPERSONATION_PREFIX = 'impersonate-'
const USER = 'impersonate-user'
const GROUP = 'impersonate-group'
const UID = 'impersonate-uid'
const EXTRA = 'impersonate-extra-'

/** The user that a request asks to act as. */
export interface Impersonation {
  readonly user: UserInfo
  /** Requests that the caller must all be allowed to make. */
  readonly rights: readonly Attributes[]
}

function singleOf(headers: HeaderValues, name: string): string {
  const [first = '', ...more] = headerTexts(headers, name)
  if (more.length > 0) throw badRequest(`the header ${name} may be given once`)
  return first
}

function extraOf(headers: HeaderValues): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, readonly string[]>()
  for (const name of Object.keys(headers)) {
    if (!name.startsWith(EXTRA)) continue
    // Two headers may spell the same key in two ways.
    const key = unescaped(name.slice(EXTRA.length))
    extra.set(key, [...(extra.get(key) ?? []), ...headerTexts(headers, name)])
  }
  return Object.fromEntries(extra)
}

/** Throws ApiError 403 for an unknown header `Impersonate-*`, which would otherwise be ignored silently. */
function refuseUnknown(headers: HeaderValues): void {
  for (const name of Object.keys(headers)) {
    const known = [USER, GROUP, UID].includes(name) || name.startsWith(EXTRA) || !name.startsWith(IMPERSONATION_PREFIX)
    if (!known) throw forbidden({ group: '', resource: 'users' }, '', `the header ${name} is not known`)
  }
}

/** Adds the group of authenticated or of unauthenticated users, unless the groups have one. */
function withStanding(username: string, groups: readonly string[]): readonly string[] {
  if (username === ANONYMOUS.username)
    return groups.includes(UNAUTHENTICATED_GROUP) ? groups : [...groups, UNAUTHENTICATED_GROUP]
  const hasStanding = groups.includes(AUTHENTICATED_GROUP) || groups.includes(UNAUTHENTICATED_GROUP)
  return hasStanding ? groups : [...groups, AUTHENTICATED_GROUP]
}

/**
 * Reads the headers `Impersonate-*` (IMPERS-03); undefined if there are none. Throws ApiError 400 if they name no user,
 * 403 for an unknown header.
 *
 * @param group API group of `userextras` and `uids`
 */
export function impersonationOf(headers: HeaderValues, caller: UserInfo, group: string): Impersonation | undefined {
  refuseUnknown(headers)
  const username = singleOf(headers, USER)
  const uid = singleOf(headers, UID)
  const named = headerTexts(headers, GROUP)
  const extra = extraOf(headers)
  if (username === '') {
    if (uid === '' && named.length === 0 && Object.keys(extra).length === 0) return undefined
    throw badRequest('groups, uid or extra are given without the user to impersonate')
  }
  const right = (resource: string, name: string, more: Partial<Attributes> = {}): Attributes => ({
    user: caller,
    isResourceRequest: true,
    verb: 'impersonate',
    path: '',
    group: '',
    version: 'v1',
    resource,
    subresource: '',
    namespace: '',
    name,
    ...more,
  })
  const account = accountOf(username)
  const ownGroups = account === undefined ? [] : accountUser(account).groups
  return {
    user: {
      username,
      groups: withStanding(username, named.length > 0 ? named : ownGroups),
      ...(uid === '' ? {} : { uid }),
      ...(Object.keys(extra).length === 0 ? {} : { extra }),
    },
    rights: [
      account === undefined
        ? right('users', username)
        : right('serviceaccounts', account.name, { namespace: account.namespace }),
      ...named.map((name) => right('groups', name)),
      ...Object.entries(extra).flatMap(([subresource, values]) =>
        values.map((value) => right('userextras', value, { group, subresource })),
      ),
      ...(uid === '' ? [] : [right('uids', uid, { group })]),
    ],
  }
}
