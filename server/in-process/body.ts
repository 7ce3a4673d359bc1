import type { ApiResponse } from '../../runtime/http/index.ts'

type Body = NonNullable<ApiResponse['body']>
type Stream = Extract<Body, { pipe: unknown }>
type Sink = Parameters<Stream['pipe']>[0]

/** Bytes that wait for a reader before a watch is paused. */
const MOST_WAITING = 256 * 1024

/** Returns the body of an answer as in fetch; null: there is none. */
export function webBody(
  body: ApiResponse['body'],
  signal: AbortSignal,
): ReadableStream<Uint8Array> | Uint8Array | null {
  if (body === undefined) return null
  if (body instanceof Uint8Array) return body
  if ('pipe' in body) return streamOf(body, signal)
  return ReadableStream.from('chunks' in body ? copies(body.chunks()) : body)
}

/** Copies pieces, because their buffers are reused. */
function* copies(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) if (piece.length > 0) yield new Uint8Array(piece)
}

/** Returns a stream that ends with its source, and closes its source when it is cancelled or the signal aborts. */
function streamOf(source: Stream, signal: AbortSignal): ReadableStream<Uint8Array> {
  const onClose: (() => void)[] = []
  let onDrain: (() => void) | undefined
  let open = true
  const close = (): void => {
    if (!open) return
    open = false
    for (const callback of onClose) callback()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const finish = (last: () => void): void => {
          if (open) last()
          close()
        }
        signal.addEventListener('abort', () => finish(() => controller.error(signal.reason)), { once: true })
        const sink: Sink = {
          write(chunk) {
            if (!open) return true
            controller.enqueue(chunk)
            return (controller.desiredSize ?? 0) > 0
          },
          onDrain: (callback) => void (onDrain = callback),
          onClose: (callback) => (open ? void onClose.push(callback) : callback()),
          end: () => finish(() => controller.close()),
          destroy: () => finish(() => controller.error(new Error('the server ended the stream'))),
        }
        source.pipe(sink)
        if (signal.aborted) finish(() => controller.error(signal.reason))
      },
      pull() {
        const drained = onDrain
        onDrain = undefined
        drained?.()
      },
      cancel: close,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )
}
