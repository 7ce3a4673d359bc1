import { untilAborted } from '../../async/index.ts'
import { jsonText } from '../../json/index.ts'
import type { ConnectAnswer } from '../../registry/index.ts'
import { jsonOf, Misuse } from './object-view.ts'
import { kindOf } from './returned.ts'

/** A piece of an answer: bytes, or text. */
export type ReplyPiece = string | Uint8Array

/** An answer in a form of its own. */
export class Reply {
  readonly status: number
  readonly contentType: string
  readonly body: ReplyPiece | AsyncIterable<ReplyPiece>

  constructor(options: ReplyOptions) {
    this.status = options.status ?? 200
    this.contentType = options.contentType
    this.body = options.body
  }
}

export interface ReplyOptions {
  /** Default: 200. */
  readonly status?: number
  readonly contentType: string
  /** An iterable is sent piece by piece, as fast as the client reads. */
  readonly body: ReplyPiece | AsyncIterable<ReplyPiece>
}

/** Answers in a form of its own, all at once or as a stream: `reply({ contentType: 'text/csv', body: rows() })`. */
export const reply = (options: ReplyOptions): Reply => new Reply(options)

/** What a piece of own code that is on its way to a client needs. */
interface Sending {
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  /** Called with what went wrong in the middle. */
  failed(error: unknown): void
}

const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+( *; *[\w.+-]+=[\w.+-]+)*$/

/** Returns the answer that own code has made: a Reply, or an object, which becomes JSON. Throws Misuse for anything else. */
export function answerOf(returned: unknown, status: number, sending: Sending): ConnectAnswer {
  if (!(returned instanceof Reply)) {
    if (typeof returned !== 'object' || returned === null)
      throw new Misuse(`it returned ${kindOf(returned)} and no answer`)
    return { status, contentType: 'application/json', body: Buffer.from(jsonText(jsonOf(returned))) }
  }
  const { contentType, body } = returned
  if (!Number.isInteger(returned.status) || returned.status < 200 || returned.status > 599)
    throw new Misuse(`${returned.status} is no status of an answer`)
  if (typeof contentType !== 'string' || !CONTENT_TYPE.test(contentType))
    throw new Misuse('an answer needs a content type')
  if (isPiece(body)) return { status: returned.status, contentType, body: bytesOf(body) }
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) throw new Misuse('an answer needs a body')
  return { status: returned.status, contentType, body: pieces(body, sending) }
}

const isPiece = (value: unknown): value is ReplyPiece => typeof value === 'string' || value instanceof Uint8Array

const bytesOf = (piece: ReplyPiece): Uint8Array => (typeof piece === 'string' ? Buffer.from(piece) : piece)

/**
 * The pieces of a stream, until it ends or the client has gone: own code that makes none is not waited for then. When it
 * fails the connection is cut, by which the client knows that the answer is not whole.
 */
async function* pieces(body: AsyncIterable<ReplyPiece>, { signal, failed }: Sending): AsyncIterable<Uint8Array> {
  try {
    for await (const piece of untilAborted(body, signal)) {
      if (!isPiece(piece)) throw new Misuse(`the stream made ${kindOf(piece)} and no piece of text or bytes`)
      yield bytesOf(piece)
    }
  } catch (error) {
    failed(error)
    throw new CutAnswer()
  }
}

/** An answer that own code has broken off. Its cause was reported where it happened. */
class CutAnswer extends Error {
  override readonly name = 'CutAnswer'

  constructor() {
    super('own code has broken off an answer')
  }
}
