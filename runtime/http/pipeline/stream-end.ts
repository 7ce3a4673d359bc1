import type { ApiRequest, ApiResponse, StreamBody } from './types.ts'

export const isStream = (body: ApiResponse['body']): body is StreamBody => body !== undefined && 'pipe' in body

/** Returns a stream that calls `done` once it has ended, also if the client is gone before it begins. */
export function ending(body: StreamBody, { signal }: ApiRequest, done: () => void): StreamBody {
  let isDone = false
  const finish = (): void => {
    if (isDone) return
    isDone = true
    done()
  }
  if (signal.aborted) finish()
  else signal.addEventListener('abort', finish, { once: true })
  return {
    pipe(sink) {
      sink.onClose(finish)
      body.pipe(sink)
    },
  }
}
