import type { UserInfo } from '../../api/index.ts'
import { LEVELS, STAGES, type Level, type Stage } from '../policy/policy.ts'
import { Annotations } from './annotations.ts'
import { callerPart, CallerParts, userText } from './caller-parts.ts'
import { ObjectReferences } from './object-references.ts'
import type { AuditedRequest } from './request.ts'
import { sourceIps } from './source-ips.ts'

const NOTHING = Buffer.alloc(0)

/** The parts of events that many requests share, as JSON bytes that are encoded once. */
export class EventParts {
  /** Name of the annotation of an event that lost its bodies. */
  readonly truncatedKey: string
  readonly noAnnotations = Annotations.none()
  readonly references = new ObjectReferences()
  readonly #openings: ReadonlyMap<Level, Buffer>
  readonly #stages: ReadonlyMap<Stage, Buffer>
  readonly #callers = new WeakMap<UserInfo, CallerParts>()

  /** @param apiDomain domain of API groups */
  constructor(apiDomain: string) {
    const group = `audit.${apiDomain}`
    this.truncatedKey = `${group}/truncated`
    const openingOf = (level: Level): string =>
      `{"kind":"Event","apiVersion":"${group}/v1","level":"${level}","auditID":"`
    this.#openings = new Map(LEVELS.map((level) => [level, Buffer.from(openingOf(level))]))
    this.#stages = new Map(STAGES.map((stage) => [stage, Buffer.from(`","stage":"${stage}","requestURI":"`)]))
  }

  /** Returns the start of all events of a level, up to the id. */
  opening(level: Level): Buffer {
    return this.#openings.get(level) ?? NOTHING
  }

  /** Returns the part between the id and the URI. */
  stage(stage: Stage): Buffer {
    return this.#stages.get(stage) ?? NOTHING
  }

  /** Returns the part between the URI and the object. */
  caller({ request: { headers, remoteAddress }, info: { verb }, user }: AuditedRequest): Buffer {
    let known = this.#callers.get(user)
    if (known === undefined) this.#callers.set(user, (known = new CallerParts(user)))
    const agent = headers['user-agent']
    if (headers['x-forwarded-for'] === undefined && headers['x-real-ip'] === undefined)
      return known.of(verb, remoteAddress, agent)
    return callerPart({ verb, user: known.user, addresses: sourceIps(headers, remoteAddress), agent })
  }

  /** Returns the part between the URI and the object for a caller who impersonates another user. */
  actingCaller({ request: { headers, remoteAddress }, info, user }: AuditedRequest, other: UserInfo): Buffer {
    return callerPart({
      verb: info.verb,
      user: userText(user),
      impersonated: userText(other),
      addresses: sourceIps(headers, remoteAddress),
      agent: headers['user-agent'],
    })
  }
}
