import { ApiError, isExpired } from './errors.ts'
import type { ApiObject, ResourceVersion } from './meta.ts'
import { listAll } from './paging.ts'
import type { ResourceClient, SelectOptions } from './resource-client.ts'

/** A change of the reflected collection. `synced` follows each complete list. */
export type Change<T extends ApiObject> =
  | { readonly type: 'added' | 'modified' | 'deleted'; readonly object: T }
  | { readonly type: 'synced'; readonly resourceVersion: ResourceVersion }

export interface ReflectOptions extends SelectOptions {
  /** Milliseconds before the first retry of a broken connection; doubled each time up to 30 s. Default 500. */
  readonly retryAfter?: number
}

/**
 * Keeps `cache` equal to a collection and yields each change: lists, watches from the list's version, continues from the
 * last event or bookmark after a broken connection, and when that version has expired, lists again (CLIENT-04).
 * Ends when the signal aborts. Throws errors that a retry would only repeat (401, 403, 404, …).
 *
 * @param cache by `namespace/name`; the caller reads it, only this function writes it
 */
export async function* reflect<T extends ApiObject>(
  client: ResourceClient<T>,
  cache: Map<string, T>,
  { retryAfter = 500, ...select }: ReflectOptions = {},
): AsyncGenerator<Change<T>> {
  const { signal } = select
  let from: ResourceVersion | undefined
  let delay = retryAfter
  const stopped = (): boolean => signal?.aborted === true
  while (!stopped()) {
    try {
      if (from === undefined) {
        const { items, resourceVersion } = await listAll(client, select)
        yield* replace(cache, items)
        from = resourceVersion
        yield { type: 'synced', resourceVersion }
      }
      for await (const event of client.watch({ ...select, resourceVersion: from, allowWatchBookmarks: true })) {
        delay = retryAfter
        if (event.type === 'ERROR')
          throw new ApiError(event.object.code ?? 500, event.object.message ?? '', event.object)
        from = event.object.metadata.resourceVersion ?? from
        if (event.type !== 'BOOKMARK') yield record(cache, event)
      }
    } catch (error) {
      if (stopped()) return
      if (isExpired(error)) from = undefined
      else if (isFinal(error)) throw error
      else await pause(delay, signal)
      delay = Math.min(delay * 2, 30_000)
    }
  }
}

const keyOf = ({ metadata }: ApiObject): string => `${metadata.namespace ?? ''}/${metadata.name ?? ''}`

function* replace<T extends ApiObject>(cache: Map<string, T>, items: readonly T[]): Generator<Change<T>> {
  const fresh = new Map(items.map((item) => [keyOf(item), item]))
  for (const [key, object] of cache) {
    if (fresh.has(key)) continue
    cache.delete(key)
    yield { type: 'deleted', object }
  }
  for (const [key, object] of fresh) {
    const known = cache.get(key)
    cache.set(key, object)
    if (known === undefined) yield { type: 'added', object }
    else if (known.metadata.resourceVersion !== object.metadata.resourceVersion) yield { type: 'modified', object }
  }
}

function record<T extends ApiObject>(
  cache: Map<string, T>,
  { type, object }: { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T },
): Change<T> {
  if (type === 'DELETED') {
    cache.delete(keyOf(object))
    return { type: 'deleted', object }
  }
  cache.set(keyOf(object), object)
  return { type: type === 'ADDED' ? 'added' : 'modified', object }
}

/** Errors that a retry would only repeat. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
