import type { UserInfo } from '../api/index.ts'
import type { SchemaRule } from './configuration.ts'
import { Flow, type FlowSchema } from './flow.ts'
import { matchesRequest, rulesFor, type Caller, type RequestDigest } from './matching.ts'

/** The most flows that are kept for a schema. One that was dropped is made again when it is needed. */
const MOST_FLOWS = 10_000

/** A schema that applies to a user, with the rules that do. */
interface Candidate {
  readonly schema: FlowSchema
  readonly rules: readonly SchemaRule[]
  /** The flow of all its requests; undefined: each namespace has its own. */
  readonly flow: Flow | undefined
}

/**
 * Finds the flow of requests: the first of the schemas, in their order, that matches. What depends on the user alone is
 * found once for each user object, which authentication keeps over many requests.
 */
export class Classifier {
  readonly #schemas: readonly FlowSchema[]
  readonly #candidates = new WeakMap<UserInfo, readonly Candidate[]>()
  readonly #flows = new Map<FlowSchema, Map<string, Flow>>()

  /** @param schemas in the order of their precedence; the last one matches everything */
  constructor(schemas: readonly FlowSchema[]) {
    this.#schemas = schemas
  }

  flowOf(user: UserInfo, request: RequestDigest): Flow {
    let candidates = this.#candidates.get(user)
    if (candidates === undefined) this.#candidates.set(user, (candidates = this.#candidatesOf(user)))
    for (const { schema, rules, flow } of candidates)
      if (matchesRequest(rules, request)) return flow ?? this.#flow(schema, request.namespace)
    // Only a user without any group gets here, whom no authenticator makes.
    return this.#flow(this.#schemas.at(-1) as FlowSchema, user.username)
  }

  #candidatesOf(user: UserInfo): readonly Candidate[] {
    const caller: Caller = { username: user.username, groups: new Set(user.groups) }
    return this.#schemas.flatMap((schema): readonly Candidate[] => {
      const rules = rulesFor(schema.spec.rules, caller)
      if (rules.length === 0) return []
      const { distinguisher } = schema.spec
      if (distinguisher === 'ByNamespace') return [{ schema, rules, flow: undefined }]
      return [{ schema, rules, flow: this.#flow(schema, distinguisher === 'ByUser' ? user.username : '') }]
    })
  }

  #flow(schema: FlowSchema, distinguisher: string): Flow {
    let flows = this.#flows.get(schema)
    if (flows === undefined) this.#flows.set(schema, (flows = new Map()))
    let flow = flows.get(distinguisher)
    if (flow === undefined) {
      flows.set(distinguisher, (flow = new Flow(schema, distinguisher)))
      const [oldest] = flows.keys()
      if (flows.size > MOST_FLOWS && oldest !== undefined) flows.delete(oldest)
    }
    return flow
  }
}
