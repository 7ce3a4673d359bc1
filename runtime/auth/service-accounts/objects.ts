import { isUnderDeletion, type DynamicObject } from '../../api/index.ts'
import { objectsOf, objectOf, stringOf } from '../../json/index.ts'
import { TokenRefused } from '../authentication/refused.ts'
import type { AccountClaims } from './claims.ts'
import type { AccountReference } from './user.ts'

/** The types of the core group whose objects a token may be bound to. */
export type LiveType = 'serviceaccounts' | 'pods' | 'secrets' | 'nodes'

/** The objects that decide whether tokens are valid. */
export interface AccountObjects {
  /** Returns a number that changes with every write that may change an answer of `find`. */
  revision(): number
  /** Returns an object from this server's state, or, if it is not there, by a consistent read of the store. */
  find(type: LiveType, target: AccountReference): Promise<DynamicObject | undefined>
}

/** How long an object under deletion still counts, so that servers whose clocks differ agree; as in Kubernetes. */
const DELETION_LEEWAY_MS = 60_000

const NAMES = { serviceaccounts: 'service account', pods: 'Pod', secrets: 'Secret', nodes: 'Node' } as const

/** An object that a token names; the uid tells it from later ones of the same name. */
interface Wanted extends AccountReference {
  readonly type: LiveType
  /** undefined: any. */
  readonly uid: string | undefined
}

/** Finds an object that a token names. Throws TokenRefused if it is gone or was replaced by another. */
async function found(objects: Pick<AccountObjects, 'find'>, { type, uid, ...target }: Wanted): Promise<DynamicObject> {
  const object = await objects.find(type, target)
  if (object === undefined) throw new TokenRefused(`the ${NAMES[type]} of the token is gone`)
  if (uid !== undefined && object.metadata.uid !== uid)
    throw new TokenRefused(`the ${NAMES[type]} of the token is another one by now`)
  return object
}

/** Returns the time at which an object ends the tokens bound to it (milliseconds). */
const endOf = ({ metadata: { deletionTimestamp } }: DynamicObject): number =>
  typeof deletionTimestamp === 'string' ? Date.parse(deletionTimestamp) + DELETION_LEEWAY_MS : Infinity

/**
 * Returns the time (milliseconds) until which the objects that a token of the TokenRequest API names make it valid, if
 * they do not change. Throws TokenRefused if one of them is gone or was replaced by another (AUTHN-SA-04).
 */
export async function endOfBound(
  { account, bound }: AccountClaims,
  objects: Pick<AccountObjects, 'find'>,
): Promise<number> {
  const { namespace } = account
  const { pod, secret } = bound
  // The token of a Pod names the Node for information alone.
  const node = pod === undefined ? bound.node : undefined
  const wanted: Wanted[] = [{ type: 'serviceaccounts', ...account }]
  if (pod !== undefined) wanted.push({ type: 'pods', namespace, ...pod })
  if (secret !== undefined) wanted.push({ type: 'secrets', namespace, ...secret })
  if (node !== undefined) wanted.push({ type: 'nodes', namespace: '', ...node })
  let end = Infinity
  for (const each of wanted) end = Math.min(end, endOf(await found(objects, each)))
  return end
}

/** The objects of the token of a Secret. */
export interface LegacyObjects {
  readonly secret: DynamicObject
  /** Whether the account names the Secret, which was then created automatically. */
  readonly automatic: boolean
}

/**
 * Finds the objects of the token of a Secret. Throws TokenRefused if one is gone, was replaced by another, or is being
 * deleted (AUTHN-SA-04).
 */
export async function legacyObjects(
  { account, bound }: AccountClaims,
  objects: Pick<AccountObjects, 'find'>,
): Promise<LegacyObjects> {
  const name = bound.secret?.name ?? ''
  const secret = await found(objects, { type: 'secrets', namespace: account.namespace, name, uid: undefined })
  const owner = await found(objects, { type: 'serviceaccounts', ...account })
  if (isUnderDeletion(secret.metadata) || isUnderDeletion(owner.metadata))
    throw new TokenRefused('the Secret of the token, or its service account, is being deleted')
  return { secret, automatic: objectsOf(owner.secrets).some((reference) => reference.name === name) }
}

/** Returns the token that a Secret holds; '' for none. */
export const tokenIn = ({ data }: DynamicObject): string =>
  Buffer.from(stringOf(objectOf(data).token), 'base64').toString('utf8')
