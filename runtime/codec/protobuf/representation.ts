import type { Sliced } from '../../async/index.ts'
import { objectOf, type JsonObject } from '../../json/index.ts'
import { isWired, type StructuralSchema } from '../../schema/index.ts'
import { joinParts, wholeBody } from '../chunked.ts'
import { EncodedCache } from '../encoded-cache.ts'
import type { ListBody, TakeBuffer } from '../list.ts'
import type { EncodedList } from '../stored/index.ts'
import { notAcceptable } from '../negotiate.ts'
import type { Representation, WatchFraming } from '../representation/types.ts'
import { inLaterTurn, isSmall, PAUSE, slices } from '../slices.ts'
import type { ServedType } from '../served-type.ts'
import { decodeServed, type EncodedObject } from '../stored/index.ts'
import { MAGIC, writeEnvelope, writeTypeMeta } from './envelope.ts'
import type { KnownParts } from './known-parts.ts'
import { messageCodec, type MessageCodec } from './message.ts'
import { WireWriter } from './writer.ts'

/** Schemas by kind of documents that are no stored objects (Status, ListMeta, DeleteOptions, …). */
export type DocumentSchemas = Readonly<Record<string, (() => StructuralSchema) | undefined>>

interface ProtobufOptions {
  readonly mediaType: string
  readonly documents: DocumentSchemas
}

/** Most bytes of cached items of lists: the items of larger lists are encoded twice rather than kept. */
const CACHE_BYTES = 32 * 1024 * 1024

/** Most bytes of cached bodies: what was written or read a moment ago is what watchers get next. */
const BODY_BYTES = 256 * 1024

const metadataOf = (revision: number, more: JsonObject = {}): JsonObject => ({
  ...more,
  resourceVersion: String(revision),
})

/** Represents every type that has field numbers in Protobuf (PROTO-01 to PROTO-08). */
class ProtobufRepresentation implements Representation {
  readonly contentType: string
  readonly watch: WatchFraming
  readonly #documents: DocumentSchemas
  readonly #listMeta: MessageCodec
  readonly #out = new WireWriter()
  readonly #parts: KnownParts = new WeakMap()
  readonly #items = new EncodedCache<Buffer>(CACHE_BYTES, ({ length }) => length)
  readonly #bodies = new EncodedCache<Buffer>(BODY_BYTES, ({ length }) => length)

  constructor({ mediaType, documents }: ProtobufOptions, listMeta: MessageCodec) {
    this.contentType = mediaType
    this.#documents = documents
    this.#listMeta = listMeta
    this.watch = {
      contentType: `${mediaType};stream=watch`,
      event: (type, event, object) => this.#frame(event, this.object(type, object)),
      bookmark: (type, { revision, initialEventsEnd }) => {
        const annotations = initialEventsEnd === undefined ? {} : { annotations: { [initialEventsEnd]: 'true' } }
        const metadata = metadataOf(revision, annotations)
        return this.#frame('BOOKMARK', this.#envelope(type, messageOf(type), { metadata }))
      },
      error: (status) => this.#frame('ERROR', this.document(status)),
    }
  }

  readonly serves = (type: ServedType | undefined): boolean => type === undefined || isWired(type.schema)

  readonly document = (value: object): Uint8Array => {
    const { apiVersion, kind } = objectOf(value)
    const type = { apiVersion: textOf(apiVersion), kind: textOf(kind) }
    return this.#envelope(type, this.#documentCodec(type.kind), value)
  }

  /** The body of an answer is what the events of its write contain. */
  readonly object = (type: ServedType, object: EncodedObject): Buffer =>
    this.#encoded(type, object, () => decodeServed(type, object));

  /** What is stored is decoded in one turn, and encoded in the next. */
  *objectInSlices(type: ServedType, object: EncodedObject): Sliced<Buffer> {
    const value = decodeServed(type, object)
    yield
    return this.#encoded(type, object, () => value)
  }

  #encoded(type: ServedType, object: EncodedObject, decode: () => object): Buffer {
    const make = (): Buffer => {
      const parts = type.convert === undefined && object.decoded !== undefined ? this.#parts : undefined
      return this.#envelope(type, messageOf(type), decode(), parts)
    }
    return type.lasts === undefined ? this.#bodies.get(type, object, make) : make()
  }

  readonly list = (type: ServedType, list: EncodedList): ListBody => {
    if (isSmall(list.items)) return wholeBody(Buffer.concat([...this.#pieces(type, list)]))
    return { length: undefined, chunks: (take) => inLaterTurn(this.#pieces(type, list, take)) }
  };

  /**
   * Yields a list in chunks. The items are encoded for their lengths, which the head needs, and again as they are sent:
   * the cache avoids the second time.
   */
  *#pieces(type: ServedType, list: EncodedList, take?: TakeBuffer): Iterable<Uint8Array> {
    const codec = messageOf(type)
    const encoded = (): Iterable<Uint8Array> =>
      slices(
        list.items,
        (item) => this.#items.get(type, item, () => this.#item(codec, type, item)),
        (item) => this.#items.weigh(type, item),
      )
    let size = 0
    for (const part of encoded()) {
      if (part === PAUSE) yield part
      size += part.length
    }
    const head = this.#listHead(type, list, size)
    yield* joinParts(after(head, encoded()), take)
  }

  /** Returns an item with its tag: its bytes are the same in every list. */
  #item(codec: MessageCodec, type: ServedType, item: EncodedObject): Buffer {
    codec.write(this.#out.clear(), objectOf(decodeServed(type, item)))
    this.#out.field(2, 0)
    return this.#out.take()
  }

  #listHead(type: ServedType, list: EncodedList, size: number): Buffer {
    const { revision, continueToken, remainingItemCount } = list
    this.#listMeta.write(this.#out.clear(), {
      resourceVersion: String(revision),
      continue: continueToken,
      remainingItemCount,
    })
    this.#out.field(1, 0)
    const metadata = this.#out.take()
    this.#out.bytes(metadata)
    this.#out.varint(metadata.length + size)
    this.#out.tag(2, 2)
    writeTypeMeta(this.#out, { apiVersion: type.apiVersion, kind: type.listKind })
    this.#out.bytes(MAGIC)
    return this.#out.take()
  }

  /** @param parts what is known of parts of the value, if nobody changes them */
  #envelope(
    type: { apiVersion: string; kind: string },
    codec: MessageCodec,
    value: object,
    parts?: KnownParts,
  ): Buffer {
    writeEnvelope(this.#out.clear(parts), type, (out) => codec.write(out, objectOf(value)))
    return this.#out.take()
  }

  /** Returns an event after its length; the object in it is a complete body. */
  #frame(event: string, body: Uint8Array): Buffer {
    const out = this.#out.clear()
    out.bytes(body)
    out.field(1, 0)
    out.field(2, 0)
    out.string(event)
    out.tag(1, 2)
    out.framed(out.length)
    return out.take()
  }

  /** Returns the codec of a document. Throws ApiError 406 for documents without field numbers. */
  #documentCodec(kind: string): MessageCodec {
    const schema = Object.hasOwn(this.#documents, kind) ? this.#documents[kind]?.() : undefined
    if (!isWired(schema) || schema === undefined) throw notAcceptable(['application/json', 'application/yaml'])
    return messageCodec(schema)
  }
}

function* after(first: Uint8Array, rest: Iterable<Uint8Array>): Iterable<Uint8Array> {
  yield first
  yield* rest
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function messageOf({ schema, kind }: ServedType): MessageCodec {
  if (schema === undefined) throw new TypeError(`${kind} has no form on the wire`)
  return messageCodec(schema)
}

/**
 * Returns the representation in Protobuf; undefined: the documents that every answer may need (Status, ListMeta) have
 * no field numbers.
 */
export function protobufRepresentation(options: ProtobufOptions): Representation | undefined {
  const { Status, ListMeta } = options.documents
  if (Status === undefined || ListMeta === undefined || !isWired(Status()) || !isWired(ListMeta())) return undefined
  return new ProtobufRepresentation(options, messageCodec(ListMeta()))
}
