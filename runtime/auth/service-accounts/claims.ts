import { dnsSubdomain } from '../../api/index.ts'
import { isJsonObject, objectOf, parseExactly, stringOf, type JsonObject } from '../../json/index.ts'
import { accountOf, type AccountReference } from './user.ts'

/** An object that a token names, with its uid to distinguish it from later ones of the same name. */
export interface NamedObject {
  readonly name: string
  /** '' if a Pod names a Node that does not exist. */
  readonly uid: string
}

/** The kinds that a token may be bound to, as its claims call them. */
export type BoundKind = 'pod' | 'secret' | 'node'

/** The content of a verified token, apart from its validity in time. */
export interface AccountClaims {
  readonly account: AccountReference & NamedObject
  readonly bound: Partial<Readonly<Record<BoundKind, NamedObject>>>
  /** A token of a Secret, which is valid while the Secret holds it. */
  readonly legacy: boolean
  /** '' if it has none. */
  readonly id: string
  /** Seconds since the epoch after which the token should have been renewed; undefined: it is not extended. */
  readonly warnAfter: number | undefined
}

/** The names that the vendor puts into claims. */
export interface ClaimNames {
  /** The claim of tokens of the TokenRequest API, an object: the vendor's domain. */
  readonly privateClaim: string
  /** Prefix of the claims of tokens in Secrets. */
  readonly legacyPrefix: string
  /** `iss` of tokens in Secrets. */
  readonly legacyIssuer: string
}

/** Returns the names of claims under a vendor's names. */
export const claimNames = ({ name, domain }: { readonly name: string; readonly domain: string }): ClaimNames => ({
  privateClaim: domain,
  legacyPrefix: `${domain}/serviceaccount/`,
  legacyIssuer: `${name}/serviceaccount`,
})

/**
 * Parses the payload of a token, or one of its other parts. Returns undefined for anything but a JSON object, and for
 * one that repeats a key, which readers would interpret differently.
 */
export function claimsOf(payload: Uint8Array): Readonly<JsonObject> | undefined {
  try {
    const { value, duplicates } = parseExactly(Buffer.from(payload).toString('utf8'))
    return isJsonObject(value) && duplicates.length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

function namedObject(value: unknown, need: 'uid' | 'name'): NamedObject | undefined {
  if (!isJsonObject(value)) return undefined
  const object = { name: stringOf(value.name), uid: stringOf(value.uid) }
  return dnsSubdomain(object.name).length > 0 || (need === 'uid' && object.uid === '') ? undefined : object
}

const BOUND_KINDS: readonly BoundKind[] = ['pod', 'secret', 'node']

/** Reads the claims of a token of the TokenRequest API; undefined if they do not fit each other. */
export function boundClaims(claims: Readonly<JsonObject>, names: ClaimNames): AccountClaims | undefined {
  const own = objectOf(claims[names.privateClaim])
  const subject = accountOf(stringOf(claims.sub))
  const account = namedObject(own.serviceaccount, 'uid')
  if (subject === undefined || account === undefined) return undefined
  if (own.namespace !== subject.namespace || account.name !== subject.name) return undefined
  const bound: Partial<Record<BoundKind, NamedObject>> = {}
  for (const kind of BOUND_KINDS) {
    if (own[kind] === undefined) continue
    const object = namedObject(own[kind], kind === 'node' && own.pod !== undefined ? 'name' : 'uid')
    if (object === undefined) return undefined
    bound[kind] = object
  }
  return {
    account: { ...subject, uid: account.uid },
    bound,
    legacy: false,
    id: stringOf(claims.jti),
    warnAfter: typeof own.warnafter === 'number' ? own.warnafter : undefined,
  }
}

/** Reads the claims of a token of a Secret; undefined if they do not fit each other. */
export function legacyClaims(claims: Readonly<JsonObject>, { legacyPrefix }: ClaimNames): AccountClaims | undefined {
  const read = (name: string): string => stringOf(claims[legacyPrefix + name])
  const subject = accountOf(stringOf(claims.sub))
  const secret = read('secret.name')
  const uid = read('service-account.uid')
  if (subject === undefined || uid === '' || dnsSubdomain(secret).length > 0) return undefined
  if (read('namespace') !== subject.namespace || read('service-account.name') !== subject.name) return undefined
  const account = { ...subject, uid }
  return { account, bound: { secret: { name: secret, uid: '' } }, legacy: true, id: '', warnAfter: undefined }
}
