import { randomUUID } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { defined, type JsonObject } from '../../json/index.ts'
import type { BoundKind, ClaimNames, NamedObject } from './claims.ts'
import type { AccountKeys } from './keys.ts'
import { accountUserName } from './user.ts'

export interface ServiceAccountClaims {
  readonly namespace: string
  readonly serviceAccount: NamedObject
  /** Objects whose deletion ends the token. */
  readonly bound: Partial<Readonly<Record<BoundKind, NamedObject>>>
  readonly audiences: readonly string[]
  /** Seconds since the epoch. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** Seconds since the epoch after which uses of the token are counted as late; undefined: never. */
  readonly warnAfter?: number | undefined
}

interface IssuedToken {
  readonly token: string
  /** Identifies the token, its claim `jti`; '' for the token of a Secret. */
  readonly id: string
}

/** Issues tokens of service accounts (AUTHN-SA-01). */
export interface TokenIssuer {
  /** Default audiences of a token: the server itself. */
  readonly audiences: readonly string[]
  issue(claims: ServiceAccountClaims): Promise<IssuedToken>
  /** Issues the token of a Secret, which has neither audiences nor an expiry. */
  issueLegacy(namespace: string, serviceAccount: NamedObject, secretName: string): Promise<string>
}

/** The lifetimes of requested tokens. */
export interface TokenLives {
  /** Most seconds; 0: no limit. */
  readonly longestSeconds: number
  /**
   * Whether tokens that are mounted into Pods live longer than requested, so that late renewals are counted instead of
   * refused.
   */
  readonly podTokens: 'extended' | 'as asked'
}

export interface TokenIssuerOptions {
  readonly keys: Pick<AccountKeys, 'signing'>
  readonly issuer: string
  readonly audiences: readonly string[]
  readonly names: ClaimNames
}

const shown = ({ name, uid }: NamedObject): JsonObject => (uid === '' ? { name } : { name, uid })

/** Returns the claims beside the registered ones of RFC 7519. */
const privateClaims = ({ namespace, serviceAccount, bound, warnAfter }: ServiceAccountClaims): JsonObject => ({
  namespace,
  ...Object.fromEntries(Object.entries(bound).map(([kind, object]) => [kind, shown(object)])),
  serviceaccount: serviceAccount,
  ...defined({ warnafter: warnAfter }),
})

/** Makes an issuer of tokens that are signed with the key in force. */
export function tokenIssuer({ keys, issuer, audiences, names }: TokenIssuerOptions): TokenIssuer {
  const sign = (claims: JWTPayload): Promise<string> => {
    const { id, key, algorithm } = keys.signing()
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: id }).sign(key)
  }
  return {
    audiences,
    async issue(claims) {
      const id = randomUUID()
      const token = await sign({
        aud: [...claims.audiences],
        exp: claims.expiresAt,
        iat: claims.issuedAt,
        iss: issuer,
        jti: id,
        [names.privateClaim]: privateClaims(claims),
        nbf: claims.issuedAt,
        sub: accountUserName({ namespace: claims.namespace, name: claims.serviceAccount.name }),
      })
      return { token, id }
    },
    issueLegacy: (namespace, { name, uid }, secretName) =>
      sign({
        iss: names.legacyIssuer,
        [`${names.legacyPrefix}namespace`]: namespace,
        [`${names.legacyPrefix}secret.name`]: secretName,
        [`${names.legacyPrefix}service-account.name`]: name,
        [`${names.legacyPrefix}service-account.uid`]: uid,
        sub: accountUserName({ namespace, name }),
      }),
  }
}
