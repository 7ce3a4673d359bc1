import { untilAborted } from '../../async/index.ts'
import { jsonText } from '../../json/index.ts'
import type { ConnectAnswer } from '../../registry/index.ts'
import { jsonOf, Misuse } from './object-view.ts'
import { kindOf } from './returned.ts'

/** A piece of an answer: bytes, or text. */
export type ReplyPiece = string | Uint8Array

/** A response with its own content type. */
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

/**
 * Returns a response with its own content type, at once or as a stream: `reply({ contentType: 'text/csv', body: rows()
 * })`.
 */
export const reply = (options: ReplyOptions): Reply => new Reply(options)

/** What sending a stream to a client needs. */
interface Sending {
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
  /** Called with an error in the middle of the stream. */
  failed(error: unknown): void
}

const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+( *; *[\w.+-]+=[\w.+-]+)*$/

/**
 * Returns the response for a hook's result: a Reply, or an object, which becomes JSON. Throws Misuse for anything else.
 */
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
 * Yields the pieces of a stream until it ends or the client disconnects, even while the project's code is still working
 * on a piece. If the stream fails the connection is cut, so the client sees that the response is incomplete.
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

/** A stream of the project's code that failed. The cause was reported where it happened. */
class CutAnswer extends Error {
  override readonly name = 'CutAnswer'

  constructor() {
    super('own code has broken off an answer')
  }
}
