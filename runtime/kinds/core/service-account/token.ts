import {
  isJsonNumber,
  isJsonObject,
  objectOf,
  stringOf,
  type JsonNumber,
  type JsonObject,
  textsOf,
} from '../../../json/index.ts'
import type { BoundKind, NamedObject, ServiceAccountClaims, TokenIssuer, TokenLives } from '../../../auth/index.ts'
import {
  invalidValue,
  ApiError,
  badRequest,
  conflict,
  invalid,
  formatTime,
  type FieldError,
  type DynamicObject,
  type GroupKind,
} from '../../../api/index.ts'
import {
  encodeObject,
  type ObjectReference,
  type OperationContext,
  type Resource,
  type SubresourceCreate,
  type SubresourceHandler,
  type WriteResult,
} from '../../../registry/index.ts'
import { readCore } from '../read.ts'

const DEFAULT_SECONDS = 3_600
const SHORTEST_SECONDS = 600
const LONGEST_SECONDS = 2 ** 32
/**
 * The lifetime that the token volume of a Pod requests: Kubernetes recognizes tokens whose life may be extended by this
 * number.
 */
export const POD_TOKEN_SECONDS = 3_607
/** The token of a dry run. */
const NO_TOKEN = { token: '', id: '' }
const EXTENDED_SECONDS = 365 * 24 * 3_600

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

type BoundObjects = Partial<Readonly<Record<BoundKind, NamedObject>>>

/** Returns the object that a token is bound to, and for a Pod its node as well. Throws ApiError 400, 404, 409. */
async function boundObjects(
  resource: Resource,
  context: OperationContext,
  target: ObjectReference,
  reference: JsonObject,
): Promise<BoundObjects> {
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
  return { ...bound, node: await readNode(resource, context, stringOf(nodeName)) }
}

/** Returns the Node of a Pod; one that does not exist by its name alone. */
async function readNode(resource: Resource, context: OperationContext, name: string): Promise<NamedObject> {
  try {
    return identityOf(await readCore(resource, context, 'nodes', { namespace: '', name }))
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return { name, uid: '' }
    throw error
  }
}

/** Throws ApiError 422 for a name or a namespace in the body that is not that of the path. */
function checkIdentity(type: GroupKind, { metadata }: DynamicObject, target: ObjectReference): void {
  for (const field of ['name', 'namespace'] as const) {
    const asked = metadata[field] ?? ''
    if (asked === '' || asked === target[field]) continue
    const error = invalidValue(`metadata.${field}`, asked, `must match the service account ${field} if specified`)
    throw invalid(type, target.name, [error])
  }
}

/** The requested lifetime and audiences of a token. */
interface AskedLife {
  readonly seconds: number
  readonly audiences: readonly string[]
  readonly isOfPod: boolean
}

/** Returns how long the token lives, in seconds, and when its uses begin to be late. */
function lifeOf(
  { seconds, audiences, isOfPod }: AskedLife,
  issuer: TokenIssuer,
  lives: TokenLives,
): { readonly seconds: number; readonly warnAfter?: number } {
  const isExtended =
    lives.podTokens === 'extended' &&
    isOfPod &&
    seconds === POD_TOKEN_SECONDS &&
    audiences.every((audience) => issuer.audiences.includes(audience))
  return isExtended ? { seconds: EXTENDED_SECONDS, warnAfter: seconds } : { seconds }
}

/** How tokens are issued. */
export interface TokenIssuing {
  readonly issuer: TokenIssuer
  readonly lives: TokenLives
}

/** A TokenRequest that is checked and complete but for its token. */
interface CompleteRequest {
  readonly account: NamedObject
  /** Without a status. */
  readonly request: DynamicObject
  readonly spec: {
    readonly audiences: readonly string[]
    readonly expirationSeconds: number
    readonly boundObjectRef: unknown
  }
  /** When it was made, in milliseconds since the epoch. */
  readonly now: number
  /** Key of the audit annotation with the id of the token. */
  readonly annotation: string
}

/** Returns the request with its token, which is empty in a dry run. */
async function issueToken(
  { issuer, lives }: TokenIssuing,
  { resource, context, target, options: { dryRun } }: SubresourceCreate,
  { account, request, spec, now, annotation }: CompleteRequest,
): Promise<WriteResult> {
  const { audiences, boundObjectRef } = spec
  const bound = isJsonObject(boundObjectRef) ? await boundObjects(resource, context, target, boundObjectRef) : {}
  const seconds = limited(spec.expirationSeconds, lives, (text) => context.warn(text))
  const life = lifeOf({ seconds, audiences, isOfPod: bound.pod !== undefined }, issuer, lives)
  const issuedAt = Math.floor(now / 1_000)
  const claims: ServiceAccountClaims = {
    namespace: target.namespace,
    serviceAccount: account,
    bound,
    audiences,
    issuedAt,
    expiresAt: issuedAt + life.seconds,
    warnAfter: life.warnAfter === undefined ? undefined : issuedAt + life.warnAfter,
  }
  const { token, id } = dryRun === 'All' ? NO_TOKEN : await issuer.issue(claims)
  if (id !== '') context.event?.annotate(annotation, `JTI=${id}`)
  const answer: DynamicObject = {
    ...request,
    spec: { ...spec, expirationSeconds: seconds },
    status: {
      token,
      expirationTimestamp: formatTime((issuedAt + seconds) * 1_000),
    },
  }
  return { object: { value: encodeObject(answer), revision: 0 }, created: true }
}

/** The names used for tokens. */
interface TokenNames {
  /** API group of TokenRequest. */
  readonly group: string
  /** The annotation of audit events with the id of the token. */
  readonly annotation: string
}

/** Issues a token of the service account (AUTHN-SA-09). */
export const tokenSubresource = ({ group, annotation }: TokenNames, issuing: TokenIssuing): SubresourceHandler => ({
  async create(call, body) {
    const { resource, context, target } = call
    const type = { group, kind: 'TokenRequest' }
    checkIdentity(type, body, target)
    const account = identityOf(await readCore(resource, context, resource.type.resource, target))
    const { audiences, expirationSeconds, boundObjectRef } = objectOf(body.spec)
    const asked = isJsonNumber(expirationSeconds) ? expirationSeconds : DEFAULT_SECONDS
    const errors = lifetimeErrors(asked)
    if (errors.length > 0) throw invalid(type, '', errors)
    const meant = textsOf(audiences)
    const spec = {
      audiences: meant.length === 0 ? issuing.issuer.audiences : meant,
      expirationSeconds: Number(asked),
      boundObjectRef: isJsonObject(boundObjectRef) ? boundObjectRef : null,
    }
    const now = resource.settings.clock()
    const { name, uid } = account
    const own = { name, namespace: target.namespace, uid, creationTimestamp: formatTime(now) }
    const request: DynamicObject = {
      kind: type.kind,
      apiVersion: body.apiVersion,
      metadata: { ...body.metadata, ...own },
      spec,
    }
    return { object: request, carryOut: () => issueToken(issuing, call, { account, request, spec, now, annotation }) }
  },
})

/** Returns the lifetime, shortened with a warning to the longest that the server allows. */
function limited(seconds: number, { longestSeconds }: TokenLives, warn: (text: string) => void): number {
  if (longestSeconds === 0 || seconds <= longestSeconds) return seconds
  warn(`requested expiration of ${seconds} seconds shortened to ${longestSeconds} seconds`)
  return longestSeconds
}
