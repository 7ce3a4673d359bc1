import { compactVerify, errors } from 'jose'
import type { Eventual } from '../../async/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { listOf, type JsonObject } from '../../json/index.ts'
import { isSameSecret } from '../../text/index.ts'
import type { AnnotatedRequest, TokenVerifier, VerifiedToken, WarnedClient } from '../authentication/contract.ts'
import { TokenRefused } from '../authentication/refused.ts'
import { asAuthenticated } from '../authentication/users.ts'
import { boundClaims, claimsOf, legacyClaims, type AccountClaims, type ClaimNames } from './claims.ts'
import type { AccountKeys, VerificationKeys } from './keys.ts'
import type { AccountTokenMetrics } from './metrics.ts'
import { endOfBound, legacyObjects, tokenIn, type AccountObjects } from './objects.ts'
import { tokenUser } from './user.ts'

export interface AccountTokensOptions {
  readonly keys: Pick<AccountKeys, 'verifying'>
  /** Accepted values of `iss`, beside that of tokens in Secrets. */
  readonly issuers: readonly string[]
  /** The audiences of this server, for which tokens in Secrets are meant. */
  readonly audiences: readonly string[]
  readonly names: ClaimNames
  /** Domain of the keys of the user's extra attributes: `authentication.…`. */
  readonly extraDomain: string
  /** Prefix of the annotations of audit events, without the slash. */
  readonly annotations: string
  /** The objects whose deletion ends tokens; undefined: they are not looked up, so no deletion ends a token. */
  readonly objects: AccountObjects | undefined
  /** Records uses of Secrets' tokens; undefined: they are not recorded. */
  readonly uses: LegacyUses | undefined
  readonly metrics: AccountTokenMetrics
  /** Milliseconds since the epoch. */
  clock(): number
}

/** A Secret without its data. */
export type SecretMetadata = Pick<Readonly<DynamicObject>, 'metadata'>

/** What a Secret records of the use of its token. */
export interface LegacyUses {
  /** Whether the Secret is marked as invalid. */
  isInvalid(secret: SecretMetadata): boolean
  /** Records a use; never fails. Called with the same value until the Secret is read again. */
  used(secret: SecretMetadata): void
}

/** A token with a valid signature, and the state of its objects. */
interface KnownToken {
  readonly claims: AccountClaims
  /** Its user and all its audiences. */
  readonly verified: VerifiedToken
  /** The answer for the audiences of this server. */
  readonly forServer: VerifiedToken | undefined
  /** Milliseconds since the epoch at which it expires. */
  readonly expires: number
  /** Milliseconds since the epoch at which one of its objects ends it, as far as these are known. */
  until: number
  /** The revision just before its objects were last read; -1: never. */
  checked: number
  /** Why its objects have ended it; undefined: they have not. */
  ended: string | undefined
  /** Its Secret; undefined: it has none, or that was not found. */
  kept: KeptToken | undefined
}

/** What a Secret says about its token. */
interface KeptToken {
  readonly secret: SecretMetadata
  /** `automatic`: the account names the Secret, which was created automatically. */
  readonly origin: 'automatic' | 'manual' | 'invalid'
  /** Its annotation in audit events, without the prefix. */
  readonly note: { readonly name: string; readonly value: string }
}

/** Difference of clocks that is tolerated for `nbf`; as in Kubernetes. */
const NOT_BEFORE_LEEWAY_MS = 60_000
const AUTOMATIC_WARNING =
  'Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens.'
/** Tokens kept at once; each takes about 2 KiB. */
const MOST_KEPT = 16_384

/**
 * Verifies tokens of service accounts (AUTHN-SA-01 to AUTHN-SA-06). A valid signature is remembered until the keys
 * change. The objects that a token is bound to are checked again after every write of the store, so a deletion ends the
 * token at once on the server that made it, and on others as soon as they have applied it.
 */
export class AccountTokens implements TokenVerifier {
  readonly #options: AccountTokensOptions
  /** By the token itself: the engine's own hash has a random seed, so lookups reveal nothing. */
  readonly #kept = new Map<string, KnownToken>()
  #keys: VerificationKeys

  constructor(options: AccountTokensOptions) {
    this.#options = options
    this.#keys = options.keys.verifying()
  }

  verify(
    token: string,
    audiences: readonly string[],
    request?: AnnotatedRequest,
    client?: WarnedClient,
  ): Eventual<VerifiedToken | undefined> {
    if (!mayBeSigned(token)) return undefined
    const { keys, objects } = this.#options
    if (keys.verifying() !== this.#keys) {
      this.#keys = keys.verifying()
      this.#kept.clear()
    }
    const known = this.#kept.get(token)
    const isCurrent = known !== undefined && (objects === undefined || known.checked === objects.revision())
    if (isCurrent) return this.#answer(known, audiences, request, client)
    const looking = known === undefined ? this.#verifyAnew(token) : this.#look(known, token)
    return looking.then((found) => (found === undefined ? undefined : this.#answer(found, audiences, request, client)))
  }

  async #verifyAnew(token: string): Promise<KnownToken | undefined> {
    const keys = this.#keys
    const known = await this.#signed(token, keys)
    if (known === undefined) return undefined
    if (keys === this.#keys) this.#keep(token, known)
    return this.#look(known, token)
  }

  #keep(token: string, known: KnownToken): void {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest)
    this.#kept.set(token, known)
  }

  /** Returns a token with a verified signature; undefined: it has another issuer. Throws TokenRefused. */
  async #signed(token: string, keys: VerificationKeys): Promise<KnownToken | undefined> {
    const { issuers, names, audiences: own, extraDomain, clock } = this.#options
    const [head = '', body = ''] = token.split('.')
    const issuer = claimsOf(Buffer.from(body, 'base64url'))?.iss
    const legacy = issuer === names.legacyIssuer
    if (!legacy && !issuers.some((accepted) => accepted === issuer)) return undefined
    const payload = await verifiedPayload(token, claimsOf(Buffer.from(head, 'base64url')), keys)
    const registered = claimsOf(payload) ?? {}
    const { audiences = own, expires } = validityOf(registered, legacy ? 'legacy' : 'issued', clock())
    const claims = legacy ? legacyClaims(registered, names) : boundClaims(registered, names)
    if (claims === undefined) throw new TokenRefused('service account token has claims that do not fit each other')
    const verified = { user: asAuthenticated(tokenUser(claims, extraDomain)), audiences }
    return {
      claims,
      verified,
      forServer: meantFor(verified, own),
      expires,
      until: Infinity,
      checked: -1,
      ended: undefined,
      kept: undefined,
    }
  }

  /** Checks the objects of a token, and returns it. */
  async #look(known: KnownToken, token: string): Promise<KnownToken> {
    const { objects } = this.#options
    if (objects === undefined) return known
    const revision = objects.revision()
    known.kept = undefined
    try {
      known.until = await (known.claims.legacy
        ? this.#lookAtSecret(known, token, objects)
        : endOfBound(known.claims, objects))
      known.ended = undefined
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      known.ended = error.message
    }
    known.checked = revision
    return known
  }

  async #lookAtSecret(known: KnownToken, token: string, objects: AccountObjects): Promise<number> {
    const { secret, automatic } = await legacyObjects(known.claims, objects)
    if (!isSameSecret(tokenIn(secret), token)) throw new TokenRefused("token does not match the server's copy")
    const { metadata } = secret
    const { name = '', namespace = '' } = metadata
    if (this.#options.uses?.isInvalid(secret) === true) {
      const note = { name: 'legacy-token-invalidated', value: `${name}/${namespace}` }
      known.kept = { secret: { metadata }, origin: 'invalid', note }
      throw new TokenRefused('the Secret of the token has been marked invalid')
    }
    const note = { name: `legacy-token-${automatic ? 'autogenerated' : 'manual'}-secret`, value: name }
    known.kept = { secret: { metadata }, origin: automatic ? 'automatic' : 'manual', note }
    return Infinity
  }

  /** Returns the result for a token whose objects were checked. Throws TokenRefused. */
  #answer(
    known: KnownToken,
    audiences: readonly string[],
    request: AnnotatedRequest | undefined,
    client: WarnedClient | undefined,
  ): VerifiedToken | undefined {
    const { metrics, audiences: own, clock } = this.#options
    const now = clock()
    this.#annotate(known, now, request)
    if (known.kept !== undefined) this.#countUse(known.kept, client)
    if (known.ended !== undefined) throw new TokenRefused(known.ended)
    if (now >= known.expires) throw new TokenRefused('service account token has expired')
    if (now >= known.until) throw new TokenRefused('an object that the token is bound to has been deleted')
    const { legacy, warnAfter } = known.claims
    if (legacy) metrics.legacy.inc()
    else if (warnAfter !== undefined) (now > warnAfter * 1_000 ? metrics.stale : metrics.valid).inc()
    return audiences === own ? known.forServer : meantFor(known.verified, audiences)
  }

  /** Records a use of the token of a Secret, even a refused one, because somebody still has the token. */
  #countUse({ secret, origin }: KeptToken, client: WarnedClient | undefined): void {
    const { metrics, uses } = this.#options
    metrics[origin].inc()
    if (origin === 'automatic') client?.warnAnyway(AUTOMATIC_WARNING)
    uses?.used(secret)
  }

  /**
   * Adds the annotations of an outdated token to audit events: one of a Secret, or one used later than its requested
   * lifetime.
   */
  #annotate({ claims, kept, verified }: KnownToken, now: number, request: AnnotatedRequest | undefined): void {
    const { legacy, warnAfter } = claims
    if (request?.annotate === undefined || (!legacy && warnAfter === undefined)) return
    const prefix = this.#options.annotations
    const { username } = verified.user
    if (legacy) request.annotate(`${prefix}/legacy-token`, username)
    if (kept !== undefined) request.annotate(`${prefix}/${kept.note.name}`, kept.note.value)
    if (warnAfter === undefined || now <= warnAfter * 1_000) return
    const late = Math.floor(now / 1_000) - warnAfter
    request.annotate(`${prefix}/stale-token`, `subject: ${username}, seconds after warning threshold: ${late}`)
  }
}

/** Returns the token for those of the audiences that it is meant for; undefined: none. */
export function meantFor(
  { user, audiences: named }: VerifiedToken,
  audiences: readonly string[],
): VerifiedToken | undefined {
  const wanted = new Set(audiences)
  const meant = named.filter((audience) => wanted.has(audience))
  return meant.length === 0 ? undefined : { user, audiences: meant }
}

/** Whether a text has the three parts of a signed token in compact form (RFC 7515). */
function mayBeSigned(token: string): boolean {
  const first = token.indexOf('.')
  const second = token.indexOf('.', first + 1)
  return first > 0 && second > first + 1 && second < token.length - 1 && !token.includes('.', second + 1)
}

/**
 * Returns the payload of a token that one of the keys has signed. Keys in its header are ignored. Throws TokenRefused.
 */
async function verifiedPayload(
  token: string,
  header: Readonly<JsonObject> | undefined,
  keys: VerificationKeys,
): Promise<Uint8Array> {
  for (const { key, algorithms } of keys.candidates(header?.kid, header?.alg)) {
    try {
      return (await compactVerify(token, key, { algorithms: [...algorithms] })).payload
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
    }
  }
  throw new TokenRefused('service account token is signed by no known key')
}

interface Validity {
  readonly audiences: readonly string[] | undefined
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/**
 * Returns the audiences and the expiry of a token. Only the token of a Secret may lack them. Throws TokenRefused if it
 * is not valid now.
 */
function validityOf({ aud, exp, nbf }: Readonly<JsonObject>, origin: 'legacy' | 'issued', now: number): Validity {
  const isLegacy = origin === 'legacy'
  const audiences = (typeof aud === 'string' ? [aud] : listOf(aud)).filter((each) => typeof each === 'string')
  if (!isLegacy && audiences.length === 0) throw new TokenRefused('service account token names no audience')
  const expires = isLegacy && exp === undefined ? Infinity : Number(exp) * 1_000
  if (!(now < expires)) throw new TokenRefused('service account token has expired')
  if (nbf !== undefined && !(Number(nbf) * 1_000 <= now + NOT_BEFORE_LEEWAY_MS))
    throw new TokenRefused('service account token is not valid yet')
  return { audiences: audiences.length === 0 ? undefined : audiences, expires }
}
