import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { Eventual } from '../../async/index.ts'
import { isHeldUp, isPiecewise } from '../pipeline/responses.ts'
import { isStream } from '../pipeline/stream-end.ts'
import type { TimeLimit } from '../pipeline/time-limit.ts'
import type { ApiResponse, PiecewiseBody } from '../pipeline/types.ts'
import type { ChunkPool } from './chunk-pool.ts'
import { PieceWriter, writable } from './piece-writer.ts'
import { limitSending } from './send-limit.ts'
import { StreamSink, type ChunkFramer } from './stream-sink.ts'

/** Buffers and frames that all responses of a server share. */
export interface Shared {
  readonly pool: ChunkPool
  readonly framer: ChunkFramer
  /** The time in which an answer has to be sent, unless it is a watch or another lasting one. */
  readonly sendTime: TimeLimit
  /** Resolves when one more piece may be written: each turn of the event loop has one piece of all large responses. */
  turn(): Promise<void>
}

/**
 * Writes piece by piece, and waits for its turn in between: waiting for `drain` alone would starve other requests while
 * the client is fast.
 */
export async function sendPieces(response: Writable, body: PiecewiseBody, { pool, turn }: Shared): Promise<void> {
  let writer: PieceWriter | undefined
  let previous: Uint8Array | undefined
  for (const piece of body.chunks(pool.take)) {
    if (response.destroyed) return
    if (piece.length === 0) {
      await turn()
      continue
    }
    if (previous !== undefined) {
      writer ??= new PieceWriter(response, pool)
      if (!writer.write(previous)) await writer.drained()
      await turn()
    }
    previous = piece
  }
  const last = previous
  response.end(last, () => last !== undefined && pool.give(last))
}

/** Bytes of one write: encrypting them takes less than a millisecond, and all others wait for it. */
const WRITTEN_AT_ONCE = 256 * 1024

/** Writes a long body, such as a document, in parts, yielding to other requests in between. */
async function sendParts(response: Writable, body: Uint8Array, { turn }: Shared): Promise<void> {
  let start = 0
  for (; body.length - start > WRITTEN_AT_ONCE; start += WRITTEN_AT_ONCE) {
    if (response.destroyed) return
    if (!response.write(body.subarray(start, start + WRITTEN_AT_ONCE))) await writable(response)
    await turn()
  }
  response.end(body.subarray(start))
}

export async function sendIterable(response: Writable, body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    if (response.destroyed) return
    if (!response.write(chunk)) await writable(response)
  }
  response.end()
}

/** Sends a response. It is done when all bytes are handed to the socket or the client has disconnected. */
export function send(response: ServerResponse, method: string, answer: ApiResponse, shared: Shared): Eventual<void> {
  if (response.destroyed) return
  const { status, headers, body } = answer
  // Node does not change the list.
  response.writeHead(status, headers as string[])
  if (method === 'HEAD' || body === undefined) {
    response.end()
    return
  }
  // A small answer holds up only its own connection.
  if (isHeldUp(answer)) limitSending(response, shared.sendTime, () => response.destroy())
  if (body instanceof Uint8Array) {
    if (body.length > WRITTEN_AT_ONCE) return sendParts(response, body, shared)
    response.end(body)
  } else if (isPiecewise(body)) {
    return sendPieces(response, body, shared)
  } else if (isStream(body)) {
    response.flushHeaders()
    body.pipe(new StreamSink(response, shared.framer))
  } else {
    return sendIterable(response, body)
  }
}
