import { isJsonObject, TextRoom } from '../../json/index.ts'
import { formatTime, parseTime, type ManagedFieldsEntry } from '../../api/index.ts'
import { elementJson, equalSets, formatFieldsV1, isEmpty, parseFieldsV1, type FieldSet } from '../fields/index.ts'

/** The writer of a change: identifies an entry of managedFields, together with the version for an update. */
export interface FieldWriter {
  /** Field manager (MF-01). */
  readonly manager: string
  /** '' for the object itself (MF-14). */
  readonly subresource: string
}

/** A field manager and the fields that it owns. */
export interface FieldManager extends FieldWriter {
  /** `Apply` only if its last change was an apply patch (MF-02). */
  readonly operation: 'Apply' | 'Update'
  /** Version to which the fields belong (MF-03). */
  readonly apiVersion: string
  /** Time of its last change in RFC 3339; undefined: it has changed nothing yet, its fields had their values before. */
  readonly time: string | undefined
  readonly fields: FieldSet
  /** The entry from which it was read, if it still owns the same fields. */
  readonly entry?: ManagedFieldsEntry
}

/** Managers by identity: an applier is the same one in every version, an updater is not. */
export type FieldManagers = ReadonlyMap<string, FieldManager>

export const NO_MANAGERS: FieldManagers = new Map()

type Identity = Pick<FieldManager, 'manager' | 'operation' | 'apiVersion' | 'subresource'>

/** Returns the identity of a manager as text, by which conflicts are sorted. */
export function managerIdentity({ manager, operation, apiVersion, subresource }: Identity): string {
  const version = operation === 'Apply' ? '' : `,"apiVersion":${elementJson(apiVersion)}`
  const sub = subresource === '' ? '' : `,"subresource":${elementJson(subresource)}`
  return `{"manager":${elementJson(manager)},"operation":"${operation}"${version}${sub}}`
}

const byIdentity = (list: readonly FieldManager[]): FieldManagers =>
  new Map(list.map((fieldManager) => [managerIdentity(fieldManager), fieldManager]))

/** Returns the managers of a stored object, whose entries this server wrote. */
export const readManagers = (entries: readonly ManagedFieldsEntry[] | undefined): FieldManagers =>
  entries === undefined || entries.length === 0 ? NO_MANAGERS : byIdentity(listManagers(entries))

/** Returns the same in the order of the entries. */
export const listManagers = (entries: readonly ManagedFieldsEntry[]): readonly FieldManager[] =>
  entries.map((entry) => managerOf(entry, storedFields(entry), entry))

/** Entries are stored in canonical form, which is that of a field set. */
const isFieldSet = (value: unknown): value is FieldSet => isJsonObject(value)
const storedFields = ({ fieldsV1 }: ManagedFieldsEntry): FieldSet => (isFieldSet(fieldsV1) ? fieldsV1 : {})

function managerOf(
  { manager = '', operation = 'Update', apiVersion = '', subresource = '', time }: ManagedFieldsEntry,
  fields: FieldSet,
  entry?: ManagedFieldsEntry,
): FieldManager {
  return { manager, operation, apiVersion, subresource, time, fields, ...(entry === undefined ? {} : { entry }) }
}

/**
 * Parses the managers that a client lists (MF-12), with canonical times and fields. Throws SyntaxError that describes
 * the error of an entry.
 */
export function parseManagers(entries: readonly ManagedFieldsEntry[]): FieldManagers {
  const room = new TextRoom()
  return byIdentity(entries.map((entry, index) => parseEntry(entry, index, room)))
}

function parseEntry(entry: ManagedFieldsEntry, index: number, room: TextRoom): FieldManager {
  const { operation, apiVersion = '', fieldsType = '', fieldsV1, time } = entry
  if (operation !== 'Apply' && operation !== 'Update') throw new SyntaxError('operation must be `Apply` or `Update`')
  if (apiVersion === '') throw new SyntaxError('apiVersion must not be empty')
  if (fieldsType === '') throw new SyntaxError(`missing fieldsType in managed fields entry ${index}`)
  if (fieldsType !== 'FieldsV1') {
    throw new SyntaxError(`invalid fieldsType ${JSON.stringify(fieldsType)} in managed fields entry ${index}`)
  }
  const at = time === undefined ? undefined : parseTime(time)
  return {
    ...managerOf(entry, parseFieldsV1(fieldsV1 ?? {}, room)),
    time: at === undefined ? undefined : formatTime(at),
  }
}

/** Returns the manager with other fields; the same one if they are equal. */
export const withFields = (fieldManager: FieldManager, fields: FieldSet): FieldManager => {
  if (equalSets(fields, fieldManager.fields)) return fieldManager
  const { entry: _, ...rest } = fieldManager
  return { ...rest, fields }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares managers by operation, time, name, version and subresource. */
const inOrder = (a: FieldManager, b: FieldManager): number =>
  byText(a.operation, b.operation) ||
  byText(a.time ?? '', b.time ?? '') ||
  byText(a.manager, b.manager) ||
  byText(a.apiVersion, b.apiVersion) ||
  byText(a.subresource, b.subresource)

/**
 * Returns the value of metadata.managedFields; a manager without fields has no entry (MF-13). undefined: there are no
 * entries.
 */
export function formatManagers(managers: FieldManagers): ManagedFieldsEntry[] | undefined {
  const entries: FieldManager[] = []
  for (const fieldManager of managers.values()) if (!isEmpty(fieldManager.fields)) entries.push(fieldManager)
  return entries.length === 0 ? undefined : formatInOrder(entries)
}

/** Returns the entries of managers that own something. */
export const formatInOrder = (managers: readonly FieldManager[]): ManagedFieldsEntry[] =>
  (managers.length > 1 ? managers.toSorted(inOrder) : managers).map(formatManager)

/** Returns the entry of a manager: the one from which it was read, if nothing has changed since. */
export function formatManager(fieldManager: FieldManager): ManagedFieldsEntry {
  const { manager, operation, apiVersion, time, fields, subresource, entry } = fieldManager
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
