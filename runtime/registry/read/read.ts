import {
  collectionRange,
  keyAfter,
  objectKey,
  singleKeyRange,
  notFound,
  badRequest,
  tooLargeVersion,
} from '../../api/index.ts'
import {
  Compacted,
  FutureRevision,
  type Key,
  type Page,
  type Revision,
  type Stored,
} from '../../store/contract/index.ts'
import { type EncodedList, type EncodedObject, conversionWeight, decodeObject } from '../../codec/index.ts'
import type { ListRequest, ObjectReference, OperationContext, ReadOptions } from '../contract.ts'
import { tokenExpired, type ContinuePosition, type ContinueTokens, type TokenScope } from './continue-token.ts'
import { validateListOptions } from './list-options.ts'
import { Slice, type Eventual } from '../../async/index.ts'
import type { VersionDefinition } from '../../scheme/index.ts'
import type { Resource } from '../resource.ts'
import { DECODING_SHARE } from './read-in-slices.ts'
import { parseSelection, selectableOf, selects, type Selection } from './selection.ts'
import { listTooOld, parseListVersion, parseResourceVersion, reachRevision } from './versions.ts'
import { answerTo } from '../store-errors.ts'
import { viewIn } from '../storage/view.ts'

/** Objects per read of the store while a selector filters a chunk. */
const SCAN_PAGE = 500

const CONSISTENT = { read: 'consistent' } as const
const ANY = { read: 'any' } as const

/**
 * Reads an object at a version (RV-01 to RV-03), without a promise if there is nothing to wait for. Rejects with an
 * ApiError, also when the store fails.
 */
export function getObject(
  resource: Resource,
  target: ObjectReference,
  { resourceVersion, since }: ReadOptions,
): Eventual<EncodedObject> {
  if (resourceVersion !== '') return getAtVersion(resource, target, resourceVersion)
  const stored = resource.store.get(objectKey(resource.type, target), { read: 'consistent', since })
  return stored === undefined || stored instanceof Promise ? found(resource, target, stored) : stored
}

async function getAtVersion(resource: Resource, target: ObjectReference, version: string): Promise<EncodedObject> {
  const { store, settings, type } = resource
  try {
    const revision = parseResourceVersion(version)
    if (revision !== undefined && revision > 0)
      await reachRevision(store, revision, settings.futureVersionWaitMilliseconds)
    return await found(resource, target, store.get(objectKey(type, target), revision === undefined ? CONSISTENT : ANY))
  } catch (error) {
    throw answerTo(error)
  }
}

/** Returns the object that the store has read, in the version of the request. Throws ApiError. */
async function found(
  { type }: Resource,
  target: ObjectReference,
  read: Eventual<Stored | undefined>,
): Promise<EncodedObject> {
  try {
    const stored = await read
    if (stored !== undefined) return stored
  } catch (error) {
    throw answerTo(error)
  }
  throw notFound(type, target.name)
}

/** The range and the version that a list reads. */
interface Plan {
  readonly at?: Revision
  readonly read: 'consistent' | 'any'
  readonly start?: Key
  readonly startedAt: number
  readonly compacted: () => Error
}

/** Returns what a list reads, by the table "Resource version semantics: get and list" (RV-04 to RV-21). */
async function planList(resource: Resource, request: ListRequest, scope: TokenScope): Promise<Plan> {
  const { settings, store, tokens, vendor } = resource
  const now = settings.clock()
  validateListOptions(vendor, request)
  const revision = parseListVersion(request.resourceVersion)
  if (request.continueToken !== '') {
    if (revision !== undefined && revision > 0)
      throw badRequest('specifying resource version is not allowed when using continue')
    return resumeList(tokens, tokens.read(request.continueToken, scope, now), scope, now)
  }
  const plan = { startedAt: now, compacted: listTooOld }
  if (revision === undefined) return { read: 'consistent', ...plan }
  if (revision === 0) return { read: 'any', ...plan }
  await reachRevision(store, revision, settings.futureVersionWaitMilliseconds)
  const match = request.resourceVersionMatch
  if (match === 'Exact' || (match === '' && request.limit > 0)) return { read: 'any', at: revision, ...plan }
  if (request.limit > 0 && revision < store.compactedRevision()) throw listTooOld()
  return { read: 'any', ...plan }
}

/** Continues a list after the last key of its last chunk. `now`: milliseconds since the epoch. */
function resumeList(tokens: ContinueTokens, position: ContinuePosition, scope: TokenScope, now: number): Plan {
  const { revision, after, startedAt } = position
  const start = keyAfter(after)
  if (revision === 'newest') return { read: 'consistent', start, startedAt: now, compacted: listTooOld }
  const compacted = (): Error => tokenExpired(tokens.issue({ revision: 'newest', after, startedAt: now }, scope))
  return { at: revision, read: 'any', start, startedAt, compacted }
}

export async function listObjects(
  resource: Resource,
  context: OperationContext,
  request: ListRequest,
): Promise<EncodedList> {
  const { namespace, labelSelector, fieldSelector, limit } = request
  const { type, store, tokens } = resource
  const selection = parseSelection(labelSelector, fieldSelector, selectableOf(resource, context.version))
  const scope: TokenScope = { namespace, labelSelector, fieldSelector, ...type }
  const { startedAt, start, compacted, ...how } = await planList(resource, request, scope)
  const whole = narrowedRange(resource, namespace, selection)
  const range = { start: start !== undefined && start > whole.start ? start : whole.start, end: whole.end }
  try {
    const issue = (revision: Revision, after: Key): string => tokens.issue({ revision, after, startedAt }, scope)
    if (selection.everything) {
      const page = await store.list(range, { limit, ...how })
      const last = page.items.at(-1)
      const more = page.remaining > 0 && last !== undefined
      return {
        revision: how.at ?? page.revision,
        items: page.items,
        continueToken: more ? issue(page.revision, last.key) : '',
        ...(more ? { remainingItemCount: page.remaining } : {}),
      }
    }
    const { revision, items, after } = await scan(resource, context, { range, how, limit, selection })
    return { revision, items, continueToken: after === undefined ? '' : issue(revision, after) }
  } catch (error) {
    if (error instanceof Compacted) throw compacted()
    if (error instanceof FutureRevision) throw tooLargeVersion(error.revision, error.current)
    throw error
  }
}

function narrowedRange(
  { type, definition }: Resource,
  namespace: string,
  { name }: Selection,
): { start: Key; end: Key } {
  const known =
    name !== undefined && name !== '' && !name.includes('/') && (definition.scope === 'Cluster' || namespace !== '')
  return known ? singleKeyRange(objectKey(type, { namespace, name })) : collectionRange(type, namespace)
}

interface Scan {
  readonly range: { readonly start: Key; readonly end: Key }
  readonly how: Pick<Plan, 'at' | 'read'>
  readonly limit: number
  readonly selection: Selection
}

/** Returns the weight of reading a stored object in a version: decoding costs a fraction of decoding and converting. */
const weightIn =
  ({ storage }: Resource, version: VersionDefinition) =>
  ({ value }: Stored): number =>
    version.name === storage.name ? value.length / DECODING_SHARE : conversionWeight(value)

/**
 * Reads page after page of the range until enough objects match. Returns `after`, the last key read, if more keys
 * follow it.
 */
async function scan(
  resource: Resource,
  context: OperationContext,
  { range, how, limit, selection }: Scan,
): Promise<{ revision: Revision; items: readonly Stored[]; after: Key | undefined }> {
  const view = viewIn(resource, context.version)
  const weigh = weightIn(resource, context.version)
  const slice = new Slice()
  const items: Stored[] = []
  let from = range.start
  let at = how.at
  for (;;) {
    const page: Page = await resource.store.list(
      { start: from, end: range.end },
      { read: how.read, ...(at === undefined ? {} : { at }), ...(limit > 0 ? { limit: SCAN_PAGE } : {}) },
    )
    at ??= page.revision
    for (const [index, stored] of page.items.entries()) {
      if (slice.add(weigh(stored))) {
        await resource.settings.turns.next()
        slice.begin()
      }
      if (!selects(selection, view(decodeObject(stored)))) continue
      items.push(stored)
      const left = page.items.length - index - 1 + page.remaining
      if (items.length === limit) return { revision: at, items, after: left > 0 ? stored.key : undefined }
    }
    const last = page.items.at(-1)
    if (page.remaining === 0 || last === undefined) return { revision: at, items, after: undefined }
    from = keyAfter(last.key)
  }
}
