import type { AnswerStep } from '../answer-step.ts'
import { FollowedPieces } from '../followed-pieces.ts'
import { isPiecewise } from '../responses.ts'
import type { RequestKinds } from '../request-kinds.ts'
import type { InFlightMeasure, RequestMeasures } from '../request-observer.ts'
import type { ApiResponse, RequestScope, StreamBody } from '../types.ts'

const MILLISECONDS = 1_000
const READING: ReadonlySet<string> = new Set(['get', 'list', 'head', 'options'])

const isWatch = ({ info }: RequestScope): boolean => info.verb === 'watch' && info.isResourceRequest

/**
 * Measures every request: the time until its whole response has been handed over, the size of the response, and the
 * number of requests in flight.
 */
export function measureRequests(kinds: RequestKinds): AnswerStep {
  const { observer } = kinds
  const inFlight = ({ info }: RequestScope): InFlightMeasure =>
    READING.has(info.verb) ? observer.reading : observer.mutating
  return {
    received(scope) {
      if (!isWatch(scope)) inFlight(scope).enter(scope.trace.began)
    },
    answered(scope, response) {
      const measures = kinds.measuresOf(scope)
      if (isWatch(scope)) return measured(scope, measures, response)
      inFlight(scope).leave()
      const { body, status } = response
      const isMadeLater = body !== undefined && !(body instanceof Uint8Array) && scope.request.method !== 'HEAD'
      if (isMadeLater) return measured(scope, measures, response)
      done(scope, measures, { status, bytes: body instanceof Uint8Array ? body.length : 0 })
      return response
    },
  }
}

interface Sent {
  readonly status: number
  readonly bytes: number | undefined
}

function done({ request, trace }: RequestScope, measures: RequestMeasures, { status, bytes }: Sent): void {
  measures.answered(status, trace.elapsed() / MILLISECONDS, (request.waitedMilliseconds ?? 0) / MILLISECONDS)
  if (request.receivedBytes !== undefined) measures.received(request.receivedBytes)
  if (bytes !== undefined) measures.sent(bytes)
}

/** Returns the response with a body that is measured while it is sent. */
function measured(scope: RequestScope, measures: RequestMeasures, response: ApiResponse): ApiResponse {
  const { body, status } = response
  const sent = (bytes?: number): void => done(scope, measures, { status, bytes })
  if (body === undefined || body instanceof Uint8Array) {
    sent(body?.length)
    return response
  }
  if (isPiecewise(body)) return { ...response, body: new FollowedPieces(body, sent) }
  if ('pipe' in body) return { ...response, body: followedStream(body, measures, endOf(scope, measures, status)) }
  return { ...response, body: countedChunks(body, sent) }
}

async function* countedChunks(body: AsyncIterable<Uint8Array>, sent: (bytes: number) => void) {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      yield chunk
    }
  } finally {
    sent(bytes)
  }
}

const followedStream = (body: StreamBody, measures: RequestMeasures, ended: () => void): StreamBody => ({
  pipe(sink) {
    measures.lasting(1)
    sink.onClose(ended)
    body.pipe(sink)
  },
})

/**
 * Returns a function that measures the end of a stream. Because streams last, it holds nothing of the request but what
 * is measured.
 */
function endOf(
  { request: { waitedMilliseconds = 0 }, trace: { began } }: RequestScope,
  measures: RequestMeasures,
  status: number,
): () => void {
  return () => {
    measures.lasting(-1)
    measures.answered(status, (performance.now() - began) / MILLISECONDS, waitedMilliseconds / MILLISECONDS)
  }
}
