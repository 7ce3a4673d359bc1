import {
  decodeObjectBody,
  decodeObjectInSlices,
  decoderFor,
  type BodyDecoder,
  type DecodedObject,
  type ExpectedType,
} from '../../codec/index.ts'
import { byTurns, type Eventual, type Sliced } from '../../async/index.ts'
import { knownFields, unreadable } from './fields.ts'
import type { ResourceCall } from './call.ts'

/** Bytes above which work on a body takes more than a few milliseconds. */
const LARGE_BYTES = 16 * 1024

/**
 * Waits for a turn of the event loop, which all work on large bodies shares; undefined for a small body, which need not
 * wait. Call it before each step that walks through a whole body.
 */
export const turnFor = ({ services }: ResourceCall, body: Uint8Array): Promise<void> | undefined =>
  body.length > LARGE_BYTES ? services.turns.next() : undefined

/** The object in the body of a create or update. */
export class ObjectBody {
  readonly #call: ResourceCall
  /** The bytes that the client sent. */
  readonly bytes: Uint8Array
  readonly #decoder: BodyDecoder
  readonly #expected: ExpectedType

  /** Reads the body of a request. Throws ApiError 400, 408, 413, 415. */
  static async read(call: ResourceCall): Promise<ObjectBody> {
    const { scope, services, target } = call
    const { request } = scope
    const decoder = decoderFor(services.decoders, request.headers['content-type'], services.formats.mediaTypes)
    const bytes = await request.body()
    scope.trace.step('body')
    const { definition, subresource, body } = target
    const { group, version, kind } = body
    const typed = definition.schemas === 'changing' && subresource?.kind === undefined
    const expected = {
      group,
      version,
      kind,
      isKnown: services.isKnownKind,
      type: typed ? 'stated' : 'implied',
    } as const
    return new ObjectBody(call, bytes, decoder, expected)
  }

  private constructor(call: ResourceCall, bytes: Uint8Array, decoder: BodyDecoder, expected: ExpectedType) {
    this.#call = call
    this.bytes = bytes
    this.#decoder = decoder
    this.#expected = expected
  }

  /** Decodes a new object, yielding to other requests if that may take long. Throws ApiError 400, 413. */
  decode(): Eventual<DecodedObject> {
    const turn = turnFor(this.#call, this.bytes)
    if (turn !== undefined) return this.#decodeByTurns(turn)
    const slices = this.#slices()
    return slices === undefined ? this.#known(this.#parse()) : this.#decodeSlices(slices)
  }

  #parse(): DecodedObject {
    return decodeObjectBody(this.#decoder, this.bytes, this.#expected)
  }

  #slices(): Sliced<DecodedObject> | undefined {
    return decodeObjectInSlices(this.#decoder, this.bytes, this.#expected)
  }

  async #decodeByTurns(first: Promise<void>): Promise<DecodedObject> {
    await first
    const slices = this.#slices()
    const parsed = slices === undefined ? this.#parse() : await byTurns(slices, this.#call.services.turns.next)
    await turnFor(this.#call, this.bytes)
    const known = this.#known(parsed)
    await turnFor(this.#call, this.bytes)
    return known
  }

  async #decodeSlices(slices: Sliced<DecodedObject>): Promise<DecodedObject> {
    return this.#known(await byTurns(slices, this.#call.services.turns.next))
  }

  /** Drops unknown fields of the object, and adds them to its warnings and errors. */
  #known(decoded: DecodedObject): DecodedObject {
    const { body, schema } = this.#call.target
    const { value, unknown } = knownFields(schema, decoded.value, (error) => unreadable(body, error))
    const { warnings, errors, textErrors, source } = decoded
    if (unknown.length === 0) return { value, textErrors, warnings, errors, source }
    return textErrors === 'first'
      ? { value, textErrors, warnings: [...warnings, ...unknown], errors: [...errors, ...unknown], source }
      : { value, textErrors, warnings: [...unknown, ...warnings], errors: [...unknown, ...errors], source }
  }
}
