import type { LookupFunction } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import type { Agent } from 'undici'
import { isJsonObject, type JsonObject } from '../../../json/index.ts'
import { authoritiesIn } from './authorities.ts'

/** Gets a JSON object from a URL of an issuer, until the signal aborts. Throws Error with a sentence for the log. */
export type FetchObject = (url: string, signal?: AbortSignal) => Promise<JsonObject>

export interface IssuerClient {
  readonly fetch: FetchObject
  close(): Promise<void>
}

export interface IssuerClientOptions {
  /** PEM of the authorities of the issuer's certificate; default: those of the host. */
  readonly authorities?: string | undefined
  /** The authorities that the host trusts. */
  readonly hostTrust: Trust
  readonly lookup: LookupFunction
}

/** Returns the authorities that connections trust; reads them once, at the first call. */
export type Trust = () => SecureContext

/** @param authorities PEM; undefined: those of node */
export function trustIn(authorities: readonly string[] | undefined): Trust {
  let context: SecureContext | undefined
  return () => (context ??= createSecureContext(authorities === undefined ? {} : { ca: [...authorities] }))
}

const TIMEOUT_MS = 10_000

/** Makes a client of one issuer; nothing is loaded or connected before the first use. */
export function issuerClient({ authorities, hostTrust, lookup }: IssuerClientOptions): IssuerClient {
  let agent: Agent | undefined
  const given = authorities === undefined ? undefined : authoritiesIn(authorities)
  const notices = (given?.refused ?? []).map(
    (name) =>
      `the certificate ${JSON.stringify(name)} that is given as authority is not that of an authority: its CA flag is not true`,
  )
  const trust = given === undefined ? hostTrust : trustIn(given.certificates)
  return {
    async fetch(url, ended) {
      if (!url.startsWith('https:')) throw new Error(`${url} is not an https:// URL`)
      if (given?.certificates.length === 0) throw new Error(notices.join('; '))
      const undici = await import('undici')
      agent ??= new undici.Agent({ connect: { secureContext: trust(), lookup } })
      try {
        const late = AbortSignal.timeout(TIMEOUT_MS)
        const signal = ended === undefined ? late : AbortSignal.any([late, ended])
        const answer = await undici.fetch(url, { dispatcher: agent, signal, headers: { accept: 'application/json' } })
        if (!answer.url.startsWith('https:')) throw new Error(`it led to ${answer.url}, which is not safe`)
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`it answered ${answer.status}`)
        return objectIn(text)
      } catch (error) {
        throw new Error([`GET ${url}: ${reasonOf(error)}`, ...notices].join('; '), { cause: error })
      }
    },
    close: async () => agent?.close(),
  }
}

function objectIn(text: string): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it answered with something that is not JSON')
  }
  if (!isJsonObject(value)) throw new Error('it answered with something that is not an object')
  return value
}

/** Returns the message of the innermost cause: a failed fetch has the reason only there. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
