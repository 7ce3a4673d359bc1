import type { ApiRequest, ApiResponse, StreamBody } from './types.ts'

export const isStream = (body: ApiResponse['body']): body is StreamBody => body !== undefined && 'pipe' in body

/** Returns a stream that calls `done` once it has ended, also if the client is gone before it begins. */
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

/** A function of its own, so that what waits for the end of a stream holds nothing of its beginning. */
function once(done: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    done()
  }
}
