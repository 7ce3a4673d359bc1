import { copyToExtend, isJsonObject, jsonEqual } from '../../json/index.ts'
import {
  duplicateValue,
  ApiError,
  badRequest,
  invalid,
  formatTime,
  type DynamicObject,
  type ManagedFieldsEntry,
  type ObjectMeta,
} from '../../api/index.ts'
import type { Sliced } from '../../async/index.ts'
import type { StructuralSchema } from '../../schema/index.ts'
import { topologyOf } from '../fields/index.ts'
import { intentErrors } from '../merge/index.ts'
import { applyIntent, type ConflictOptions } from './apply.ts'
import { capUpdaters } from './cap.ts'
import { conflictError } from './conflicts.ts'
import { emptyObject } from './empty-object.ts'
import {
  formatManager,
  formatManagers,
  NO_MANAGERS,
  parseManagers,
  readManagers,
  type FieldManagers,
  type FieldWriter,
} from './field-managers.ts'
import { entriesOfOwnUpdate } from './own-update.ts'
import { describeKind, untypedIntent } from './untyped-intent.ts'
import { managerOfNew, updateManagers, type Request } from './update.ts'
import { comparisons, type CompareIn, type Versions } from './versions.ts'

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
 * Tracks the managed fields of the objects of one kind for requests in one version. Every method is pure: it returns a
 * new object with up-to-date metadata.managedFields, which shares the rest with its arguments. It works in slices, each
 * of which takes no longer than some walks through the object.
 *
 * The contract with the registry, in the order of a write:
 * 1. Objects are in the version of the request. `live` is the stored one, with its managedFields; `wanted` has its
 * defaults and is restricted to what the request may change (no status through the object itself, only status through
 * `status`), so that only real changes count.
 * 2. Creation: `onCreate(wanted)`. Update and every patch but apply: `onUpdate(live, wanted)`. Apply: restrict the
 * intent to what the path may change, `onApply(live, intent)`, then fill in defaults: a removed field with a default
 * reappears without a manager. The result of an apply does not pass through the other two.
 * 3. Mutating admission follows. Nobody new owns what it changes: the managers stay as they are.
 * 4. Before the commit: `keepTimes(object, live)`. If the object then equals the live one, nothing is written.
 */
export interface FieldManagement {
  onCreate(wanted: DynamicObject, writer: FieldWriter): Sliced<DynamicObject>
  /**
   * Returns the updated object, also where the client resets (MF-09) or edits (MF-12) the entries; entries that can't
   * be read change nothing.
   */
  onUpdate(live: DynamicObject, wanted: DynamicObject, writer: FieldWriter): Sliced<DynamicObject>
  /**
   * Applies an intent; `live` undefined: the object is created. Throws ApiError 400 (MF-08, SSA-24), 409 (SSA-23), 422
   * for repeated items, 500 for values that their fields can't hold.
   */
  onApply(
    live: DynamicObject | undefined,
    intent: DynamicObject,
    writer: FieldWriter,
    options: ConflictOptions,
  ): Sliced<DynamicObject>
}

export function fieldManagement(options: FieldManagementOptions): FieldManagement {
  const { schema, versions, apiVersion, clock } = options
  const requestBy = ({ manager, subresource }: FieldWriter): Request => ({
    manager: manager === '' ? UNKNOWN : manager,
    subresource,
    apiVersion,
    time: formatTime(clock()),
  })
  function* settled(managers: FieldManagers, compareIn: CompareIn, request: Request): Sliced<FieldManagers> {
    const updated = yield* updateManagers(managers, compareIn, request, versions)
    yield
    return capUpdaters(updated)
  }
  return {
    *onCreate(wanted, writer) {
      const change = { before: emptyObject(schema), after: withoutEntries(wanted) }
      const claimed = claimedManagers(wanted)
      if (claimed !== undefined) {
        const managers = yield* settled(claimed, comparisons(versions, change), requestBy(writer))
        yield
        return withManagers(wanted, managers)
      }
      const fieldManager = yield* managerOfNew(topologyOf(schema), change, requestBy(writer))
      yield
      return fieldManager === undefined ? withoutEntries(wanted) : withEntries(wanted, [formatManager(fieldManager)])
    },

    *onUpdate(live, wanted, writer) {
      const { managedFields: stored } = live.metadata
      const request = requestBy(writer)
      const source = sourceOfEntries(stored, wanted, writer)
      // Entries that are the same object need not be removed to be ignored.
      const alike = stored === wanted.metadata.managedFields
      const change = alike
        ? { before: live, after: wanted }
        : { before: withoutEntries(live), after: withoutEntries(wanted) }
      const compareIn = comparisons(versions, change)
      if (source === 'stored' && stored !== undefined) {
        const entries = yield* entriesOfOwnUpdate({ entries: stored, request, compareIn, versions })
        if (entries !== undefined)
          return entries === wanted.metadata.managedFields ? wanted : withEntries(wanted, entries)
        yield
      }
      const managers = managersFrom(source, stored, wanted)
      if (managers.size === 0 && source !== 'reset') return withManagers(wanted, NO_MANAGERS)
      yield
      const after = yield* settled(managers, compareIn, request)
      yield
      return withManagers(wanted, after)
    },

    *onApply(live, intent, writer, { conflicts }) {
      checkIntent(options, intent)
      yield
      const before: unknown = live === undefined ? {} : withoutEntries(live)
      yield
      const stored = readManagers(live?.metadata.managedFields)
      const managers =
        stored.size > 0 || live === undefined
          ? stored
          : yield* updateManagers(
              NO_MANAGERS,
              comparisons(versions, { before: emptyObject(schema), after: before }),
              requestBy({ ...writer, manager: BEFORE_FIRST_APPLY }),
              versions,
            )
      const applied = yield* applyIntent({ live: before, intent, managers }, requestBy(writer), versions, { conflicts })
      if (applied.outcome === 'conflicts') throw conflictError(applied.conflicts)
      yield
      return withManagers(asObject(applied.object, intent), applied.managers)
    },
  }
}

/** Returns a merged value as an object: the intent has given it the required members. */
const asObject = (merged: unknown, { apiVersion, kind }: DynamicObject): DynamicObject => ({
  ...(isJsonObject(merged) ? merged : {}),
  apiVersion,
  kind,
  metadata: isJsonObject(merged) && isJsonObject(merged.metadata) ? merged.metadata : {},
})

/** Returns a copy with other entries in metadata.managedFields; undefined: without any. */
export function withEntries(object: DynamicObject, managedFields: ManagedFieldsEntry[] | undefined): DynamicObject {
  const copy = { ...object }
  copy.metadata = metadataWith(object.metadata, managedFields)
  return copy
}

function metadataWith(metadata: ObjectMeta, managedFields: ManagedFieldsEntry[] | undefined): ObjectMeta {
  if (managedFields === undefined) {
    // To delete the field of a copy would make a dictionary of that.
    const { managedFields: _, ...others } = metadata
    return others
  }
  const copy = copyToExtend(metadata)
  copy.managedFields = managedFields
  return copy
}

/** Returns the object for comparison, without its entries. */
const withoutEntries = (object: DynamicObject): DynamicObject =>
  object.metadata.managedFields === undefined ? object : withEntries(object, undefined)

function withManagers(object: DynamicObject, managers: FieldManagers): DynamicObject {
  const managedFields = formatManagers(managers)
  return managedFields === undefined ? withoutEntries(object) : withEntries(object, managedFields)
}

const isReset = (entries: readonly ManagedFieldsEntry[] | undefined): boolean =>
  entries?.length === 1 && entries.every((entry) => Object.keys(entry).length === 0)

/** Returns the managers that the client lists; undefined: there are none, or they can't be read. */
function claimedManagers({ metadata: { managedFields = [] } }: DynamicObject): FieldManagers | undefined {
  if (managedFields.length === 0) return undefined
  try {
    return parseManagers(managedFields)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Where the entries come from that an update begins with. */
type SourceOfEntries = 'stored' | 'client' | 'reset'

function sourceOfEntries(
  stored: ManagedFieldsEntry[] | undefined,
  { metadata: { managedFields: named } }: DynamicObject,
  { subresource }: FieldWriter,
): SourceOfEntries {
  if (subresource !== '') return 'stored'
  if (isReset(named)) return 'reset'
  return named === stored || jsonEqual(named, stored) ? 'stored' : 'client'
}

/**
 * Returns the managers before an update. An object whose entries were reset stays without any until the next apply; the
 * request that resets them owns what it changes (MF-11).
 */
function managersFrom(
  source: SourceOfEntries,
  stored: ManagedFieldsEntry[] | undefined,
  wanted: DynamicObject,
): FieldManagers {
  if (source === 'reset') return NO_MANAGERS
  return (source === 'client' ? claimedManagers(wanted) : undefined) ?? readManagers(stored)
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

/** Returns the object with the times of the live one if nothing but times has changed (SSA-25). */
export function keepTimes(object: DynamicObject, live: DynamicObject): DynamicObject {
  const { managedFields } = live.metadata
  const now = object.metadata.managedFields
  if (managedFields === undefined || now?.length !== managedFields.length || jsonEqual(now, managedFields))
    return object
  const timeless = { ...object, metadata: { ...object.metadata, managedFields } }
  return jsonEqual(now.map(untimed), managedFields.map(untimed)) && jsonEqual(timeless, live) ? timeless : object
}

const untimed = ({ time: _, ...entry }: ManagedFieldsEntry): ManagedFieldsEntry => entry
