import { pause } from '../../../async/index.ts'
import { stringOf } from '../../../json/index.ts'
import type { Issuer } from './configuration/types.ts'
import type { FetchObject } from './fetch.ts'
import { KeySet } from './key-set.ts'
import { TokenRefused } from '../refused.ts'

export interface ProviderOptions {
  readonly issuer: Issuer
  readonly fetch: FetchObject
  /** Milliseconds. */
  readonly clock: () => number
  /** Called with the reason why the issuer can't be used; once as long as the reason is the same. */
  readonly report: (message: string) => void
  /** Ends the attempts to reach the issuer. */
  readonly signal: AbortSignal
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

const WELL_KNOWN = '/.well-known/openid-configuration'

/**
 * Finds the keys of an issuer by OpenID Connect discovery. An issuer that can't be reached is tried again in the
 * background; meanwhile its tokens are refused.
 */
export class Provider {
  /** Resolves when the keys are known or the signal has aborted. */
  readonly ready: Promise<void>
  #keys: KeySet | undefined

  constructor(options: ProviderOptions) {
    this.ready = this.#discover(options)
  }

  /** Returns the payload of a token that the issuer has signed. Throws {@link TokenRefused}. */
  async verify(token: string, algorithms: readonly string[]): Promise<Uint8Array> {
    if (this.#keys === undefined) throw new TokenRefused('the keys of its issuer are not known yet')
    return this.#keys.verify(token, algorithms)
  }

  async #discover(options: ProviderOptions): Promise<void> {
    const { issuer, report, signal } = options
    let reported = ''
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        this.#keys = await keysOf(options)
        return
      } catch (error) {
        if (signal.aborted) return
        const message = error instanceof Error ? error.message : String(error)
        if (message !== reported)
          report(`tokens of issuer ${JSON.stringify(issuer.url)} cannot be verified yet: ${message}`)
        reported = message
      }
      await pause(wait, signal)
    }
  }
}

async function keysOf({ issuer, fetch, clock, signal }: ProviderOptions): Promise<KeySet> {
  const { url, discoveryUrl = `${url.replace(/\/$/, '')}${WELL_KNOWN}` } = issuer
  const document = await fetch(discoveryUrl, signal)
  if (document.issuer !== url) {
    throw new Error(`the discovery document at ${discoveryUrl} is of issuer ${JSON.stringify(document.issuer)}`)
  }
  const keysUrl = stringOf(document.jwks_uri)
  if (keysUrl === '') throw new Error(`the discovery document at ${discoveryUrl} has no jwks_uri`)
  return new KeySet({ first: await fetch(keysUrl, signal), fetch: () => fetch(keysUrl), clock })
}
