import type { Eventual } from '../../async/index.ts'
import type { DynamicObject, Status, UserInfo } from '../../api/index.ts'
import { jsonText, parseJson } from '../../json/index.ts'
import type { AuditDecision } from '../policy/evaluate.ts'
import { LEVELS, type Level, type Stage } from '../policy/policy.ts'
import type { AuditEntry } from '../sinks/sink.ts'
import { carriesToken, identityIn, withoutManagedFields, withoutTokens, type ObjectIdentity } from './bodies.ts'
import type { EventEncoder } from './encoder.ts'
import type { AuditedRequest } from './request.ts'

export interface EventContext {
  readonly encoder: EventEncoder
  /** Passes an event on; returns whether the request may go on. */
  write(entry: AuditEntry): Eventual<boolean>
  /** Domain of API groups. */
  readonly apiDomain: string
}

/** Milliseconds above which an event says where the time went. */
const SLOW_MILLISECONDS = 500

/** Longer annotations are seldom those of other requests. */
const MOST_COMMON_CHARACTERS = 300

/** The Status of a request that succeeded, as far as events hold it. */
const succeeded = (code: number): string => `{"metadata":{},"code":${code}}`

/** The audit event of one request: it collects what is known of the request, and is written once for each stage. */
export class AuditEvent {
  readonly #context: EventContext
  readonly #request: AuditedRequest
  readonly #decision: AuditDecision
  readonly #opening: string
  readonly #requestPart: string
  readonly #originPart: string
  /** Of the object as the path names it. */
  readonly #objectPart: string
  /** When the request was received. */
  readonly #received: string
  #impersonated: UserInfo | undefined
  #identity: ObjectIdentity | undefined
  #requestObject: string | undefined
  #responseObject: string | undefined
  #annotations: Map<string, string> | undefined
  #status: string | undefined
  #isOver = false

  constructor(context: EventContext, request: AuditedRequest, decision: AuditDecision) {
    this.#context = context
    this.#request = request
    this.#decision = decision
    this.#opening = context.encoder.opening(decision.level, request.auditId)
    this.#requestPart = context.encoder.requestPart(request)
    this.#originPart = context.encoder.originPart(request)
    this.#objectPart = context.encoder.objectPart(request, undefined)
    const { annotations } = request.request
    if (annotations !== undefined) this.#annotations = new Map(annotations)
    this.#received = context.encoder.clock.format(request.trace.began)
  }

  /** Returns whether the event is of a level or above. */
  includes(level: Level): boolean {
    return LEVELS.indexOf(this.#decision.level) >= LEVELS.indexOf(level)
  }

  /** Adds an annotation to events of a level and above; the first value of a key stays. */
  annotate(key: string, value: string, level: Level = 'Metadata'): void {
    if (level !== 'Metadata' && !this.includes(level)) return
    this.#annotations ??= new Map()
    if (!this.#annotations.has(key)) this.#annotations.set(key, value)
  }

  /** Notes as whom the caller acts. */
  actAs(user: UserInfo): void {
    this.#impersonated = user
  }

  /** Notes the object that was sent, in the version of the request. It is not kept. */
  sentObject(object: DynamicObject): void {
    this.#identity ??= identityIn(object)
    if (this.includes('Request')) this.#requestObject = this.#bodyText(object)
  }

  /** Notes a body that is no object of the type: a patch, options of a deletion. */
  sentBody(body: unknown): void {
    if (this.includes('Request')) this.#requestObject = this.#bodyText(body)
  }

  /** Notes the identity of the object that was created. */
  created(identity: ObjectIdentity): void {
    this.#identity = identity
  }

  /** Notes the JSON of the answer; called only for levels that hold it. */
  answered(json: Uint8Array): void {
    const text = Buffer.from(json).toString('utf8').trimEnd()
    const needsChange = this.#decision.managedFields === 'omitted' || carriesToken(this.#request.info)
    this.#responseObject = needsChange || text.includes('\n') ? this.#bodyText(parseJson(text)) : text
  }

  /** Notes that the answer is too large for an event. */
  answerLeftOut(): void {
    this.annotate(this.#context.encoder.truncatedKey, 'true')
  }

  /** Notes the Status in the answer. */
  answeredStatus(status: Status): void {
    const { reason, code } = status
    const shown = this.#hidesMessage(status) ? {} : { message: status.message, details: status.details }
    this.#status = jsonText({
      metadata: {},
      status: status.status,
      message: shown.message,
      reason,
      details: shown.details,
      code,
    })
    if (this.includes('RequestResponse')) this.#responseObject = this.#bodyText(status)
  }

  /** Writes the event of a request that is known by now, and was not served yet. */
  received(): Eventual<boolean> {
    if (this.#decision.omitStages.has('RequestReceived')) return true
    const at = this.#received
    const json = `${this.#opening}RequestReceived${this.#requestPart}${this.#originPart}${this.#objectPart},"requestReceivedTimestamp":"${at}","stageTimestamp":"${at}"${this.#annotationsText()}}`
    return this.#context.write({ json, withoutBodies: undefined })
  }

  /** Writes the event of an answer whose head is sent, and whose body goes on. */
  started(code: number): Eventual<boolean> {
    this.#status ??= succeeded(code)
    return this.#write('ResponseStarted')
  }

  /** Writes the event of a request that is answered before the work on it is done. What comes of that is not written. */
  timedOut(status: Status): Eventual<boolean> {
    if (this.#isOver) return true
    this.answeredStatus(status)
    return this.completed(status.code ?? 500)
  }

  /** Writes the event of a request that is answered. */
  completed(code: number): Eventual<boolean> {
    if (this.#isOver) return true
    this.#isOver = true
    this.#status ??= succeeded(code)
    this.#annotateLatency()
    return this.#write('ResponseComplete')
  }

  /** Writes the event of a request that failed for a reason that nobody expected. */
  panicked(status: Status): Eventual<boolean> {
    if (this.#isOver) return true
    this.#isOver = true
    this.answeredStatus(status)
    return this.#write('Panic')
  }

  /** The errors of a Secret that was sent may show of its data what the level does not ask for. */
  #hidesMessage({ code = 0 }: Status): boolean {
    return (code === 400 || code === 422) && this.#request.info.resource === 'secrets' && !this.includes('Request')
  }

  /** Says of a slow request where its time went. */
  #annotateLatency(): void {
    const { trace } = this.#request
    const elapsed = trace.elapsed()
    if (elapsed <= SLOW_MILLISECONDS) return
    const prefix = `apiserver.latency.${this.#context.apiDomain}`
    this.annotate(`${prefix}/total`, `${elapsed.toFixed(3)}ms`)
    for (const { name, began, ended } of trace.steps())
      this.annotate(`${prefix}/${name}`, `${(ended - began).toFixed(3)}ms`)
  }

  #bodyText(value: unknown): string {
    const bare = this.#decision.managedFields === 'omitted' ? withoutManagedFields(value) : value
    return jsonText(carriesToken(this.#request.info) ? withoutTokens(bare) : bare)
  }

  #write(stage: Stage): Eventual<boolean> {
    if (this.#decision.omitStages.has(stage)) return true
    const { encoder } = this.#context
    const impersonated =
      this.#impersonated === undefined ? '' : `,"impersonatedUser":${encoder.user(this.#impersonated)}`
    const object = this.#identity === undefined ? this.#objectPart : encoder.objectPart(this.#request, this.#identity)
    const start = `${this.#opening}${stage}${this.#requestPart}${impersonated}${this.#originPart}${object}`
    const status = `,"responseStatus":${this.#status ?? '{"metadata":{}}'}`
    const times = `,"requestReceivedTimestamp":"${this.#received}","stageTimestamp":"${encoder.clock.format(performance.now())}"`
    const bodies =
      (this.#requestObject === undefined ? '' : `,"requestObject":${this.#requestObject}`) +
      (this.#responseObject === undefined ? '' : `,"responseObject":${this.#responseObject}`)
    const json = `${start}${status}${bodies}${times}${this.#annotationsText()}}`
    return this.#context.write({
      json,
      withoutBodies: bodies === '' ? undefined : () => this.#truncated(start + status + times),
    })
  }

  #truncated(event: string): string {
    this.answerLeftOut()
    return `${event}${this.#annotationsText()}}`
  }

  #annotationsText(): string {
    if (this.#annotations === undefined) return ''
    const { encoder } = this.#context
    let text = ''
    for (const [key, value] of this.#annotations) {
      const encoded = value.length > MOST_COMMON_CHARACTERS ? JSON.stringify(value) : encoder.common(value)
      text += `${text === '' ? '' : ','}${encoder.common(key)}:${encoded}`
    }
    return `,"annotations":{${text}}`
  }
}
