import type { AuthorizationCheck } from '../../cel/index.ts'
import type { Eventual } from '../../async/index.ts'
import { forbiddenValue, invalid, type DynamicObject, type GroupResource, type UserInfo } from '../../api/index.ts'
import { isJsonObject, jsonEqual, objectOf, stringOf, type JsonObject } from '../../json/index.ts'
import type { Authorize } from '../expressions/rights.ts'
import type { Admission, AdmissionAttributes } from '../types.ts'
import type { ParamKind } from './policy.ts'

interface ParamRightsOptions {
  /** API group of policies and bindings. */
  readonly group: string
  readonly authorize: Authorize
  /** Finds a policy by its name. */
  readonly policy: (name: string) => Eventual<DynamicObject | undefined>
  /** Finds the type of parameters; undefined: it is not served. */
  readonly typeOf: (kind: ParamKind) => GroupResource | undefined
}

const POLICIES = 'validatingadmissionpolicies'
const BINDINGS = 'validatingadmissionpolicybindings'

const specOf = (object: DynamicObject | undefined): Readonly<JsonObject> => objectOf(object?.spec)

/**
 * Requires the rights to read parameters. A policy reads its parameters on behalf of its author, whose expressions
 * could reveal them: so writing a policy requires the right to get every object of its parameters' kind, and writing a
 * binding the right to read those that it names. Throws ApiError 422, as kube-apiserver does.
 */
export function paramRights({ group, authorize, policy, typeOf }: ParamRightsOptions): Admission {
  const EVERY = '*'

  /** Returns the check for parameters of a kind; a kind that is not known could be any. */
  const checkOf = (kind: unknown, verb: string, namespace: string, name: string): AuthorizationCheck => {
    const { apiVersion, kind: named } = objectOf(kind)
    const known = isJsonObject(kind) ? { apiVersion: stringOf(apiVersion), kind: stringOf(named) } : undefined
    const type = known === undefined ? undefined : typeOf(known)
    const parts = known?.apiVersion.split('/') ?? []
    const inGroup = known === undefined ? EVERY : parts.length > 1 ? (parts[0] ?? '') : ''
    return { verb, group: inGroup, resource: type?.resource ?? EVERY, namespace, name }
  }

  async function refuseUnless(
    allowed: AuthorizationCheck,
    { user, name, kind }: { user: UserInfo; name: string; kind: AdmissionAttributes['kind'] },
    field: string,
    detail: string,
  ): Promise<void> {
    if ((await authorize(user, allowed)).allowed) return
    const why = `user ${JSON.stringify(user.username)} ${detail}`
    throw invalid(kind, name, [forbiddenValue(field, why)])
  }

  async function checkPolicy(attributes: Readonly<AdmissionAttributes>): Promise<void> {
    const { paramKind } = specOf(attributes.object)
    if (!isJsonObject(paramKind) || jsonEqual(paramKind, specOf(attributes.oldObject).paramKind)) return
    const { kind, apiVersion } = paramKind
    const detail = `must have "get" permission on all objects of the referenced paramKind (kind=${stringOf(kind)}, apiVersion=${stringOf(apiVersion)})`
    await refuseUnless(checkOf(paramKind, 'get', EVERY, EVERY), attributes, 'spec.paramKind', detail)
  }

  async function checkBinding(attributes: Readonly<AdmissionAttributes>): Promise<void> {
    const { paramRef, policyName } = specOf(attributes.object)
    const before = specOf(attributes.oldObject)
    if (!isJsonObject(paramRef)) return
    if (jsonEqual(paramRef, before.paramRef) && policyName === before.policyName) return
    const { paramKind } = specOf(await policy(stringOf(policyName)))
    const verb = isJsonObject(paramRef.selector) ? 'list' : 'get'
    const asked = checkOf(paramKind, verb, stringOf(paramRef.namespace), stringOf(paramRef.name))
    const detail = `does not have "${verb}" permission on the object referenced by paramRef`
    await refuseUnless(asked, attributes, 'spec.paramRef', detail)
  }

  return {
    handles: (operation, type, subresource) =>
      (operation === 'CREATE' || operation === 'UPDATE') &&
      subresource === '' &&
      type.group === group &&
      (type.resource === POLICIES || type.resource === BINDINGS),
    validate: (attributes) =>
      attributes.resource.resource === POLICIES ? checkPolicy(attributes) : checkBinding(attributes),
  }
}
