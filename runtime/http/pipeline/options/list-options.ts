import { forbiddenValue, badRequest } from '../../../api/index.ts'
import type { ListRequest, WatchRequest } from '../../../registry/index.ts'
import { readBoolean, readInteger } from '../query.ts'
import { refuseInvalid } from './invalid-options.ts'

interface Selection {
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly resourceVersion: string
  readonly resourceVersionMatch: string
}

const text = (query: URLSearchParams, name: string): string => query.get(name) ?? ''

const selectionOf = (query: URLSearchParams): Selection => ({
  labelSelector: text(query, 'labelSelector'),
  fieldSelector: text(query, 'fieldSelector'),
  resourceVersion: text(query, 'resourceVersion'),
  resourceVersionMatch: text(query, 'resourceVersionMatch'),
})

const EVERYTHING: Omit<ListRequest, 'namespace'> = {
  ...selectionOf(new URLSearchParams()),
  limit: 0,
  continueToken: '',
}

/** Reads the parameters of a list. Throws ApiError 400 for invalid numbers, 422 for parameters of a watch. */
export function readListRequest(query: URLSearchParams, namespace: string, metaGroup: string): ListRequest {
  if (query.size === 0) return { namespace, ...EVERYTHING }
  const limit = readInteger(query.get('limit')) ?? 0
  readInteger(query.get('timeoutSeconds'))
  if (limit < 0) throw badRequest(`invalid limit ${limit}: must not be negative`)
  if (query.has('sendInitialEvents')) {
    const why = 'sendInitialEvents is forbidden for list'
    refuseInvalid(metaGroup, 'ListOptions', [forbiddenValue('sendInitialEvents', why)])
  }
  return { namespace, limit, continueToken: text(query, 'continue'), ...selectionOf(query) }
}

/** Reads the parameters of a watch except its timeout. Throws ApiError 400, 422. */
export function readWatchRequest(
  query: URLSearchParams,
  namespace: string,
  name: string,
  metaGroup: string,
): WatchRequest {
  readInteger(query.get('limit'))
  if (text(query, 'continue') !== '' && text(query, 'resourceVersionMatch') !== '') {
    const why = 'resourceVersionMatch is forbidden when continue is provided'
    refuseInvalid(metaGroup, 'ListOptions', [forbiddenValue('resourceVersionMatch', why)])
  }
  const initial = query.get('sendInitialEvents')
  return {
    ...selectionOf(query),
    namespace,
    name,
    allowWatchBookmarks: readBoolean(query.get('allowWatchBookmarks')),
    ...(initial === null ? {} : { sendInitialEvents: readBoolean(initial) }),
  }
}
