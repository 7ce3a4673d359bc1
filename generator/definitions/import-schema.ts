import { isJsonObject, objectOf, objectsOf, type JsonObject } from '../../runtime/json/index.ts'
import { marker } from '../markers.ts'
import { FORMATS, OWN_FORMATS, VALUE_KEYWORDS } from '../model/keywords.ts'

/** A part of a definition that a schema file can't express; it becomes a comment. */
export interface Note {
  /** Keys and indexes from the schema of the kind on. */
  readonly path: readonly (string | number)[]
  readonly text: string
}

/** Options and reports of importing a schema. */
export interface Importing {
  readonly notes: Note[]
  /** Returns the reference to write in a schema file; absent: there are no references. */
  refer?(reference: string): JsonObject
  /** `marked`: a schema that says nothing of its values takes any, and is marked so; definitions say it themselves. */
  readonly anything?: 'marked'
}

/** Extensions, after the vendor's prefix, and the markers that say the same. */
const MARKERS = {
  'list-type': marker('list-type'),
  'list-map-keys': marker('list-map-keys'),
  'map-type': marker('map-type'),
  'int-or-string': marker('int-or-string'),
  'preserve-unknown-fields': marker('preserve-unknown-fields'),
  'embedded-resource': marker('embedded-type'),
  validations: marker('validations'),
  'patch-strategy': marker('patch-strategy'),
  'patch-merge-key': marker('patch-merge-key'),
} as const

/** Keywords that say the same in both. */
const SAME: ReadonlySet<string> = new Set(['title', 'description', 'example', 'type', 'format', ...VALUE_KEYWORDS])

/** Formats that definitions and schema files know: those that restrict values. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(FORMATS.filter((format) => !OWN_FORMATS.includes(format)))

/** Returns a schema of a definition as schema files write it, and adds what they have no place for to the notes. */
export function importSchema(source: JsonObject, path: Note['path'], importing: Importing): JsonObject {
  const { notes, refer } = importing
  const nested = (each: unknown, ...tokens: Note['path']): JsonObject =>
    importSchema(objectOf(each), [...path, ...tokens], importing)
  const { anything, ...ofBranches } = importing
  const branch = (each: unknown, ...tokens: Note['path']): JsonObject =>
    importSchema(objectOf(each), [...path, ...tokens], ofBranches)
  if (refer !== undefined && typeof source.$ref === 'string') return refer(source.$ref)
  const made: JsonObject = {}
  for (const [key, value] of Object.entries(source)) {
    if (refer !== undefined && key === 'allOf' && isReference(value)) Object.assign(made, referring(nested(value[0])))
    else if (key.endsWith(GROUP_VERSION_KIND)) continue
    else if (key === 'properties') made[key] = mapEntries(objectOf(value), (each, name) => nested(each, key, name))
    else if (key === 'items') made[key] = nested(value, key)
    else if (key === 'not') made[key] = branch(value, key)
    else if (key === 'additionalProperties' && value !== false) made[key] = isAny(value) ? true : nested(value, key)
    else if (key === 'allOf' || key === 'anyOf' || key === 'oneOf')
      made[key] = objectsOf(value).map((each, index) => branch(each, key, index))
    else
      Object.assign(
        made,
        keyword(key, value, (text) => notes.push({ path, text })),
      )
  }
  const saysNothing = Object.keys(made).every((key) => ABOUT.has(key))
  return anything === 'marked' && saysNothing ? { ...made, [MARKERS['preserve-unknown-fields']]: true } : made
}

/** Keywords that don't restrict values. */
const ABOUT: ReadonlySet<string> = new Set(['title', 'description', 'example', 'nullable', 'default'])

/** The extension that states a type's kind, which follows from the place in schema files. */
const GROUP_VERSION_KIND = '-group-version-kind'

/** Returns whether a list is a single reference that is wrapped because of other keywords next to it. */
const isReference = (value: unknown): value is readonly [JsonObject] =>
  Array.isArray(value) && value.length === 1 && isJsonObject(value[0]) && typeof value[0].$ref === 'string'

/** Returns a reference next to other keywords: one to a type must be in `allOf`. */
const referring = (made: JsonObject): JsonObject => (made.$ref === undefined ? made : { allOf: [made] })

const isAny = (value: unknown): boolean => value === true || (isJsonObject(value) && Object.keys(value).length === 0)

/** The placeholder of a vendor's name in schema files. */
const PLACEHOLDER = /\$\{([A-Za-z]*)\}/g

/** Returns one keyword in the words of schema files; nothing if it says nothing, or can't be said. */
function keyword(key: string, value: unknown, note: (text: string) => void): JsonObject {
  const mark = markerOf(key)
  if (key === 'description') return { [key]: String(value).replace(PLACEHOLDER, '$ {$1}') }
  if (JSON.stringify(value).search(PLACEHOLDER) >= 0) {
    note(`${key}: ${JSON.stringify(value)} holds what schema files take for a name of the vendor`)
    return {}
  }
  if (value === false || value === '' || (Array.isArray(value) && value.length === 0)) {
    if (key === 'additionalProperties')
      note('additionalProperties: false has no counterpart: unknown fields are pruned')
    return key === 'default' ? { [key]: value } : {}
  }
  if (mark !== undefined) return { [mark]: value }
  if (key === 'format' && !KNOWN_FORMATS.has(value)) {
    note(`format ${String(value)} has no counterpart: it restricts nothing`)
    return {}
  }
  if (SAME.has(key)) return { [key]: value }
  note(`${key}: ${JSON.stringify(value)} has no counterpart`)
  return {}
}

/** The marker of an extension, whatever vendor's prefix it carries. */
function markerOf(key: string): string | undefined {
  const name = Object.keys(MARKERS).find((each) => key.startsWith('x-') && key.endsWith(`-${each}`))
  return name === undefined ? undefined : MARKERS[name as keyof typeof MARKERS]
}

const mapEntries = (object: JsonObject, map: (value: unknown, name: string) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))
