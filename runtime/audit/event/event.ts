import { goDuration } from '../../text/index.ts'
import type { Eventual } from '../../async/index.ts'
import type { DynamicObject, Status, UserInfo } from '../../api/index.ts'
import { jsonText, parseJson } from '../../json/index.ts'
import type { ByteWriter } from '../encoding/byte-writer.ts'
import type { MicroClock } from '../encoding/clock.ts'
import type { AuditDecision } from '../policy/evaluate.ts'
import { LEVELS, type Level, type Stage } from '../policy/policy.ts'
import type { AuditEntry } from '../sinks/sink.ts'
import type { Annotations } from './annotations.ts'
import { carriesToken, identityIn, withoutManagedFields, withoutTokens, type ObjectIdentity } from './bodies.ts'
import type { EventObjectReference } from './object-reference.ts'
import { successField } from './event-end.ts'
import { EventStart } from './event-start.ts'
import type { DueEntry, EventHandover } from './handover.ts'
import type { EventParts } from './parts.ts'
import type { AuditedRequest } from './request.ts'

export interface EventContext {
  readonly parts: EventParts
  readonly clock: MicroClock
  readonly handover: EventHandover
  /** Domain of API groups. */
  readonly apiDomain: string
}

/** Milliseconds above which an event says where the time was spent. */
const SLOW_MILLISECONDS = 500

const STATUS = Buffer.from(',"responseStatus":')
const REQUEST_OBJECT = Buffer.from(',"requestObject":')
const RESPONSE_OBJECT = Buffer.from(',"responseObject":')

/**
 * The audit event of one request. It collects data of the request, and is written once for each stage, as JSON bytes
 * composed of parts. No object or string is created for an event. The event of a stage contains only what is known when
 * the stage begins, and nothing that follows the last one.
 */
export class AuditEvent implements DueEntry {
  readonly #context: EventContext
  readonly #request: AuditedRequest
  readonly #decision: AuditDecision
  readonly #start: EventStart
  /** Undefined: the request does not address an object. */
  readonly #reference: EventObjectReference | undefined
  /** When the request was received, and when the last stage began: microseconds since the epoch. */
  readonly #received: number
  #at: number
  /** The stage that is written. */
  #stage: Stage = 'RequestReceived'
  #lastStage: Stage = 'RequestReceived'
  /** Whether the event of the receipt is still pending. */
  #isReceiptDue = false
  #identity: ObjectIdentity | undefined
  #requestObject: string | undefined
  #responseObject: string | undefined
  #annotations: Annotations
  /** Annotations of authentication. */
  readonly #receivedAnnotations: Annotations
  /** Status code of the answer; 0: not known. */
  #code = 0
  /** The Status in the answer; undefined: success. */
  #status: string | undefined
  #isOver = false

  constructor(context: EventContext, request: AuditedRequest, decision: AuditDecision) {
    const { parts, clock } = context
    this.#context = context
    this.#request = request
    this.#decision = decision
    this.#start = new EventStart(parts, decision.level, request)
    this.#reference = request.info.isResourceRequest ? parts.references.of(request.info) : undefined
    this.#annotations = parts.noAnnotations
    const { annotations } = request.request
    if (annotations !== undefined) for (const [key, value] of annotations) this.annotate(key, value)
    this.#receivedAnnotations = this.#annotations
    this.#received = clock.micros(request.trace.began)
    this.#at = this.#received
  }

  /** Returns whether the event has a level or a higher one. */
  includes(level: Level): boolean {
    return LEVELS.indexOf(this.#decision.level) >= LEVELS.indexOf(level)
  }

  /** Adds an annotation to events of a level and above; the first value of a key wins. */
  annotate(key: string, value: string, level: Level = 'Metadata'): void {
    if (this.#isOver || (level !== 'Metadata' && !this.includes(level))) return
    this.#annotations = this.#annotations.with(key, value)
  }

  /** Records the impersonated user. */
  actAs(user: UserInfo): void {
    if (!this.#isOver) this.#start.actAs(user)
  }

  /** Records the object that was sent, in the version of the request. The object itself is not kept. */
  sentObject(object: DynamicObject): void {
    if (this.#isOver) return
    this.#identity ??= identityIn(object)
    if (this.includes('Request')) this.#requestObject = this.#bodyText(object)
  }

  /** Records a body that is no object of the type: a patch, or options of a deletion. */
  sentBody(body: unknown): void {
    if (!this.#isOver && this.includes('Request')) this.#requestObject = this.#bodyText(body)
  }

  /** Records the identity of the created object. */
  created(identity: ObjectIdentity): void {
    if (!this.#isOver) this.#identity = identity
  }

  /** Records the JSON of the answer; called only for levels that include it. */
  answered(json: Uint8Array): void {
    if (this.#isOver) return
    const text = Buffer.from(json).toString('utf8').trimEnd()
    const needsChange = this.#decision.managedFields === 'omitted' || carriesToken(this.#request.info)
    this.#responseObject = needsChange || text.includes('\n') ? this.#bodyText(parseJson(text)) : text
  }

  /** Records that the answer is too large for an event. */
  answerLeftOut(): void {
    this.annotate(this.#context.parts.truncatedKey, 'true')
  }

  /** Records the Status in the answer. */
  answeredStatus(status: Status): void {
    if (this.#isOver) return
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

  /** Writes the event of a request that was received and is not served yet. */
  received(): Eventual<boolean> {
    if (this.#decision.omitStages.has('RequestReceived')) return true
    this.#isReceiptDue = true
    return this.#context.handover.take(this)
  }

  /** Writes the event of an answer whose head is sent while its body continues. */
  started(code: number): Eventual<boolean> {
    this.#code = code
    const handed = this.#pass('ResponseStarted', performance.now())
    // What follows may come in the same turn, and belongs only to the last stage.
    this.#context.handover.flush()
    return handed
  }

  /** Writes the event of a request that is answered before its work is done. The outcome of the work is not written. */
  timedOut(status: Status): Eventual<boolean> {
    if (this.#isOver) return true
    this.answeredStatus(status)
    return this.completed(status.code ?? 500)
  }

  /** Writes the event of a request that is answered. */
  completed(code: number): Eventual<boolean> {
    if (this.#isOver) return true
    if (this.#code === 0) this.#code = code
    const now = performance.now()
    const elapsed = now - this.#request.trace.began
    if (elapsed > SLOW_MILLISECONDS) this.#annotateLatency(elapsed)
    this.#isOver = true
    return this.#pass('ResponseComplete', now)
  }

  /** Writes the event of a request that failed unexpectedly. */
  panicked(status: Status): Eventual<boolean> {
    if (this.#isOver) return true
    this.answeredStatus(status)
    this.#isOver = true
    return this.#pass('Panic', performance.now())
  }

  advance(): void {
    this.#stage = this.#isReceiptDue ? 'RequestReceived' : this.#lastStage
    this.#isReceiptDue = false
  }

  get bodyLength(): number {
    if (this.#stage === 'RequestReceived') return 0
    return (this.#requestObject?.length ?? 0) + (this.#responseObject?.length ?? 0)
  }

  /** Writes the present stage. */
  write(to: ByteWriter): void {
    this.#writeStart(to)
    if (this.#stage === 'RequestReceived')
      return this.#receivedAnnotations.end(0).write(to, this.#received, this.#received)
    if (this.bodyLength === 0) return this.#writeEnd(to, this.#annotations)
    this.#writeStatus(to)
    if (this.#requestObject !== undefined) {
      to.bytes(REQUEST_OBJECT)
      to.text(this.#requestObject)
    }
    if (this.#responseObject !== undefined) {
      to.bytes(RESPONSE_OBJECT)
      to.text(this.#responseObject)
    }
    this.#annotations.end(0).write(to, this.#received, this.#at)
  }

  withoutBodies(): AuditEntry | undefined {
    if (this.bodyLength === 0) return undefined
    return {
      bodyLength: 0,
      write: (to) => {
        this.#writeStart(to)
        this.#writeEnd(to, this.#annotations.with(this.#context.parts.truncatedKey, 'true'))
      },
      withoutBodies: () => undefined,
    }
  }

  /** Errors about a Secret may reveal data that the level must not show. */
  #hidesMessage({ code = 0 }: Status): boolean {
    return (code === 400 || code === 422) && this.#request.info.resource === 'secrets' && !this.includes('Request')
  }

  /** Adds annotations that say where a slow request spent its time. */
  #annotateLatency(elapsed: number): void {
    const prefix = `apiserver.latency.${this.#context.apiDomain}`
    this.annotate(`${prefix}/total`, goDuration(elapsed))
    for (const { name, began, ended } of this.#request.trace.steps())
      this.annotate(`${prefix}/${name}`, goDuration(ended - began))
  }

  #bodyText(value: unknown): string {
    const bare = this.#decision.managedFields === 'omitted' ? withoutManagedFields(value) : value
    return jsonText(carriesToken(this.#request.info) ? withoutTokens(bare) : bare)
  }

  /** @param at milliseconds on the clock of `performance.now()` */
  #pass(stage: Stage, at: number): Eventual<boolean> {
    if (this.#decision.omitStages.has(stage)) return true
    this.#lastStage = stage
    this.#at = this.#context.clock.micros(at)
    return this.#context.handover.take(this)
  }

  /** Writes the start that all events of the request share. */
  #writeStart(to: ByteWriter): void {
    this.#start.write(to, this.#stage)
    this.#reference?.write(to, this.#request.info, this.#stage === 'RequestReceived' ? undefined : this.#identity)
  }

  /** Writes the Status of an answer. */
  #writeStatus(to: ByteWriter): void {
    if (this.#status === undefined) return to.text(successField(this.#code))
    to.bytes(STATUS)
    to.text(this.#status)
  }

  /** Writes the part after the object in an event without bodies. */
  #writeEnd(to: ByteWriter, annotations: Annotations): void {
    const isSuccess = this.#status === undefined
    if (!isSuccess) this.#writeStatus(to)
    annotations.end(isSuccess ? this.#code : 0).write(to, this.#received, this.#at)
  }
}
