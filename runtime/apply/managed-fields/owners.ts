import { isJsonObject } from '../../json/index.ts'
import { formatTime, parseTime, type ManagedFieldsEntry } from '../../api/index.ts'
import { elementJson, equalSets, formatFieldsV1, isEmpty, parseFieldsV1, type FieldSet } from '../fields/index.ts'

/** Who wrote: what tells one entry of managedFields from another, beside the version of an update. */
export interface Writer {
  /** Field manager (MF-01). */
  readonly manager: string
  /** '' for the object itself (MF-14). */
  readonly subresource: string
}

/** One field manager and what it owns. */
export interface Owner extends Writer {
  /** `Apply` only if its last change was an apply patch (MF-02). */
  readonly operation: 'Apply' | 'Update'
  /** Version to which the fields belong (MF-03). */
  readonly apiVersion: string
  /** RFC 3339; undefined: it has changed nothing yet, what it owns had its value before. */
  readonly time: string | undefined
  readonly fields: FieldSet
  /** The entry from which it was read, if it owns the same fields still. */
  readonly entry?: ManagedFieldsEntry
}

/** By identity: an applier is the same one in every version, an updater is not. */
export type Owners = ReadonlyMap<string, Owner>

export const NO_OWNERS: Owners = new Map()

type Identity = Pick<Owner, 'manager' | 'operation' | 'apiVersion' | 'subresource'>

/** Text of an identity; conflicts are sorted by it. */
export function identityOf({ manager, operation, apiVersion, subresource }: Identity): string {
  const version = operation === 'Apply' ? '' : `,"apiVersion":${elementJson(apiVersion)}`
  const sub = subresource === '' ? '' : `,"subresource":${elementJson(subresource)}`
  return `{"manager":${elementJson(manager)},"operation":"${operation}"${version}${sub}}`
}

const ownersOf = (list: readonly Owner[]): Owners => new Map(list.map((owner) => [identityOf(owner), owner]))

/** The owners of an object as it is stored: its entries were made here. */
export const readOwners = (entries: readonly ManagedFieldsEntry[] | undefined): Owners =>
  entries === undefined || entries.length === 0
    ? NO_OWNERS
    : ownersOf(entries.map((entry) => ownerOf(entry, storedFields(entry), entry)))

/** Entries are written in the canonical form: what is stored is a field set. */
const isFieldSet = (value: unknown): value is FieldSet => isJsonObject(value)
const storedFields = ({ fieldsV1 }: ManagedFieldsEntry): FieldSet => (isFieldSet(fieldsV1) ? fieldsV1 : {})

function ownerOf(
  { manager = '', operation = 'Update', apiVersion = '', subresource = '', time }: ManagedFieldsEntry,
  fields: FieldSet,
  entry?: ManagedFieldsEntry,
): Owner {
  return { manager, operation, apiVersion, subresource, time, fields, ...(entry === undefined ? {} : { entry }) }
}

/**
 * The owners that a client names (MF-12), with canonical times and fields. Throws SyntaxError that says what is wrong
 * with an entry.
 */
export const parseOwners = (entries: readonly ManagedFieldsEntry[]): Owners => ownersOf(entries.map(parseEntry))

function parseEntry(entry: ManagedFieldsEntry, index: number): Owner {
  const { operation, apiVersion = '', fieldsType = '', fieldsV1, time } = entry
  if (operation !== 'Apply' && operation !== 'Update') throw new SyntaxError('operation must be `Apply` or `Update`')
  if (apiVersion === '') throw new SyntaxError('apiVersion must not be empty')
  if (fieldsType === '') throw new SyntaxError(`missing fieldsType in managed fields entry ${index}`)
  if (fieldsType !== 'FieldsV1') {
    throw new SyntaxError(`invalid fieldsType ${JSON.stringify(fieldsType)} in managed fields entry ${index}`)
  }
  const at = time === undefined ? undefined : parseTime(time)
  return {
    ...ownerOf(entry, parseFieldsV1(fieldsV1 ?? {})),
    time: at === undefined ? undefined : formatTime(at),
  }
}

/** The owner with other fields; the same one if they are equal. */
export const withFields = (owner: Owner, fields: FieldSet): Owner => {
  if (equalSets(fields, owner.fields)) return owner
  const { entry: _, ...rest } = owner
  return { ...rest, fields }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Entries are sorted by operation, time, manager, version and subresource. */
const inOrder = (a: Owner, b: Owner): number =>
  byText(a.operation, b.operation) ||
  byText(a.time ?? '', b.time ?? '') ||
  byText(a.manager, b.manager) ||
  byText(a.apiVersion, b.apiVersion) ||
  byText(a.subresource, b.subresource)

/** The value of metadata.managedFields; who owns nothing has no entry (MF-13). undefined: nobody owns anything. */
export function formatOwners(owners: Owners): ManagedFieldsEntry[] | undefined {
  const entries: Owner[] = []
  for (const owner of owners.values()) if (!isEmpty(owner.fields)) entries.push(owner)
  if (entries.length > 1) entries.sort(inOrder)
  return entries.length === 0 ? undefined : entries.map(formatOwner)
}

/** Returns the entry of an owner: the one from which it was read, if it is as it was. */
export function formatOwner(owner: Owner): ManagedFieldsEntry {
  const { manager, operation, apiVersion, time, fields, subresource, entry } = owner
  if (entry !== undefined && entry.time === time) return entry
  return {
    manager,
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: entry?.fieldsV1 ?? formatFieldsV1(fields),
    ...(subresource === '' ? {} : { subresource }),
  }
}
