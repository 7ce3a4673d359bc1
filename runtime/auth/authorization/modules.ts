import type { UserInfo } from '../../api/index.ts'
import { ALLOW, NO_OPINION, type Attributes, type Authorizer, type Rules } from './contract.ts'

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

const READ_VERBS = ['get', 'head']
const isRead = ({ isResourceRequest, verb }: Attributes): boolean => !isResourceRequest && READ_VERBS.includes(verb)
const reading = (nonResourceURLs: readonly string[]): Rules => ({
  ...NOTHING,
  nonResourceRules: [{ verbs: READ_VERBS, nonResourceURLs }],
})

const PUBLIC_PATHS = ['/healthz', '/livez', '/readyz', '/version', '/version/']

/** Allows everyone, also anonymous callers, to read what is not sensitive: health and version. */
export const publicPaths = (): Authorizer =>
  allowing({
    allows: (attributes) => isRead(attributes) && PUBLIC_PATHS.includes(attributes.path),
    rulesFor: () => reading(PUBLIC_PATHS),
  })
