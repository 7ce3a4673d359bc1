import { readWatchRequest } from '../../pipeline/options/list-options.ts'
import { readInteger } from '../../pipeline/query.ts'
import { streamHeaders } from '../../pipeline/responses.ts'
import type { ApiRequest, StreamBody } from '../../pipeline/types.ts'
import { contextOf, type ResourceVerb } from '../call.ts'

/**
 * Returns the requested timeout, or by default a random one, so that the watches of many clients don't end together.
 */
function timeoutOf(query: URLSearchParams, shortest: number): number {
  const asked = readInteger(query.get('timeoutSeconds')) ?? 0
  return asked > 0 ? asked * 1000 : shortest * (1 + Math.random())
}

/** Returns a stream that no longer needs the signal of its request once it runs. */
const detached = (stream: StreamBody, request: ApiRequest): StreamBody => ({
  pipe(sink) {
    stream.pipe(sink)
    request.detach?.()
  },
})

export const watch: ResourceVerb = async (call) => {
  const { scope, target, services } = call
  const { query } = scope.request
  const framing = services.formats.forWatch(scope.request, target.type)
  const { namespace, name } = target.reference
  const request = readWatchRequest(query, namespace, name, services.metaGroup)
  const timeoutMilliseconds = timeoutOf(query, services.watchTimeoutMilliseconds)
  const plan = await target.registry.watch(contextOf(call), request)
  const startRevision = Number(request.resourceVersion)
  const stream = await services.hub.open({
    type: target.type,
    framing,
    plan,
    bookmarks: request.allowWatchBookmarks ? 'wanted' : 'not wanted',
    startRevision: Number.isSafeInteger(startRevision) ? startRevision : 0,
    timeoutMilliseconds,
    signal: scope.request.signal,
  })
  return { status: 200, headers: streamHeaders(framing.contentType), body: detached(stream, scope.request) }
}
