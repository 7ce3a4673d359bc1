import type { ApiRequest, ApiResponse, StreamBody } from './types.ts'

export const isStream = (body: ApiResponse['body']): body is StreamBody => body !== undefined && 'pipe' in body

/** Returns a stream that calls `done` once it has ended, also if the client disconnects before it begins. */
export function ending(body: StreamBody, { signal }: ApiRequest, done: () => void): StreamBody {
  const finish = once(done)
  if (signal.aborted) finish()
  else signal.addEventListener('abort', finish, { once: true })
  return {
    pipe(sink) {
      signal.removeEventListener('abort', finish)
      sink.onClose(finish)
      body.pipe(sink)
    },
  }
}

/** A separate function, so that the closure which waits for the end of a stream holds nothing else. */
function once(done: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    done()
  }
}
