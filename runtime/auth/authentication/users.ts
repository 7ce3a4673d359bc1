import type { UserInfo } from '../../api/index.ts'

export const AUTHENTICATED_GROUP = 'system:authenticated'
export const UNAUTHENTICATED_GROUP = 'system:unauthenticated'

/** A request without any credential (AUTHN-ANON-01, AUTHN-ANON-03). */
export const ANONYMOUS: UserInfo = { username: 'system:anonymous', groups: [UNAUTHENTICATED_GROUP] }

/** The user as a member of the group of all authenticated users (AUTHN-05); the same value if it is one already. */
export function asAuthenticated(user: UserInfo): UserInfo {
  return user.groups.includes(AUTHENTICATED_GROUP) ? user : { ...user, groups: [...user.groups, AUTHENTICATED_GROUP] }
}
