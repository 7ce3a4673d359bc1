import type { Attributes, Authorizer, Decision } from './contract.ts'

const NO_OPINION: Decision = { decision: 'noOpinion', reason: '' }

const allowing = (reason: string, allowed: (attributes: Attributes) => boolean): Authorizer => {
  const allow: Decision = { decision: 'allow', reason }
  return { authorize: async (attributes) => (allowed(attributes) ? allow : NO_OPINION) }
}

export const SUPERUSER_GROUP = 'system:masters'

/** Everything for members of system:masters, whatever else is configured. */
export const superusers = (): Authorizer => allowing('', ({ user }) => user.groups.includes(SUPERUSER_GROUP))

/** Mode AlwaysAllow: for tests. */
export const alwaysAllow = (): Authorizer => allowing('', () => true)

/** Mode AlwaysDeny: for tests. */
export const alwaysDeny = (): Authorizer => ({
  authorize: async () => ({ decision: 'noOpinion', reason: 'Everything is forbidden.' }),
})

const isRead = ({ isResourceRequest, verb }: Attributes): boolean =>
  !isResourceRequest && (verb === 'get' || verb === 'head')

const PUBLIC_PATHS = new Set(['/healthz', '/livez', '/readyz', '/version', '/version/'])

/** Non-sensitive facts of the server for everyone, anonymous callers too. */
export const publicPaths = (): Authorizer =>
  allowing('', (attributes) => isRead(attributes) && PUBLIC_PATHS.has(attributes.path))

const DISCOVERY = /^\/(?:api|apis|openapi)(?:\/|$)/

/** Discovery for members of the group. */
export const discovery = (group: string): Authorizer =>
  allowing(
    '',
    (attributes) => isRead(attributes) && DISCOVERY.test(attributes.path) && attributes.user.groups.includes(group),
  )
