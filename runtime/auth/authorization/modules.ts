import type { UserInfo } from '../../meta/user.ts'
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

/** A grant to the members of a group. */
const toGroup = (group: string, allows: Grant['allows'], rules: Rules): Required<Authorizer> =>
  allowing({
    allows: (attributes) => attributes.user.groups.includes(group) && allows(attributes),
    rulesFor: ({ groups }) => (groups.includes(group) ? rules : NOTHING),
  })

export const SUPERUSER_GROUP = 'system:masters'

/** Everything for members of system:masters, whatever else is configured. */
export const superusers = (): Authorizer => toGroup(SUPERUSER_GROUP, () => true, EVERYTHING)

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

const DISCOVERY = /^\/(?:api|apis|openapi)(?:\/|$)/
const DISCOVERY_PATHS = ['/api', '/api/*', '/apis', '/apis/*', '/openapi', '/openapi/*']

/** Discovery for members of the group. */
export const discovery = (group: string): Authorizer =>
  toGroup(group, (attributes) => isRead(attributes) && DISCOVERY.test(attributes.path), reading(DISCOVERY_PATHS))

/** Asking about oneself, for members of the group (REVIEW-09). `apiDomain` ends the names of the reviews' API groups. */
export function selfReviews(group: string, apiDomain: string): Authorizer {
  const resourceRules = [
    {
      verbs: ['create'],
      apiGroups: [`authorization.${apiDomain}`],
      resources: ['selfsubjectaccessreviews', 'selfsubjectrulesreviews'],
    },
    { verbs: ['create'], apiGroups: [`authentication.${apiDomain}`], resources: ['selfsubjectreviews'] },
  ]
  return toGroup(
    group,
    (attributes) =>
      attributes.isResourceRequest &&
      attributes.subresource === '' &&
      resourceRules.some(
        ({ verbs, apiGroups, resources }) =>
          verbs.includes(attributes.verb) &&
          apiGroups.includes(attributes.group) &&
          resources.includes(attributes.resource),
      ),
    { ...NOTHING, resourceRules },
  )
}
