import type { UserInfo } from '../../api/index.ts'
import type { Attributes, Authorizer, Decision, Rules } from './contract.ts'

const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }
const NOTHING: Rules = { resourceRules: [], nonResourceRules: [], missing: '' }
const EVERYTHING: Rules = {
  resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
  nonResourceRules: [{ verbs: ['*'], nonResourceURLs: ['*'] }],
  missing: '',
}

/** What a module allows, asked of one action and listed for one user. */
interface Grant {
  allows(attributes: Attributes): boolean
  rulesFor(user: UserInfo): Rules
}

const allowing = ({ allows, rulesFor }: Grant): Required<Authorizer> => {
  const allow: Decision = { decision: 'allow', reason: '' }
  return {
    authorize: async (attributes) => (allows(attributes) ? allow : NO_OPINION),
    rulesFor: async (user) => rulesFor(user),
  }
}

export const SUPERUSER_GROUP = 'system:masters'

/** Everything for members of system:masters, whatever else is configured. */
export const superusers = (): Authorizer =>
  allowing({
    allows: ({ user }) => user.groups.includes(SUPERUSER_GROUP),
    rulesFor: ({ groups }) => (groups.includes(SUPERUSER_GROUP) ? EVERYTHING : NOTHING),
  })

/** Mode AlwaysAllow: for tests. */
export const alwaysAllow = (): Authorizer => allowing({ allows: () => true, rulesFor: () => EVERYTHING })

/** Mode AlwaysDeny: for tests. */
export const alwaysDeny = (): Authorizer => ({
  authorize: async () => ({ decision: 'noOpinion', reason: 'Everything is forbidden.' }),
  rulesFor: async () => NOTHING,
})

const READ_VERBS = ['get', 'head']
const isRead = ({ isResourceRequest, verb }: Attributes): boolean => !isResourceRequest && READ_VERBS.includes(verb)
const reading = (nonResourceURLs: readonly string[]): Rules => ({
  ...NOTHING,
  nonResourceRules: [{ verbs: READ_VERBS, nonResourceURLs }],
})

const PUBLIC_PATHS = ['/healthz', '/livez', '/readyz', '/version', '/version/']

/** Non-sensitive facts of the server for everyone, anonymous callers too. */
export const publicPaths = (): Authorizer =>
  allowing({
    allows: (attributes) => isRead(attributes) && PUBLIC_PATHS.includes(attributes.path),
    rulesFor: () => reading(PUBLIC_PATHS),
  })
