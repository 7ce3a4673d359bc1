import { unauthorized, type UserInfo } from '../../../api/index.ts'
import { headerTexts, unescaped, type HeaderValues } from '../../header-values.ts'
import type { AuthenticationRequest, Authenticator } from '../contract.ts'
import type { CertificateVerifier } from './verifier.ts'

/** The headers by which an authenticating proxy names a user, in lower case. */
export interface UserHeaders {
  /** The first that has a value counts. */
  readonly username: readonly string[]
  /** The first that has a value counts. */
  readonly uid: readonly string[]
  /** Each value of each is a group. */
  readonly groups: readonly string[]
  /** Beginnings of the names of headers: what follows is the key of an extra attribute. */
  readonly extraPrefixes: readonly string[]
}

export interface RequestHeadersOptions {
  /** Verifies the certificates of proxies. */
  readonly verifier: CertificateVerifier
  /** Common names that a proxy may have; none: any. */
  readonly allowedNames: readonly string[]
  readonly headers: UserHeaders
}

/**
 * Takes the user from headers that an authenticating proxy has set, known by its certificate (AUTHN-PROXY-01). From
 * anybody else these headers have no effect: they are removed from every request, so that no later step sees them.
 */
export function requestHeaders({ verifier, allowedNames, headers }: RequestHeadersOptions): Authenticator {
  return {
    authenticate(request) {
      const values = request.headersDistinct ?? {}
      const user = userIn(values, headers)
      removeUser(request, headers)
      if (request.clientCertificate === undefined) return undefined
      const subject = verifier.subjectOf(request.clientCertificate)
      if (subject === undefined) throw unauthorized()
      if (allowedNames.length > 0 && !allowedNames.includes(subject.commonName)) throw unauthorized()
      if (user === 'ambiguous') throw unauthorized()
      return user
    },
  }
}

/** Returns the user; undefined if no header names one; `ambiguous` for a name or uid with several values. */
function userIn(values: HeaderValues, headers: UserHeaders): UserInfo | undefined | 'ambiguous' {
  const [username = '', ...otherNames] = firstGiven(values, headers.username)
  if (username === '') return undefined
  const [uid = '', ...otherUids] = firstGiven(values, headers.uid)
  // A client's header to which a proxy appends must not choose the user.
  if (otherNames.length > 0 || otherUids.length > 0) return 'ambiguous'
  const groups = headers.groups.flatMap((name) => headerTexts(values, name)).filter((group) => group !== '')
  const extra = extraIn(values, headers.extraPrefixes)
  return {
    username,
    ...(uid === '' ? {} : { uid }),
    groups,
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  }
}

function firstGiven(values: HeaderValues, names: readonly string[]): readonly string[] {
  for (const name of names) {
    const given = headerTexts(values, name)
    if (given.some((value) => value !== '')) return given
  }
  return []
}

function extraIn(values: HeaderValues, prefixes: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const extra = new Map<string, readonly string[]>()
  for (const prefix of prefixes) {
    for (const name of Object.keys(values)) {
      if (!name.startsWith(prefix)) continue
      const key = unescaped(name.slice(prefix.length))
      extra.set(key, [...(extra.get(key) ?? []), ...headerTexts(values, name)])
    }
  }
  return Object.fromEntries(extra)
}

function removeUser({ headers, headersDistinct = {} }: AuthenticationRequest, wanted: UserHeaders): void {
  const exact = [...wanted.username, ...wanted.uid, ...wanted.groups]
  for (const name of Object.keys(headers)) {
    if (!exact.includes(name) && !wanted.extraPrefixes.some((prefix) => name.startsWith(prefix))) continue
    Reflect.deleteProperty(headers, name)
    Reflect.deleteProperty(headersDistinct, name)
  }
}
