import type { UserInfo } from '../../api/index.ts'
import { MicroClock } from '../clock.ts'
import type { Level } from '../policy/policy.ts'
import { shownUri } from './request-uri.ts'
import type { ObjectIdentity } from './bodies.ts'
import type { AuditedRequest } from './request.ts'
import { sourceIps } from './source-ips.ts'

/** Characters of a user agent that events show. */
const MOST_AGENT_CHARACTERS = 1_024
/** Texts of user agents and addresses that are remembered. */
const MOST_KNOWN = 1_000

/** Remembers the encoding of texts of which many requests have the same. */
class KnownTexts {
  readonly #known = new Map<string, string>()

  encoded(text: string, encode: (text: string) => string): string {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const made = encode(text)
    this.#known.set(text, made)
    return made
  }
}

const agentText = (agent: string): string =>
  JSON.stringify(agent.length > MOST_AGENT_CHARACTERS ? `${agent.slice(0, MOST_AGENT_CHARACTERS)}...TRUNCATED` : agent)

/** Encodes the parts of events. Users, user agents and addresses are encoded once for many requests. */
export class EventEncoder {
  readonly clock = new MicroClock()
  /** Name of the annotation of an event that lost its bodies. */
  readonly truncatedKey: string
  readonly #openings: ReadonlyMap<Level, string>
  readonly #users = new WeakMap<UserInfo, string>()
  readonly #agents = new KnownTexts()
  readonly #addresses = new KnownTexts()
  readonly #texts = new KnownTexts()

  /** @param apiDomain domain of API groups */
  constructor(apiDomain: string) {
    const group = `audit.${apiDomain}`
    this.truncatedKey = `${group}/truncated`
    const levels: readonly Level[] = ['Metadata', 'Request', 'RequestResponse']
    this.#openings = new Map(
      levels.map((level) => [level, `{"kind":"Event","apiVersion":"${group}/v1","level":"${level}","auditID":"`]),
    )
  }

  /** Returns the beginning of all events of a request, up to the name of the stage. */
  opening(level: Level, auditId: string): string {
    return `${this.#openings.get(level) ?? ''}${auditId}","stage":"`
  }

  /** Returns the URI, the verb and the user: what follows the stage. */
  requestPart({ request, info, user }: AuditedRequest): string {
    const uri = quoted(shownUri(request.path, request.rawQuery))
    return `","requestURI":${uri},"verb":${this.common(info.verb)},"user":${this.user(user)}`
  }

  user(user: UserInfo): string {
    let text = this.#users.get(user)
    if (text === undefined) this.#users.set(user, (text = userText(user)))
    return text
  }

  /** Returns a text of which there are few, such as a verb or the reason of a decision. */
  common(text: string): string {
    return this.#texts.encoded(text, JSON.stringify)
  }

  /** Returns addresses and user agent: what follows the users. */
  originPart({ request: { headers, remoteAddress } }: AuditedRequest): string {
    const direct = headers['x-forwarded-for'] === undefined && headers['x-real-ip'] === undefined
    const addresses = (remote: string): string => JSON.stringify(sourceIps(headers, remote))
    const ips = direct ? this.#addresses.encoded(remoteAddress, addresses) : addresses(remoteAddress)
    const agent = headers['user-agent']
    const agentPart = agent === undefined ? '' : `,"userAgent":${this.#agents.encoded(agent, agentText)}`
    return `,"sourceIPs":${ips}${agentPart}`
  }

  /** Returns the object, which follows the origin; '' for other paths. */
  objectPart({ info }: AuditedRequest, identity: ObjectIdentity | undefined): string {
    return info.isResourceRequest ? `,"objectRef":${referenceText(info, identity)}` : ''
  }
}

/** Characters that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Returns a text as JSON; most are plain, and need no look at each character by a library. */
const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

const field = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : `,"${name}":${quoted(value)}`

/** Returns the user as `authentication/v1` writes it: without empty fields. */
function userText({ username, uid, groups, extra }: UserInfo): string {
  return JSON.stringify({
    username: username === '' ? undefined : username,
    uid: uid === '' ? undefined : uid,
    groups: groups.length === 0 ? undefined : groups,
    extra,
  })
}

function referenceText(info: AuditedRequest['info'], identity: ObjectIdentity = {}): string {
  return (
    `{"resource":${quoted(info.resource)}` +
    field('namespace', info.namespace === '' ? identity.namespace : info.namespace) +
    field('name', info.name === '' ? identity.name : info.name) +
    field('uid', identity.uid) +
    field('apiGroup', info.group) +
    field('apiVersion', info.version) +
    field('resourceVersion', identity.resourceVersion) +
    `${field('subresource', info.subresource)}}`
  )
}
