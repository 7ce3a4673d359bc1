import { isJsonObject, jsonEqual } from '../../json/index.ts'
import {
  duplicateValue,
  ApiError,
  badRequest,
  invalid,
  formatTime,
  type DynamicObject,
  type ManagedFieldsEntry,
} from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { topologyOf } from '../fields/index.ts'
import { intentErrors } from '../merge/index.ts'
import { applyIntent, type ApplyOptions } from './apply.ts'
import { capUpdaters } from './cap.ts'
import { conflictError } from './conflicts.ts'
import { emptyObject } from './empty-object.ts'
import { formatOwner, formatOwners, NO_OWNERS, parseOwners, readOwners, type Owners, type Writer } from './owners.ts'
import { describeKind, untypedIntent } from './untyped-intent.ts'
import { ownerOfNew, updateOwners, type Request } from './update.ts'
import type { Change, Versions } from './versions.ts'

/** Manager of everything that an object had before its first apply. */
const BEFORE_FIRST_APPLY = 'before-first-apply'
/** Manager of a request that names none. */
const UNKNOWN = 'unknown'

interface FieldManagementOptions {
  readonly kind: { readonly group: string; readonly version: string; readonly kind: string }
  /** apiVersion of the requests. */
  readonly apiVersion: string
  /** Schema of that version. */
  readonly schema: StructuralSchema
  readonly versions: Versions
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/**
 * Who owns which field of the objects of one kind, as requests in one version see them. Every method is pure: it answers
 * with a new object whose metadata.managedFields is up to date, and shares the rest with its arguments. It works in
 * slices, of which each takes no longer than some walks through the object.
 *
 * The contract with the registry, in the order of a write:
 * 1. Objects are in the version of the request. `live` is the stored one, with its managedFields; `wanted` has its
 *    defaults and is cut to what the request may change (no status through the object itself, nothing but status
 *    through `status`), so that only real changes count.
 * 2. Creation: `onCreate(wanted)`. Update and every patch but apply: `onUpdate(live, wanted)`. Apply: cut the intent to
 *    what the path may change, `onApply(live, intent)`, then fill in defaults: what was dropped and has a default comes
 *    back without an owner. The result of an apply does not go through the other two.
 * 3. Mutating admission follows. What it changes belongs to nobody new: the owners stay as they are.
 * 4. Before the commit: `keepTimes(object, live)`. If the object is then equal to the live one, nothing is written.
 */
export interface FieldManagement {
  onCreate(wanted: DynamicObject, writer: Writer): Sliced<DynamicObject>
  /** Also where the client resets (MF-09) or edits (MF-12) the entries; entries that can't be read change nothing. */
  onUpdate(live: DynamicObject, wanted: DynamicObject, writer: Writer): Sliced<DynamicObject>
  /**
   * `live` undefined: the object is to be created. Throws ApiError 400 (MF-08, SSA-24), 409 (SSA-23), 422 for repeated
   * items, 500 for values that their fields can't hold.
   */
  onApply(
    live: DynamicObject | undefined,
    intent: DynamicObject,
    writer: Writer,
    options: ApplyOptions,
  ): Sliced<DynamicObject>
}

export function fieldManagement(options: FieldManagementOptions): FieldManagement {
  const { schema, versions, apiVersion, clock } = options
  const requestBy = ({ manager, subresource }: Writer): Request => ({
    manager: manager === '' ? UNKNOWN : manager,
    subresource,
    apiVersion,
    time: formatTime(clock()),
  })
  function* settled(owners: Owners, change: Change, writer: Writer): Sliced<Owners> {
    const updated = yield* updateOwners(owners, change, requestBy(writer), versions)
    yield
    return capUpdaters(updated)
  }
  return {
    *onCreate(wanted, writer) {
      const change = { before: emptyObject(schema), after: withoutEntries(wanted) }
      const claimed = claimedOwners(wanted)
      if (claimed !== undefined) {
        const owners = yield* settled(claimed, change, writer)
        yield
        return withOwners(wanted, owners)
      }
      const owner = yield* ownerOfNew(topologyOf(schema), change, requestBy(writer))
      yield
      return owner === undefined ? withoutEntries(wanted) : withEntries(wanted, [formatOwner(owner)])
    },

    *onUpdate(live, wanted, writer) {
      const { owners, tracked } = presentOwners(live, wanted, writer)
      if (!tracked) return withOwners(wanted, NO_OWNERS)
      // Entries that are the same object need not be taken out to be passed over.
      const alike = live.metadata.managedFields === wanted.metadata.managedFields
      const change = alike
        ? { before: live, after: wanted }
        : { before: withoutEntries(live), after: withoutEntries(wanted) }
      yield
      const after = yield* settled(owners, change, writer)
      yield
      return withOwners(wanted, after)
    },

    *onApply(live, intent, writer, { conflicts }) {
      checkIntent(options, intent)
      yield
      const before: unknown = live === undefined ? {} : withoutEntries(live)
      yield
      const stored = readOwners(live?.metadata.managedFields)
      const owners =
        stored.size > 0 || live === undefined
          ? stored
          : yield* updateOwners(
              NO_OWNERS,
              { before: emptyObject(schema), after: before },
              requestBy({ ...writer, manager: BEFORE_FIRST_APPLY }),
              versions,
            )
      const applied = yield* applyIntent(before, intent, owners, requestBy(writer), versions, { conflicts })
      if (applied.outcome === 'conflicts') throw conflictError(applied.conflicts)
      yield
      return withOwners(asObject(applied.object, intent), applied.owners)
    },
  }
}

/** The merged object: the intent has given it what an object has to have. */
const asObject = (merged: unknown, { apiVersion, kind }: DynamicObject): DynamicObject => ({
  ...(isJsonObject(merged) ? merged : {}),
  apiVersion,
  kind,
  metadata: isJsonObject(merged) && isJsonObject(merged.metadata) ? merged.metadata : {},
})

/** A copy with other entries in metadata.managedFields; undefined: with none. */
export function withEntries(object: DynamicObject, managedFields: ManagedFieldsEntry[] | undefined): DynamicObject {
  const metadata = { ...object.metadata }
  if (managedFields === undefined) delete metadata.managedFields
  else metadata.managedFields = managedFields
  const copy = { ...object }
  copy.metadata = metadata
  return copy
}

/** The object as it is compared: its entries count for nothing. */
const withoutEntries = (object: DynamicObject): DynamicObject =>
  object.metadata.managedFields === undefined ? object : withEntries(object, undefined)

function withOwners(object: DynamicObject, owners: Owners): DynamicObject {
  const managedFields = formatOwners(owners)
  return managedFields === undefined ? withoutEntries(object) : withEntries(object, managedFields)
}

const isReset = (entries: readonly ManagedFieldsEntry[] | undefined): boolean =>
  entries?.length === 1 && entries.every((entry) => Object.keys(entry).length === 0)

/** The owners that the client names; undefined: none, or what it names can't be read. */
function claimedOwners({ metadata: { managedFields = [] } }: DynamicObject): Owners | undefined {
  if (managedFields.length === 0) return undefined
  try {
    return parseOwners(managedFields)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * The owners before an update. An object whose entries were wiped stays without until the next apply; the request that
 * wipes them owns what it changes (MF-11).
 */
function presentOwners(
  live: DynamicObject,
  wanted: DynamicObject,
  { subresource }: Writer,
): { readonly owners: Owners; readonly tracked: boolean } {
  const stored = live.metadata.managedFields
  const named = wanted.metadata.managedFields
  if (subresource === '' && isReset(named)) return { owners: NO_OWNERS, tracked: true }
  const claimed = subresource !== '' || jsonEqual(named, stored) ? undefined : claimedOwners(wanted)
  const owners = claimed ?? readOwners(stored)
  return { owners, tracked: owners.size > 0 }
}

function checkIntent({ kind, apiVersion, schema }: FieldManagementOptions, intent: DynamicObject): void {
  const { metadata } = intent
  if (intent.apiVersion !== apiVersion || intent.kind !== kind.kind) {
    throw badRequest(`invalid object type: ${describeKind(intent)}`)
  }
  if (metadata.managedFields !== undefined) throw badRequest('metadata.managedFields must be nil')
  const errors = intentErrors(topologyOf(schema), intent)
  if (errors.length === 0) return
  const mistyped = errors.filter(({ reason }) => reason === 'mistyped')
  if (mistyped.length === 0) {
    throw invalid(
      kind,
      metadata.name ?? '',
      errors.map(({ path, value }) => duplicateValue(path.slice(1), value)),
    )
  }
  const sentences = mistyped.map(({ path, problem }) => `${path}: ${problem}`)
  throw new ApiError(500, undefined, untypedIntent(intent, sentences))
}

/** The object with the times of the live one, if nothing but times has changed (SSA-25). */
export function keepTimes(object: DynamicObject, live: DynamicObject): DynamicObject {
  const { managedFields } = live.metadata
  const now = object.metadata.managedFields
  if (managedFields === undefined || now?.length !== managedFields.length || jsonEqual(now, managedFields))
    return object
  const timeless = { ...object, metadata: { ...object.metadata, managedFields } }
  return jsonEqual(now.map(untimed), managedFields.map(untimed)) && jsonEqual(timeless, live) ? timeless : object
}

const untimed = ({ time: _, ...entry }: ManagedFieldsEntry): ManagedFieldsEntry => entry
