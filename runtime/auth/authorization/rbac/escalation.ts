import { isJsonObject, jsonEqual } from '../../../json/index.ts'
import { forbidden, notFound, type DynamicObject, type GroupResource, type UserInfo } from '../../../api/index.ts'
import type { Authorizer } from '../contract.ts'
import { SUPERUSER_GROUP } from '../modules.ts'
import { coverageOf, formatRule } from './cover.ts'
import { roleReferenceOf, type RbacPolicies } from './policies.ts'
import { policyRulesOf, type PolicyRule } from './rule.ts'

/** A write of a role or binding. */
export interface PolicyWrite {
  readonly resource: GroupResource
  readonly version: string
  readonly namespace: string
  readonly name: string
  readonly user: UserInfo
  readonly object?: DynamicObject | undefined
  readonly oldObject?: DynamicObject | undefined
}

export interface EscalationGuardOptions {
  readonly policies: RbacPolicies
  readonly authorizer: Authorizer
}

/**
 * Makes a guard of writes. It refuses a role with rights that the user does not hold in its scope, unless the user may
 * `escalate` (RBAC-16), and a binding of a role with such rights, unless the user may `bind` it (RBAC-17). A role that
 * aggregates others, before or after the write, requires all rights. Throws ApiError 403, and 404 for an absent role.
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

  function holdsAll({ user, namespace }: PolicyWrite, wanted: readonly PolicyRule[]): boolean {
    return coverageOf([...policies.rulesFor(user, namespace)], wanted).verdict === 'covered'
  }

  function refuseMissing(write: PolicyWrite, wanted: readonly PolicyRule[]): void {
    const { user, resource, namespace, name } = write
    const { verdict, missing, list } = coverageOf([...policies.rulesFor(user, namespace)], wanted)
    if (verdict === 'covered') return
    if (verdict === 'undecided')
      throw forbidden(resource, name, 'there are too many rules to compare with those held by the user')
    const groups = user.groups.map((group) => JSON.stringify(group)).join(' ')
    const rules = missing.map(formatRule).sort().join('\n')
    const who = `user ${JSON.stringify(user.username)} (groups=[${groups}])`
    const message = `${who} is attempting to grant RBAC permissions not currently held:\n${rules}`
    throw forbidden(resource, name, list === 'whole' ? message : `${message}\nand others`)
  }

  async function checkRole(write: PolicyWrite, object: DynamicObject): Promise<void> {
    const { oldObject, resource, name } = write
    if (await may(write, 'escalate', resource.resource, name)) return
    refuseMissing(write, policyRulesOf(object.rules))
    if ([object, oldObject].some((role) => isJsonObject(role?.aggregationRule)) && !holdsAll(write, EVERYTHING))
      throw forbidden(resource, name, 'must have cluster-admin privileges to use the aggregationRule')
  }

  async function checkBinding(write: PolicyWrite, object: DynamicObject): Promise<void> {
    const { resource, namespace } = write
    const role = roleReferenceOf(object)
    if (await may(write, 'bind', role.kind === 'Role' ? 'roles' : 'clusterroles', role.name)) return
    const rules = policies.rulesOfRole(role, namespace)
    if (rules === undefined) throw notFound(resource, role.name)
    refuseMissing(write, rules)
  }

  return async (write) => {
    const { object, oldObject, user, resource } = write
    if (object === undefined || user.groups.includes(SUPERUSER_GROUP)) return
    if (oldObject !== undefined && changesNoRights(object, oldObject)) return
    if (resource.resource === 'roles' || resource.resource === 'clusterroles') await checkRole(write, object)
    else await checkBinding(write, object)
  }
}

/** What an aggregation rule may grant: it selects roles by labels, which users may set on their own roles. */
const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'], resourceNames: [], nonResourceURLs: [] },
  { verbs: ['*'], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: ['*'] },
]

/**
 * Whether an update changes only owner references and finalizers, which grant nothing. Labels can: they decide which
 * roles a role is aggregated into.
 */
function changesNoRights(object: DynamicObject, old: DynamicObject): boolean {
  const granting = ({ metadata, ...rest }: DynamicObject): unknown => {
    const { ownerReferences: _o, finalizers: _f, managedFields: _m, resourceVersion: _v, ...kept } = metadata
    return { ...rest, metadata: kept }
  }
  return jsonEqual(granting(object), granting(old))
}
