import type { UserInfo } from '../../api/index.ts'
import { ALLOW, NO_OPINION, type Attributes, type Authorizer, type Rules } from './contract.ts'
import { PathSet } from './rbac/paths.ts'

const NOTHING: Rules = { resourceRules: [], nonResourceRules: [], missing: '' }
const EVERYTHING: Rules = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  missing: '',
}

/** A module that either allows or has no opinion. */
interface AllowingModule {
  allows(attributes: Attributes): boolean
  rulesFor(user: UserInfo): Rules
}

const allowing = ({ allows, rulesFor }: AllowingModule): Required<Authorizer> => ({
  authorize: (attributes) => (allows(attributes) ? ALLOW : NO_OPINION),
  rulesFor: async (user) => rulesFor(user),
})

export const SUPERUSER_GROUP = 'system:masters'

/** Allows everything to members of system:masters. */
export const superusers = (): Authorizer =>
  allowing({
    allows: ({ user }) => user.groups.includes(SUPERUSER_GROUP),
    rulesFor: ({ groups }) => (groups.includes(SUPERUSER_GROUP) ? EVERYTHING : NOTHING),
  })

/** Mode AlwaysAllow, for tests. */
export const alwaysAllow = (): Authorizer => allowing({ allows: () => true, rulesFor: () => EVERYTHING })

/** Mode AlwaysDeny, for tests. */
export const alwaysDeny = (): Authorizer => ({
  authorize: () => ({ decision: 'noOpinion', reason: 'Everything is forbidden.' }),
  rulesFor: async () => NOTHING,
})

/**
 * Allows everyone any method on these non-resource paths: exact ones, or all that begin with the text before a trailing
 * `*`.
 */
export function alwaysAllowPaths(paths: readonly string[]): Authorizer {
  const open = new PathSet(paths)
  const rules: Rules = { ...NOTHING, nonResourceRules: [{ verbs: ['*'], nonResourceURLs: paths }] }
  return allowing({
    allows: ({ isResourceRequest, path }) => !isResourceRequest && open.matches(path),
    rulesFor: () => rules,
  })
}
