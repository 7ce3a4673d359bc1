import type { UserInfo } from '../../api/index.ts'

export const AUTHENTICATED_GROUP = 'system:authenticated'
export const UNAUTHENTICATED_GROUP = 'system:unauthenticated'

/** The user of requests without any credential (AUTHN-ANON-01, AUTHN-ANON-03). */
export const ANONYMOUS: UserInfo = { username: 'system:anonymous', groups: [UNAUTHENTICATED_GROUP] }

/**
 * Adds the group of all authenticated users (AUTHN-05); returns the same value for a member, and, as in Kubernetes, for
 * a user whom a method calls anonymous.
 */
export function asAuthenticated(user: UserInfo): UserInfo {
  const { username, groups } = user
  const isSettled =
    groups.includes(AUTHENTICATED_GROUP) || groups.includes(UNAUTHENTICATED_GROUP) || username === ANONYMOUS.username
  return isSettled ? user : { ...user, groups: [...groups, AUTHENTICATED_GROUP] }
}
