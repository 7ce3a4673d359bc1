import type { OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { Eventual } from '../../../async/index.ts'
import { isPiecewise, LARGE_ANSWER } from '../../pipeline/responses.ts'
import { isStream } from '../../pipeline/stream-end.ts'
import type { ApiResponse, HeaderList } from '../../pipeline/types.ts'
import { limitSending } from '../send-limit.ts'
import { sendIterable, sendPieces, type Shared } from '../send.ts'
import { ERROR_CODES } from './error-codes.ts'
import type { OpenedStream } from './peer.ts'
import { Http2Sink } from './http2-sink.ts'

const WITHOUT_BODY = { endStream: true }

/** Connection-specific headers of HTTP/1.1, which HTTP/2 forbids (RFC 9113, section 8.2.2). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
])

function headersOf(status: number, headers: HeaderList): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ':status': status }
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at]?.toLowerCase() ?? ''
    const value = headers[at + 1] ?? ''
    const present = sent[name]
    if (present !== undefined) sent[name] = [...(Array.isArray(present) ? present : [String(present)]), value]
    else if (!HOP_BY_HOP.has(name)) sent[name] = value
  }
  return sent
}

/** Sends bytes at once; refuses the stream if too many bytes already wait for this client. */
function sendBytes({ stream, peer }: OpenedStream, body: Uint8Array): void {
  if (body.length > LARGE_ANSWER) {
    stream.once('close', () => peer.waiting.give(body.length))
    if (!peer.waiting.take(body.length)) return stream.close(ERROR_CODES.enhanceYourCalm)
  }
  stream.end(body)
}

/** Resets an answered stream whose request body is still coming: nobody reads the rest. */
function stopRequest(stream: ServerHttp2Stream): void {
  if (stream.endAfterHeaders || stream.readableEnded) return
  stream.once('finish', () => {
    if (!stream.readableEnded) stream.close(ERROR_CODES.noError)
  })
}

/** Ends a stream at once, even if pending writes, the reset among them, can't be sent. */
function giveUp(stream: ServerHttp2Stream): void {
  stream.close(ERROR_CODES.cancel)
  stream.destroy()
}

/** Sends a response. It is done when all bytes are handed to the stream or the client has disconnected. */
export function sendOver(opened: OpenedStream, answer: ApiResponse, shared: Shared): Eventual<void> {
  const { stream } = opened
  const { status, headers, body, isLasting } = answer
  if (stream.destroyed || stream.closed) return
  stopRequest(stream)
  if (opened.headers[':method'] === 'HEAD' || body === undefined) {
    stream.respond(headersOf(status, headers), WITHOUT_BODY)
    return
  }
  stream.respond(headersOf(status, headers))
  if (isLasting !== true && !isStream(body)) limitSending(stream, shared.sendTime, () => giveUp(stream))
  if (body instanceof Uint8Array) return sendBytes(opened, body)
  if (isPiecewise(body)) return sendPieces(stream, body, shared)
  if (isStream(body)) return body.pipe(new Http2Sink(stream))
  return sendIterable(stream, body)
}
