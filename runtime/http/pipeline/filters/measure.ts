import { isPiecewise } from '../responses.ts'
import type { RequestKinds } from '../request-kinds.ts'
import type { RequestMeasures } from '../request-observer.ts'
import type { ApiRequest, ApiResponse, Filter, PiecewiseBody, StreamBody } from '../types.ts'

const MILLISECONDS = 1_000
const READING: ReadonlySet<string> = new Set(['get', 'list', 'head', 'options'])

/** One request under measurement. */
interface Measurement {
  readonly measures: RequestMeasures
  readonly request: ApiRequest
  /** By the clock of the process (milliseconds). */
  readonly begun: number
}

/**
 * Measures every request: how long it takes until all of its response has been handed over, how large that is, and how many
 * there are at once.
 */
export const measureRequests =
  (kinds: RequestKinds): Filter =>
  (next) => {
    const { observer } = kinds
    const done = ({ measures, request, begun }: Measurement, code: number, bytes: number | undefined): void => {
      measures.answered(
        code,
        (performance.now() - begun) / MILLISECONDS,
        (request.waitedMilliseconds ?? 0) / MILLISECONDS,
      )
      if (request.receivedBytes !== undefined) measures.received(request.receivedBytes)
      if (bytes !== undefined) measures.sent(bytes)
    }
    return (scope) => {
      const { request, info } = scope
      const begun = scope.trace.began
      const measurement = { measures: kinds.measuresOf(scope), request, begun }
      if (info.verb === 'watch' && info.isResourceRequest)
        return next(scope).then((response) => followed(response, measurement, done))
      const inFlight = READING.has(info.verb) ? observer.reading : observer.mutating
      inFlight.enter(begun)
      return next(scope).then((response) => {
        inFlight.leave()
        const { body, status } = response
        if (body !== undefined && !(body instanceof Uint8Array) && request.method !== 'HEAD')
          return followed(response, measurement, done)
        done(measurement, status, body instanceof Uint8Array ? body.length : 0)
        return response
      })
    }
  }

type Done = (measurement: Measurement, code: number, bytes: number | undefined) => void

/** Returns the response with a body that is measured while it is sent. */
function followed(response: ApiResponse, measurement: Measurement, done: Done): ApiResponse {
  const { body, status } = response
  if (body === undefined || body instanceof Uint8Array) {
    done(measurement, status, body?.length)
    return response
  }
  const sent = (bytes?: number): void => done(measurement, status, bytes)
  if (isPiecewise(body)) return { ...response, body: countedPieces(body, sent) }
  if ('pipe' in body) return { ...response, body: followedStream(body, measurement.measures, sent) }
  return { ...response, body: countedChunks(body, sent) }
}

const countedPieces = (body: PiecewiseBody, sent: (bytes: number) => void): PiecewiseBody => ({
  *chunks(take) {
    let bytes = 0
    try {
      for (const piece of body.chunks(take)) {
        bytes += piece.length
        yield piece
      }
    } finally {
      sent(bytes)
    }
  },
})

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

const followedStream = (body: StreamBody, measures: RequestMeasures, sent: () => void): StreamBody => ({
  pipe(sink) {
    measures.lasting(1)
    sink.onClose(() => {
      measures.lasting(-1)
      sent()
    })
    body.pipe(sink)
  },
})
