import { collectionRange, objectKey, singleKeyRange } from '../../api/index.ts'
import { storedWatch, type WatchPlan, type WatchStart } from '../../watch/index.ts'
import type { OperationContext, WatchRequest } from '../contract.ts'
import type { Resource } from '../resource.ts'
import { answerTo } from '../store-errors.ts'
import { viewIn } from '../storage/view.ts'
import { validateWatchOptions } from './list-options.ts'
import { parseSelection, selectableOf, selects } from './selection.ts'
import { parseResourceVersion } from './versions.ts'

/**
 * Returns where a watch starts, by the table "Resource version semantics: watch" and the rules of the streaming list.
 * Throws ApiError 400.
 */
function startOf({ resourceVersion, sendInitialEvents, allowWatchBookmarks }: WatchRequest): WatchStart {
  const revision = parseResourceVersion(resourceVersion)
  const isSent = sendInitialEvents ?? (revision === undefined || revision === 0)
  if (revision !== undefined && revision > 0 && !isSent) return { after: revision }
  const events = !isSent ? 'none' : sendInitialEvents === true && allowWatchBookmarks ? 'sent and marked' : 'sent'
  if (revision === undefined) return { read: 'consistent', events }
  return { read: 'any', events, notOlderThan: revision }
}

/** Returns the plan of a watch: its range, start and filter. Throws ApiError 400 for a request that can't be served. */
export function planWatch(resource: Resource, context: OperationContext, request: WatchRequest): WatchPlan {
  const { store, settings, events: source, vendor, type } = resource
  const { namespace, name, labelSelector, fieldSelector } = request
  validateWatchOptions(vendor, request, settings.watchList)
  const selection = parseSelection(labelSelector, fieldSelector, selectableOf(resource, context.version))
  const view = viewIn(resource, context.version)
  const matches = selection.everything ? undefined : (object: unknown) => selects(selection, view(object))
  return storedWatch({
    store,
    source,
    range: name === '' ? collectionRange(type, namespace) : singleKeyRange(objectKey(type, { namespace, name })),
    start: startOf(request),
    filter: { namespace, name: name === '' ? (selection.name ?? '') : name, matches },
    turn: settings.turns.next,
    answerTo,
  })
}
