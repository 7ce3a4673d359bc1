import {
  isJsonNumber,
  isJsonObject,
  listOf,
  objectOf,
  stringOf,
  type JsonNumber,
  type JsonObject,
} from '../../../json/index.ts'
import type { NamedObject, TokenIssuer } from '../../../auth/index.ts'
import {
  invalidValue,
  ApiError,
  badRequest,
  conflict,
  invalid,
  formatTime,
  type FieldError,
  type DynamicObject,
} from '../../../api/index.ts'
import {
  encodeObject,
  type ObjectReference,
  type OperationContext,
  type Resource,
  type SubresourceHandler,
} from '../../../registry/index.ts'
import { readCore } from '../read.ts'

const DEFAULT_SECONDS = 3_600
const SHORTEST_SECONDS = 600
const LONGEST_SECONDS = 2 ** 32

const OBJECTS_TO_BIND_TO: Readonly<Record<string, { plural: string; scope: 'Namespaced' | 'Cluster' }>> = {
  Pod: { plural: 'pods', scope: 'Namespaced' },
  Secret: { plural: 'secrets', scope: 'Namespaced' },
  Node: { plural: 'nodes', scope: 'Cluster' },
}

function lifetimeErrors(seconds: JsonNumber): readonly FieldError[] {
  const field = 'spec.expirationSeconds'
  if (seconds < SHORTEST_SECONDS)
    return [invalidValue(field, seconds, 'may not specify a duration less than 10 minutes')]
  if (seconds > LONGEST_SECONDS)
    return [invalidValue(field, seconds, 'may not specify a duration larger than 2^32 seconds')]
  return []
}

const identityOf = ({ metadata: { name = '', uid = '' } }: DynamicObject): NamedObject => ({ name, uid })

/** The object that a token is bound to, and for a Pod its node as well. Throws ApiError 400, 404, 409. */
async function boundObjects(
  resource: Resource,
  context: OperationContext,
  target: ObjectReference,
  reference: JsonObject,
): Promise<Readonly<Record<string, NamedObject>>> {
  const { apiVersion = '', kind = '', name = '', uid = '' } = reference
  const known = apiVersion === 'v1' ? OBJECTS_TO_BIND_TO[stringOf(kind)] : undefined
  if (known === undefined) {
    const [first = '', second] = stringOf(apiVersion).split('/')
    const groupVersion = second === undefined ? `/${first}` : `${first}/${second}`
    throw badRequest(`cannot bind token to object of type ${groupVersion}, Kind=${stringOf(kind)}`)
  }
  const namespace = known.scope === 'Cluster' ? '' : target.namespace
  const object = await readCore(resource, context, known.plural, { namespace, name: stringOf(name) })
  const { serviceAccountName, nodeName } = objectOf(object.spec)
  if (kind === 'Pod' && stringOf(serviceAccountName) !== target.name) {
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(target.name)} to pod running with different serviceaccount name.`,
    )
  }
  if (uid !== '' && uid !== object.metadata.uid) {
    const why = `the UID in the bound object reference (${stringOf(uid)}) does not match the UID in record. The object might have been deleted and then recreated`
    throw conflict({ group: '', resource: stringOf(kind) }, stringOf(name), why)
  }
  const bound = { [stringOf(kind).toLowerCase()]: identityOf(object) }
  if (kind !== 'Pod' || stringOf(nodeName) === '') return bound
  const node = await readNode(resource, context, stringOf(nodeName))
  return node === undefined ? bound : { ...bound, node }
}

async function readNode(resource: Resource, context: OperationContext, name: string): Promise<NamedObject | undefined> {
  try {
    return identityOf(await readCore(resource, context, 'nodes', { namespace: '', name }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return undefined
    throw error
  }
}

/** Issues a token of the service account (AUTHN-SA-09). `group`: API group of TokenRequest. */
export const tokenSubresource = (group: string, issuer: TokenIssuer): SubresourceHandler => ({
  async create({ resource, context, target, options: { dryRun } }, body) {
    const type = { group, kind: 'TokenRequest' }
    const asked = body.metadata.name ?? ''
    if (asked !== '' && asked !== target.name) {
      const error = invalidValue('metadata.name', asked, 'must match the service account name if specified')
      throw invalid(type, target.name, [error])
    }
    const account = identityOf(await readCore(resource, context, resource.type.resource, target))
    const { audiences, expirationSeconds, boundObjectRef } = objectOf(body.spec)
    const lifetime = isJsonNumber(expirationSeconds) ? expirationSeconds : DEFAULT_SECONDS
    const errors = lifetimeErrors(lifetime)
    if (errors.length > 0) throw invalid(type, '', errors)
    const seconds = Number(lifetime)
    const meant = listOf(audiences).map(stringOf)
    const spec = {
      audiences: meant.length === 0 ? issuer.audiences : meant,
      expirationSeconds: seconds,
      boundObjectRef: isJsonObject(boundObjectRef) ? boundObjectRef : null,
    }
    const bound = isJsonObject(boundObjectRef) ? await boundObjects(resource, context, target, boundObjectRef) : {}
    const now = resource.settings.clock()
    const issuedAt = Math.floor(now / 1_000)
    const expiresAt = issuedAt + seconds
    const { namespace } = target
    const claims = { namespace, serviceAccount: account, bound, audiences: spec.audiences, issuedAt, expiresAt }
    const answer: DynamicObject = {
      kind: type.kind,
      apiVersion: body.apiVersion,
      metadata: {
        ...body.metadata,
        name: account.name,
        namespace,
        uid: account.uid,
        creationTimestamp: formatTime(now),
      },
      spec,
      status: {
        token: dryRun === 'All' ? '' : await issuer.issue(claims),
        expirationTimestamp: formatTime(expiresAt * 1_000),
      },
    }
    return { object: { value: encodeObject(answer), revision: 0 }, created: true }
  },
})
