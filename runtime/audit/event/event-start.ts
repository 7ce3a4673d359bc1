import type { UserInfo } from '../../api/index.ts'
import type { ByteWriter } from '../encoding/byte-writer.ts'
import { contentOf } from '../encoding/content.ts'
import type { Level, Stage } from '../policy/policy.ts'
import type { EventParts } from './parts.ts'
import type { AuditedRequest } from './request.ts'
import { shownUri } from './request-uri.ts'

/**
 * The start of a request's events, up to the object. Only the stage differs, so it is copied from the previous event
 * while that is in the same buffer.
 */
export class EventStart {
  readonly #parts: EventParts
  readonly #request: AuditedRequest
  readonly #opening: Buffer
  /** The content of a JSON string. */
  readonly #uri: string
  readonly #caller: Buffer
  /** Set once the caller impersonates another user. */
  #actingCaller: Buffer | undefined
  /** Where it was written: `#at` to `#id` is the part before the stage, `#uriAt` to `#end` the part after it. */
  #writer: ByteWriter | undefined
  #generation = 0
  #at = 0
  #id = 0
  #uriAt = 0
  #end = 0

  constructor(parts: EventParts, level: Level, request: AuditedRequest) {
    this.#parts = parts
    this.#request = request
    this.#opening = parts.opening(level)
    this.#uri = contentOf(shownUri(request.request.path, request.request.rawQuery))
    this.#caller = parts.caller(request)
  }

  /** Records the impersonated user. */
  actAs(user: UserInfo): void {
    this.#actingCaller = this.#parts.actingCaller(this.#request, user)
  }

  write(to: ByteWriter, stage: Stage): void {
    const acting = stage === 'RequestReceived' ? undefined : this.#actingCaller
    if (acting !== undefined) return this.#write(to, stage, acting)
    if (this.#writer !== to || this.#generation !== to.generation) return this.#writeAnew(to, stage)
    to.again(this.#at, this.#id)
    to.bytes(this.#parts.stage(stage))
    to.again(this.#uriAt, this.#end)
  }

  #writeAnew(to: ByteWriter, stage: Stage): void {
    this.#writer = to
    this.#generation = to.generation
    this.#at = to.length
    this.#write(to, stage, this.#caller)
    this.#end = to.length
  }

  #write(to: ByteWriter, stage: Stage, caller: Buffer): void {
    to.bytes(this.#opening)
    to.text(this.#request.auditId)
    this.#id = to.length
    to.bytes(this.#parts.stage(stage))
    this.#uriAt = to.length
    to.text(this.#uri)
    to.bytes(caller)
  }
}
