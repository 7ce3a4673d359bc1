import { jsonEqual, objectOf } from '../../../meta/json.ts'
import type { DynamicObject, GroupResource } from '../../../meta/object.ts'
import { forbidden, notFound } from '../../../meta/status.ts'
import type { UserInfo } from '../../../meta/user.ts'
import type { Authorizer } from '../contract.ts'
import { SUPERUSER_GROUP } from '../modules.ts'
import { formatRule, uncovered } from './cover.ts'
import { roleReferenceOf, type RbacPolicies } from './policies.ts'
import { policyRulesOf, type PolicyRule } from './rule.ts'

/** A write of a role or binding. */
export interface PolicyWrite {
  readonly resource: GroupResource
  readonly version: string
  readonly namespace: string
  readonly name: string
  readonly user: UserInfo
  readonly object?: DynamicObject
  readonly oldObject?: DynamicObject
}

export interface EscalationGuardOptions {
  readonly policies: RbacPolicies
  readonly authorizer: Authorizer
}

/**
 * Refuses a role with rights that its writer does not have at its scope, unless they may `escalate` (RBAC-16), and a
 * binding of a role with such rights, unless they may `bind` it (RBAC-17). Throws ApiError 403, 404 for an absent role.
 */
export function escalationGuard({
  policies,
  authorizer,
}: EscalationGuardOptions): (write: PolicyWrite) => Promise<void> {
  const may = async (write: PolicyWrite, verb: string, resource: string, name: string): Promise<boolean> => {
    const { user, version, namespace } = write
    const target = { group: write.resource.group, version, resource, subresource: '', namespace, name }
    const { decision } = await authorizer.authorize({ user, isResourceRequest: true, verb, path: '', ...target })
    return decision === 'allow'
  }

  function refuseMissing(write: PolicyWrite, wanted: readonly PolicyRule[]): void {
    const { user, resource, namespace, name } = write
    const missing = uncovered([...policies.rulesFor(user, namespace)], wanted)
    if (missing.length === 0) return
    const groups = user.groups.map((group) => JSON.stringify(group)).join(' ')
    const rules = missing.map(formatRule).sort().join('\n')
    const who = `user ${JSON.stringify(user.username)} (groups=[${groups}])`
    throw forbidden(resource, name, `${who} is attempting to grant RBAC permissions not currently held:\n${rules}`)
  }

  async function checkRole(write: PolicyWrite, object: DynamicObject): Promise<void> {
    const { oldObject, resource, name } = write
    if (oldObject !== undefined && jsonEqual(oldObject.rules ?? null, object.rules ?? null) && sameAggregation(write))
      return
    if (await may(write, 'escalate', resource.resource, name)) return
    refuseMissing(write, policyRulesOf(object.rules))
  }

  async function checkBinding(write: PolicyWrite, object: DynamicObject): Promise<void> {
    const { oldObject, resource, namespace } = write
    const unchanged = (['roleRef', 'subjects'] as const).every((field) => jsonEqual(object[field], oldObject?.[field]))
    if (oldObject !== undefined && unchanged) return
    const role = roleReferenceOf(object)
    if (await may(write, 'bind', role.kind === 'Role' ? 'roles' : 'clusterroles', role.name)) return
    const rules = policies.rulesOfRole(role, namespace)
    if (rules === undefined) throw notFound(resource, role.name)
    refuseMissing(write, rules)
  }

  return async (write) => {
    const { object, user, resource } = write
    if (object === undefined || user.groups.includes(SUPERUSER_GROUP)) return
    if (resource.resource === 'roles' || resource.resource === 'clusterroles') await checkRole(write, object)
    else await checkBinding(write, object)
  }
}

const sameAggregation = ({ object, oldObject }: PolicyWrite): boolean =>
  jsonEqual(objectOf(object?.aggregationRule), objectOf(oldObject?.aggregationRule))
