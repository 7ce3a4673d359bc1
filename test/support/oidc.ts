import { once } from 'node:events'
import type { Server } from 'node:https'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { expect } from 'vitest'
import { httpsServer } from './http-server.ts'
import { issueAuthority, issueServing } from '../../server/tls/issue.ts'
import type { PemPair } from '../../server/tls/pem.ts'
import type { Client } from './client.ts'
import { waitFor } from './patience.ts'

/** The audience of tokens, unless a test says otherwise. */
export const AUDIENCE = 'platform'

export interface IssuerOptions {
  /** Its algorithm of signatures; default RS256. */
  readonly algorithm?: string
  /** What it shows instead of a certificate by an authority of its own. */
  readonly certificate?: PemPair
}

/** One issuer of an identity service. */
export interface Issuer {
  readonly url: string
  /** A token for the audience, good for an hour; a claim that is undefined is left out. */
  token(claims?: Readonly<Record<string, unknown>>): Promise<string>
}

/** An identity service over TLS: discovery, keys, and tokens with any claims. It is an issuer itself. */
export interface IdentityService extends Issuer {
  /** PEM of the authority of its certificate. */
  readonly authority: string
  /** Paths that it was asked for, in order. */
  readonly calls: string[]
  /** What discovery documents say instead of the truth, by the path of the document. */
  readonly discovery: Record<string, Record<string, unknown>>
  /** A further issuer with the same keys, below a path: `/name`. */
  at(path: string): Issuer
  /** From now on tokens are signed with another key, and only this is shown. */
  rotate(): Promise<void>
  /** Makes the next key, and shows it beside the present one. */
  showNext(): Promise<void>
  /** Signs with the next key from now on; the former is still shown. */
  signWithNext(): void
  /** Shows no key but the present one. */
  hideFormer(): void
  /** Shows another certificate in new connections. */
  certify(certificate: PemPair): void
  stop(): Promise<void>
  start(): Promise<void>
}

interface Key {
  readonly id: string
  readonly secret: CryptoKey
  readonly shown: JWK
}

let made = 0

async function newKey(algorithm: string): Promise<Key> {
  const id = `key-${++made}`
  const { privateKey, publicKey } = await generateKeyPair(algorithm)
  return { id, secret: privateKey, shown: { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' } }
}

export const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

const WELL_KNOWN = '/.well-known/openid-configuration'

export async function startIssuer({ algorithm = 'RS256', certificate }: IssuerOptions = {}): Promise<IdentityService> {
  const authority = await issueAuthority('identity authority')
  const shown = certificate ?? (await issueServing(authority, ['127.0.0.1']))
  const calls: string[] = []
  const discovery: IdentityService['discovery'] = {}
  let key = await newKey(algorithm)
  let shownKeys = [key]
  let port = 0
  let server: Server | undefined

  const base = (): string => `https://127.0.0.1:${port}`
  const answer = (path: string): object | undefined => {
    if (path === '/keys') return { keys: shownKeys.map((each) => each.shown) }
    if (!path.endsWith(WELL_KNOWN) && discovery[path] === undefined) return undefined
    const issuer = `${base()}${path.slice(0, -WELL_KNOWN.length)}`
    return { issuer, jwks_uri: `${base()}/keys`, ...discovery[path] }
  }
  const start = async (): Promise<void> => {
    server = httpsServer({ key: shown.key, cert: shown.certificate }, ({ url = '' }, response) => {
      calls.push(url)
      const body = answer(url)
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the issuer has no port')
    port = address.port
  }
  const at = (path: string): Issuer => ({
    get url() {
      return `${base()}${path}`
    },
    token(claims = {}) {
      const standard = { iss: this.url, aud: AUDIENCE, sub: 's1', iat: inSeconds(0), exp: inSeconds(3600) }
      return new SignJWT({ ...standard, ...claims })
        .setProtectedHeader({ alg: algorithm, kid: key.id })
        .sign(key.secret)
    },
  })
  await start()
  return {
    ...at(''),
    url: base(),
    authority: authority.certificate,
    calls,
    discovery,
    at,
    certify: (next) => server?.setSecureContext({ key: next.key, cert: next.certificate }),
    rotate: async () => {
      key = await newKey(algorithm)
      shownKeys = [key]
    },
    showNext: async () => {
      shownKeys = [key, await newKey(algorithm)]
    },
    signWithNext: () => {
      key = shownKeys.at(-1) ?? key
    },
    hideFormer: () => {
      shownKeys = [key]
    },
    start,
    stop: async () => {
      const running = server
      server = undefined
      if (running === undefined) return
      running.closeAllConnections()
      running.close()
      await once(running, 'close')
    },
  }
}

/** Who the server says that a token is; the status alone if it does not know it. */
export async function whoami(client: Client, token: string): Promise<{ status: number; user?: unknown }> {
  const group = 'authentication.orch.io'
  const review = { apiVersion: `${group}/v1`, kind: 'SelfSubjectReview' }
  const { status, body } = await client.post(`/apis/${group}/v1/selfsubjectreviews`, review, { token })
  return status === 201 ? { status, user: (body.status as { userInfo: unknown }).userInfo } : { status }
}

/** Waits until the server knows the keys of a token's issuer, and takes the token. */
export const accepted = (client: Client, token: string): Promise<void> =>
  waitFor(async () => expect(await whoami(client, token)).toMatchObject({ status: 201 }))
