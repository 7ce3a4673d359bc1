import {
  jsonText,
  isJsonNumber,
  objectOf,
  objectsOf,
  stringOf,
  valueAt,
  type JsonNumber,
  type JsonObject,
} from '../json/index.ts'
import type { DynamicObject } from '../api/index.ts'
import { ago, type Cell, type TableColumn, nameColumn } from '../codec/index.ts'

interface ColumnOptions {
  readonly type?: string
  readonly format?: string
  /** 0: always shown, 1: shown on request. */
  readonly priority?: number
}

/** Returns the cell of an object. */
type CellOf = (object: DynamicObject) => Cell

/** Cells of at most so many characters are not counted: a row has few of them. */
const SHORT = 256

/**
 * Makes a column of a built-in kind. Long cells are cut as those of declared columns, at the limit of the cell or of
 * the row.
 */
export const column = (name: string, cell: CellOf, options: ColumnOptions = {}): TableColumn => ({
  name,
  type: options.type ?? 'string',
  format: options.format ?? '',
  priority: options.priority ?? 0,
  description: `${name} of the object.`,
  cell(object, work) {
    const made = cell(object)
    return typeof made === 'string' && made.length > SHORT ? (work.text(made) ?? '') : made
  },
})

/** Makes a column that clients show on request only (`kubectl get -o wide`). */
export const wide = (name: string, cell: CellOf, type = 'string'): TableColumn =>
  column(name, cell, { type, priority: 1 })

export const name: TableColumn = nameColumn
export const age: TableColumn = column('Age', ({ metadata }) => ago(metadata.creationTimestamp))

export const NONE = '<none>'
export const UNSET = '<unset>'
export const UNKNOWN = '<unknown>'

/** The text at a path, or a word for its absence. */
export const textAt =
  (path: string, absent = ''): CellOf =>
  (object) =>
    text(valueAt(object, path), absent)

export const numberAt =
  (path: string): CellOf =>
  (object) =>
    numberOf(valueAt(object, path))

const numberOf = (value: unknown): JsonNumber => (isJsonNumber(value) ? value : 0)

export const booleanAt =
  (path: string): CellOf =>
  (object) =>
    valueAt(object, path) === true

export function text(value: unknown, absent = ''): string {
  if (value === undefined || value === null || value === '') return absent
  return typeof value === 'object' ? jsonText(value) : String(value)
}

export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const at = (object: unknown, path: string): unknown => valueAt(object, path)
export const objectAt = (object: unknown, path: string): Readonly<JsonObject> => objectOf(valueAt(object, path))
export const objectsAt = (object: unknown, path: string): readonly JsonObject[] => objectsOf(valueAt(object, path))
export const stringsAt = (object: unknown, path: string): readonly string[] => {
  const list = valueAt(object, path)
  return Array.isArray(list) ? list.map((each) => text(each)) : []
}
export const stringAt = (object: unknown, path: string): string => stringOf(valueAt(object, path))

/** Size of a map or list. */
export function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return Object.keys(objectOf(value)).length
}

/** `a=b,c=d`, by key. */
export function labels(map: unknown): string {
  const pairs = Object.entries(objectOf(map)).sort(([first], [second]) => (first < second ? -1 : 1))
  return pairs.length === 0 ? NONE : pairs.map(([key, value]) => `${key}=${text(value)}`).join(',')
}

const OPERATORS: Readonly<Record<string, string>> = { In: 'in', NotIn: 'notin' }

/** A label selector as text. */
export function selector(value: unknown): string {
  const { matchLabels, matchExpressions } = objectOf(value)
  const equal = Object.entries(objectOf(matchLabels)).map(([key, each]) => ({ key, text: `${key}=${text(each)}` }))
  const others = objectsOf(matchExpressions).map((each) => {
    const key = stringOf(each['key'])
    const operator = stringOf(each['operator'])
    const set = `(${stringsAt(each, 'values').toSorted().join(',')})`
    if (operator === 'Exists') return { key, text: key }
    if (operator === 'DoesNotExist') return { key, text: `!${key}` }
    return { key, text: `${key} ${OPERATORS[operator] ?? operator} ${set}` }
  })
  const all = [...equal, ...others].sort((first, second) => (first.key < second.key ? -1 : 1))
  return all.length === 0 ? NONE : all.map((each) => each.text).join(',')
}

const containersOf = (template: unknown, field: string): string =>
  objectsAt(template, 'spec.containers')
    .map((container) => stringOf(container[field]))
    .join(',')

/** Names and images of the containers of a Pod template at a path. */
export const containerColumns = (path: string): readonly TableColumn[] => [
  wide('Containers', (object) => containersOf(at(object, path), 'name')),
  wide('Images', (object) => containersOf(at(object, path), 'image')),
]

/** `a,b,c + 2 more...` */
export const shortList = (items: readonly string[], most: number): string =>
  items.length <= most ? items.join(',') : `${items.slice(0, most).join(',')} + ${items.length - most} more...`
