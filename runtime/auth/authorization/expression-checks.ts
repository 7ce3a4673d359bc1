import type { AuthorizationCheck, AuthorizationDecision } from '../../cel/index.ts'
import type { UserInfo } from '../../api/index.ts'
import { accountUser } from '../service-accounts/user.ts'
import type { Attributes, Authorizer } from './contract.ts'
import { selectorsOf } from './selectors.ts'

/** Answers the authorization checks of expressions, for a user or the service account in the check (CEL-AUTHZ-06). */
export const expressionChecks =
  (authorizer: Authorizer) =>
  async (user: UserInfo, check: AuthorizationCheck): Promise<AuthorizationDecision> => {
    const { decision, reason } = await authorizer.authorize(attributesOf(user, check))
    return { allowed: decision === 'allow', reason }
  }

const attributesOf = (caller: UserInfo, check: AuthorizationCheck): Attributes => ({
  user: check.serviceAccount === undefined ? caller : accountUser(check.serviceAccount),
  isResourceRequest: check.path === undefined,
  verb: check.verb,
  path: check.path ?? '',
  group: check.group ?? '',
  version: check.path === undefined ? '*' : '',
  resource: check.resource ?? '',
  subresource: check.subresource ?? '',
  namespace: check.namespace ?? '',
  name: check.name ?? '',
  ...selectorsOf(check.fieldSelector ?? '', check.labelSelector ?? ''),
})
