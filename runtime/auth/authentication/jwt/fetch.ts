import type { Agent } from 'undici'
import { isJsonObject, type JsonObject } from '../../../meta/json.ts'
import { authoritiesIn } from './authorities.ts'

/** Gets a JSON object from an address of an issuer, unless the signal ends it. Throws Error with a sentence for the log. */
export type FetchObject = (url: string, signal?: AbortSignal) => Promise<JsonObject>

export interface IssuerClient {
  readonly fetch: FetchObject
  close(): Promise<void>
}

export interface IssuerClientOptions {
  /** PEM of the authorities of the issuer's certificate; absent: `hostAuthorities`. */
  readonly authorities?: string | undefined
  /** PEM of the authorities that the host trusts; absent: those that come with the runtime. */
  readonly hostAuthorities?: string | undefined
}

const TIMEOUT_MS = 10_000

/** Connections to one issuer; nothing is opened or loaded before the first use. */
export function issuerClient({ authorities, hostAuthorities }: IssuerClientOptions): IssuerClient {
  let agent: Agent | undefined
  const given = authorities === undefined ? undefined : authoritiesIn(authorities)
  const notices = (given?.refused ?? []).map(
    (name) =>
      `the certificate ${JSON.stringify(name)} that is given as authority is not that of an authority: its CA flag is not true`,
  )
  const trusted = given?.certificates ?? (hostAuthorities === undefined ? undefined : [hostAuthorities])
  return {
    async fetch(url, ended) {
      if (!url.startsWith('https:')) throw new Error(`${url} is not an https:// URL`)
      if (trusted?.length === 0) throw new Error(notices.join('; '))
      const undici = await import('undici')
      agent ??= new undici.Agent({ connect: trusted === undefined ? {} : { ca: [...trusted] } })
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

/** A failed fetch says why in its cause alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
