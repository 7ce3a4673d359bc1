import { hash, timingSafeEqual } from 'node:crypto'
import { compactVerify, errors } from 'jose'
import type { Eventual } from '../../async/index.ts'
import type { DynamicObject } from '../../api/index.ts'
import { listOf, type JsonObject } from '../../json/index.ts'
import type { AnnotatedRequest, TokenVerifier, VerifiedToken } from '../authentication/contract.ts'
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
  /** The objects that tokens end with; undefined: they are not looked up, and no deletion ends a token. */
  readonly objects: AccountObjects | undefined
  /** The marks of Secrets whose tokens are used; undefined: none. */
  readonly uses: LegacyUses | undefined
  readonly metrics: AccountTokenMetrics
  /** Milliseconds since the epoch. */
  clock(): number
}

/** What a Secret records of the use of its token. */
export interface LegacyUses {
  /** Whether the Secret is marked as invalid. */
  isInvalid(secret: Readonly<DynamicObject>): boolean
  /** Records a use; never fails. */
  used(secret: Readonly<DynamicObject>): void
}

/** A token with a good signature, and what was found of its objects. */
interface KnownToken {
  readonly claims: AccountClaims
  /** Its user, and all audiences that it is meant for. */
  readonly verified: VerifiedToken
  /** The answer for the audiences of this server. */
  readonly forServer: VerifiedToken | undefined
  /** Milliseconds since the epoch at which it ends by itself. */
  readonly expires: number
  /** Milliseconds since the epoch at which it ends with one of its objects, as far as these are known. */
  until: number
  /** The revision before its objects were last looked at; -1: never. */
  checked: number
  /** Why its objects end it; undefined: they don't. */
  ended: string | undefined
  /** What audit events say of its Secret; undefined: it has none. */
  note: AuditNote | undefined
}

/** An annotation of audit events. */
interface AuditNote {
  /** Without its prefix. */
  readonly name: string
  readonly value: string
}

/** Difference of clocks that is tolerated for `nbf`; as in Kubernetes. */
const NOT_BEFORE_LEEWAY_MS = 60_000
/** Tokens kept at once; each takes about 2 KiB. */
const MOST_KEPT = 16_384

/**
 * Verifies tokens of service accounts (AUTHN-SA-01 to AUTHN-SA-06). A good signature is remembered for as long as the keys
 * stay the same. The objects that a token is bound to are looked at again after every write of the store, so that a
 * deletion ends the token at once on the server that made it, and on others as soon as they have heard of it.
 */
export class AccountTokens implements TokenVerifier {
  readonly #options: AccountTokensOptions
  /** By the token itself: the engine's own hash, with its random seed, reveals nothing of one. */
  readonly #kept = new Map<string, KnownToken>()
  #keys: VerificationKeys

  constructor(options: AccountTokensOptions) {
    this.#options = options
    this.#keys = options.keys.verifying()
  }

  verify(token: string, audiences: readonly string[], request?: AnnotatedRequest): Eventual<VerifiedToken | undefined> {
    if (!mayBeSigned(token)) return undefined
    const { keys, objects } = this.#options
    if (keys.verifying() !== this.#keys) {
      this.#keys = keys.verifying()
      this.#kept.clear()
    }
    const known = this.#kept.get(token)
    if (known === undefined) return this.#verifyAnew(token, audiences, request)
    if (objects === undefined || known.checked === objects.revision()) return this.#answer(known, audiences, request)
    return this.#look(known, token, objects).then(() => this.#answer(known, audiences, request))
  }

  async #verifyAnew(
    token: string,
    audiences: readonly string[],
    request: AnnotatedRequest | undefined,
  ): Promise<VerifiedToken | undefined> {
    const { objects } = this.#options
    const keys = this.#keys
    const known = await this.#signed(token, keys)
    if (known === undefined) return undefined
    if (keys === this.#keys) this.#keep(token, known)
    if (objects !== undefined) await this.#look(known, token, objects)
    return this.#answer(known, audiences, request)
  }

  #keep(token: string, known: KnownToken): void {
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size >= MOST_KEPT) this.#kept.delete(oldest)
    this.#kept.set(token, known)
  }

  /** Returns what a token says; undefined: another issuer's. Throws TokenRefused. */
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
      note: undefined,
    }
  }

  /** Looks at the objects of a token. */
  async #look(known: KnownToken, token: string, objects: AccountObjects): Promise<void> {
    const revision = objects.revision()
    let note: AuditNote | undefined
    try {
      known.until = await (known.claims.legacy
        ? this.#checkLegacy(known.claims, token, objects, (found) => (note = found))
        : endOfBound(known.claims, objects))
      known.ended = undefined
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      known.ended = error.message
    }
    known.note = note
    known.checked = revision
  }

  async #checkLegacy(
    claims: AccountClaims,
    token: string,
    objects: AccountObjects,
    take: (note: AuditNote) => void,
  ): Promise<number> {
    const { metrics, uses } = this.#options
    const { secret, automatic } = await legacyObjects(claims, objects)
    if (!sameText(tokenIn(secret), token)) throw new TokenRefused("token does not match the server's copy")
    const { name = '', namespace = '' } = secret.metadata
    const counter = automatic ? metrics.automatic : metrics.manual
    counter.inc()
    if (uses?.isInvalid(secret) === true) {
      metrics.invalidated.inc()
      take({ name: 'legacy-token-invalidated', value: `${name}/${namespace}` })
      throw new TokenRefused('the Secret of the token has been marked invalid')
    }
    uses?.used(secret)
    take({ name: `legacy-token-${automatic ? 'autogenerated' : 'manual'}-secret`, value: name })
    return Infinity
  }

  /** Answers for a token whose objects are known. Throws TokenRefused. */
  #answer(
    known: KnownToken,
    audiences: readonly string[],
    request: AnnotatedRequest | undefined,
  ): VerifiedToken | undefined {
    const { metrics, audiences: own, clock } = this.#options
    const now = clock()
    this.#annotate(known, now, request)
    if (known.ended !== undefined) throw new TokenRefused(known.ended)
    if (now >= known.expires) throw new TokenRefused('service account token has expired')
    if (now >= known.until) throw new TokenRefused('an object that the token is bound to has been deleted')
    const { legacy, warnAfter } = known.claims
    if (legacy) metrics.legacy.inc()
    else if (warnAfter !== undefined) (now > warnAfter * 1_000 ? metrics.stale : metrics.valid).inc()
    return audiences === own ? known.forServer : meantFor(known.verified, audiences)
  }

  /** Notes for audit events what makes a token outdated: it is one of a Secret, or used later than it was asked for. */
  #annotate({ claims, note, verified }: KnownToken, now: number, request: AnnotatedRequest | undefined): void {
    const { legacy, warnAfter } = claims
    if (request?.annotate === undefined || (!legacy && warnAfter === undefined)) return
    const prefix = this.#options.annotations
    const { username } = verified.user
    if (legacy) request.annotate(`${prefix}/legacy-token`, username)
    if (note !== undefined) request.annotate(`${prefix}/${note.name}`, note.value)
    if (warnAfter === undefined || now <= warnAfter * 1_000) return
    const late = Math.floor(now / 1_000) - warnAfter
    request.annotate(`${prefix}/stale-token`, `subject: ${username}, seconds after warning threshold: ${late}`)
  }
}

/** Returns the token for those of the audiences that it is meant for; undefined: none. */
function meantFor({ user, audiences: named }: VerifiedToken, audiences: readonly string[]): VerifiedToken | undefined {
  const meant = named.filter((audience) => audiences.includes(audience))
  return meant.length === 0 ? undefined : { user, audiences: meant }
}

/** Whether a text has the three parts of a signed token in compact form (RFC 7515). */
function mayBeSigned(token: string): boolean {
  const first = token.indexOf('.')
  const second = token.indexOf('.', first + 1)
  return first > 0 && second > first + 1 && second < token.length - 1 && !token.includes('.', second + 1)
}

/**
 * Returns the payload of a token that one of the keys has signed. Nothing in its header can bring a key of its own. Throws
 * TokenRefused.
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

/** Compares in a time that reveals nothing of the texts. */
const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

interface Validity {
  readonly audiences: readonly string[] | undefined
  /** Milliseconds since the epoch. */
  readonly expires: number
}

/** Reads audiences and end of a token. Only the token of a Secret may lack them. Throws TokenRefused if it is not valid now. */
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
