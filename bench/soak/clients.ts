import { setTimeout as sleep } from 'node:timers/promises'
import type { Format } from '../cluster/format.ts'
import { requestOf } from '../cluster/run.ts'
import type { Step } from '../cluster/life.ts'
import { contains, digestOf, type SoakObject } from './content.ts'
import type { Operation, Read } from './model.ts'
import { TOKEN, type SoakServer } from './server.ts'

const RETRY_MILLISECONDS = 250
/** Least seconds for which a request is tried again and again. Everything heals faster than that. */
const LONGEST_TRY_SECONDS = 240

/** Writes and reads of one collection since the last check. */
export interface Ledger {
  readonly operations: Operation[]
  readonly reads: Read[]
}

export interface ClientsOptions {
  readonly servers: readonly SoakServer[]
  /** In which bodies are sent, in turns. Answers are JSON. */
  readonly formats: readonly Format[]
  /** Requests a second, at most. */
  readonly rate: number
  /** Writes of a path without its query, by collection. */
  ledgerOf(path: string): Ledger | undefined
}

interface Answer {
  readonly status: number
  readonly object: SoakObject
}

/** The clients of the soak: they send requests at an even rate, again until each has succeeded, and note what came of each. */
export class Clients {
  readonly #options: ClientsOptions
  /** Newest revision of each object that was acknowledged. */
  readonly #known = new Map<string, number>()
  readonly #statuses = new Map<string, number>()
  readonly #losses: string[] = []
  #succeededCount = 0
  #next = 0
  #turn = 0

  constructor(options: ClientsOptions) {
    this.#options = options
  }

  /** How often each status was answered; `none`: no answer came. */
  get statuses(): ReadonlyMap<string, number> {
    return this.#statuses
  }

  /** How many requests have succeeded. */
  get succeeded(): number {
    return this.#succeededCount
  }

  /** Returns what no client should have been answered, since the last call. */
  takeLosses(): readonly string[] {
    return this.#losses.splice(0)
  }

  /** Performs a step until it has succeeded; returns the object of its answer. */
  async perform(step: Step): Promise<SoakObject | undefined> {
    const end = performance.now() + LONGEST_TRY_SECONDS * 1_000
    for (let uncertain = false; performance.now() < end; await sleep(RETRY_MILLISECONDS)) {
      const after = this.#known.get(objectPath(step)) ?? 0
      const answer = await this.#send(step)
      if (answer !== undefined && answer.status < 300) return this.#succeeded(step, answer, after)
      if (answer === undefined || answer.status >= 500) {
        // A read has no outcome that could be unknown.
        if (step.method !== 'GET') this.#note(step, { outcome: 'unknown', after })
        uncertain = true
        if (answer?.status === 500) this.#losses.push(`${describe(step)} was answered with 500: ${told(answer)}`)
      } else if (uncertain && isDone(step, answer.status)) return undefined
      else if (answer.status !== 429 && !(answer.status === 409 && step.method !== 'POST')) {
        this.#losses.push(`${describe(step)} was answered with ${answer.status}: ${told(answer)}`)
        return undefined
      }
    }
    this.#losses.push(`${describe(step)} did not succeed within ${LONGEST_TRY_SECONDS} seconds`)
    return undefined
  }

  async #send(step: Step): Promise<Answer | undefined> {
    await this.#pace()
    const { servers, formats } = this.#options
    const turn = this.#turn++
    const format = formats[turn % formats.length]!
    const { headers, body } = requestOf({ headers: { authorization: `Bearer ${TOKEN}` } }, format, step)
    const sent = { ...(headers as Record<string, string>), accept: 'application/json' }
    const content = body === null || body === undefined ? {} : { body: body as Buffer }
    const server = servers[Math.floor(turn / formats.length) % servers.length]!
    const answer = await server
      .send({ method: step.method, path: step.path, headers: sent, ...content })
      .then(async (one) => ({ status: one.statusCode, object: (await one.body.json()) as SoakObject }))
      .catch(() => undefined)
    const status = String(answer?.status ?? 'none')
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    return answer
  }

  /** Resolves when the next request is due: what was held up is not made up for. */
  async #pace(): Promise<void> {
    const now = performance.now()
    this.#next = Math.max(now, this.#next + 1_000 / this.#options.rate)
    await sleep(this.#next - now)
  }

  #succeeded(step: Step, { object }: Answer, after: number): SoakObject {
    this.#succeededCount++
    const revision = Number(object.metadata?.resourceVersion)
    const isObject = revision > 0 && step.method !== 'DELETE'
    if (step.method === 'GET') {
      const read = { name: nameOf(step), revision, digest: digestOf(object), after }
      this.#options.ledgerOf(step.path)?.reads.push(read)
      return object
    }
    if (isObject) {
      const path = objectPath(step)
      this.#known.set(path, Math.max(revision, this.#known.get(path) ?? 0))
      if (!contains(object, sentBy(step))) this.#losses.push(`${describe(step)} was answered with another content`)
    }
    if (step.method === 'DELETE') this.#known.delete(objectPath(step))
    const answer = isObject ? { answer: { revision, digest: digestOf(object) } } : {}
    this.#note(step, { outcome: 'acknowledged', after, ...answer })
    return object
  }

  #note(step: Step, outcome: Pick<Operation, 'outcome' | 'answer' | 'after'>): void {
    this.#options.ledgerOf(step.path)?.operations.push({
      description: describe(step),
      name: nameOf(step),
      explains: explanationOf(step),
      ...outcome,
    })
  }
}

/** Returns which events come of a step. */
function explanationOf(step: Step): Operation['explains'] {
  const sent = sentBy(step)
  if (step.method !== 'DELETE') {
    const wanted = step.method === 'POST' && !isBinding(step) ? 'ADDED' : 'MODIFIED'
    return ({ type, object }) => (type === wanted && contains(object, sent) ? 'all' : undefined)
  }
  return ({ type, object: { metadata } }) => {
    if (type === 'DELETED') return 'all'
    if (type === 'ADDED' || metadata.deletionTimestamp === undefined) return undefined
    // Whoever shortens the grace period to nothing removes the object with the next event.
    return metadata.deletionGracePeriodSeconds === 0 ? 'part' : 'all'
  }
}

const isBinding = ({ path }: Step): boolean => path.endsWith('/binding')

const describe = (step: Step): string => `${step.operation} of ${nameOf(step)}`

const told = ({ object }: Answer): string => String(object['message']).slice(0, 200)

const SUBRESOURCE = /\/(binding|status)$/

/** Returns the path of the object that a step is about. */
const objectPath = (step: Step): string =>
  step.method === 'POST' && !isBinding(step) ? `${step.path}/${nameOf(step)}` : step.path.replace(SUBRESOURCE, '')

function nameOf({ path, method, body }: Step): string {
  if (method === 'POST' && body !== undefined && 'whole' in body)
    return (body.whole as unknown as SoakObject).metadata.name
  return path.replace(SUBRESOURCE, '').split('/').at(-1) ?? ''
}

/** Returns what the object must have afterwards. */
function sentBy(step: Step): unknown {
  const { body } = step
  if (body === undefined || step.method === 'DELETE') return {}
  if (isBinding(step) && 'whole' in body) {
    return { spec: { nodeName: (body.whole['target'] as { readonly name: string }).name } }
  }
  if ('patch' in body) return body.patch
  const { status: _status, ...created } = body.whole
  return step.method === 'POST' ? created : body.whole
}

/** Returns whether an answer says that an earlier attempt, whose outcome was unknown, has succeeded. */
const isDone = ({ method }: Step, status: number): boolean =>
  (method === 'DELETE' && status === 404) || (method === 'POST' && status === 409)
