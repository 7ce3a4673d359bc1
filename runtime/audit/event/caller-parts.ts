import type { UserInfo } from '../../api/index.ts'
import { sourceIps } from './source-ips.ts'

/** Most characters of a user agent that events show. */
const MOST_AGENT_CHARACTERS = 1_024
/** Most parts that are remembered for a user. */
const MOST_KNOWN = 16

const shownAgent = (agent: string): string =>
  agent.length > MOST_AGENT_CHARACTERS ? `${agent.slice(0, MOST_AGENT_CHARACTERS)}...TRUNCATED` : agent

/** Returns the user as `authentication/v1` writes it: without empty fields. */
export const userText = ({ username, uid, groups, extra }: UserInfo): string =>
  JSON.stringify({
    username: username === '' ? undefined : username,
    uid: uid === '' ? undefined : uid,
    groups: groups.length === 0 ? undefined : groups,
    extra,
  })

/** The caller and its address. */
export interface CallerText {
  readonly verb: string
  /** As JSON. */
  readonly user: string
  /** As JSON. */
  readonly impersonated?: string
  readonly addresses: readonly string[]
  readonly agent: string | undefined
}

/** Returns the part of an event between the URI and the object, including the quote that ends the URI. */
export function callerPart({ verb, user, impersonated, addresses, agent }: CallerText): Buffer {
  const other = impersonated === undefined ? '' : `,"impersonatedUser":${impersonated}`
  const agentField = agent === undefined ? '' : `,"userAgent":${JSON.stringify(shownAgent(agent))}`
  return Buffer.from(
    `","verb":${JSON.stringify(verb)},"user":${user}${other},"sourceIPs":${JSON.stringify(addresses)}${agentField}`,
  )
}

/** The parts of events of one user, by the verb, the address and the user agent: many requests have the same. */
export class CallerParts {
  /** The user as JSON. */
  readonly user: string
  readonly #known = new Map<string, Buffer>()
  #verb = ''
  #address = ''
  #agent: string | undefined
  #last: Buffer | undefined

  constructor(user: UserInfo) {
    this.user = userText(user)
  }

  /** Returns the part of a request without proxies. */
  of(verb: string, address: string, agent: string | undefined): Buffer {
    const isLast = verb === this.#verb && address === this.#address && agent === this.#agent
    if (isLast && this.#last !== undefined) return this.#last
    const part = this.#find(verb, address, agent)
    this.#verb = verb
    this.#address = address
    this.#agent = agent
    this.#last = part
    return part
  }

  #find(verb: string, address: string, agent: string | undefined): Buffer {
    const key = `${verb} ${address} ${agent === undefined ? '' : `"${agent}`}`
    let part = this.#known.get(key)
    if (part !== undefined) return part
    part = callerPart({ verb, user: this.user, addresses: sourceIps({}, address), agent })
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    if (key.length <= MOST_AGENT_CHARACTERS) this.#known.set(key, part)
    return part
  }
}
