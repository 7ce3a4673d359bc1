import {
  BACKSLASH,
  isJsonNumber,
  isJsonObject,
  jsonText,
  parseClientJson,
  QUOTE,
  type JsonObject,
  type TextRoom,
} from '../../json/index.ts'

/**
 * One step of a field path, in the notation of `fieldsV1` (MF-06, MF-07): `f:<field>`, `k:{"name":"a"}` (the keys of a
 * list item, sorted), `v:<json>` (an item of a set), `i:<index>`. Two elements are the same if their texts are: they are
 * always written in the one canonical form.
 */
export type PathElement = string

/** The element of a node itself, as a member beside its children. */
export const SELF = '.'

const BACKSLASHS: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Printable ASCII without characters to escape. */
const PLAIN = /^[ !#-%'-;=?-[\]-~]*$/

/** Returns a value as the JSON of an element: characters with a meaning in HTML are escaped. */
export function elementJson(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return `"${value}"`
  if (Number.isSafeInteger(value)) return String(value)
  const json = jsonText(value)
  return /[<>&\u2028\u2029]/.test(json) ? json.replace(/[<>&\u2028\u2029]/g, (char) => BACKSLASHS[char] ?? char) : json
}

export const fieldElement = (name: string): PathElement => `f:${name}`

export const valueElement = (value: unknown): PathElement => `v:${elementJson(value)}`

/** Returns the element of a list item by those of its keys that exist or have a default. */
const keyElement = (keys: Readonly<JsonObject>): PathElement =>
  `k:{${Object.keys(keys)
    .sort()
    .map((name) => `${elementJson(name)}:${elementJson(keys[name])}`)
    .join(',')}}`

export const isFieldElement = (element: PathElement): boolean => element.startsWith('f:')

/** Returns the name of the field to which an element leads. */
export const fieldName = (element: PathElement): string => element.slice(2)

/**
 * Returns the canonical form of an element from outside; undefined: its sort is unknown, so it is dropped. Throws
 * SyntaxError if it has no canonical form.
 *
 * @param room the remaining limit of all elements from outside
 */
export function parseElement(text: string, room: TextRoom): PathElement | undefined {
  if (text.length < 2) throw new SyntaxError('key must be 2 characters long:')
  if (text[1] !== ':') throw new SyntaxError(`missing colon: ${text}`)
  switch (text[0]) {
    case 'f':
      return text
    case 'v':
      return valueElement(parseClientJson(text.slice(2), room))
    case 'k': {
      const keys = parseClientJson(text.slice(2), room)
      if (!isJsonObject(keys)) throw new SyntaxError(`keys are not an object: ${text}`)
      return keyElement(keys)
    }
    case 'i':
      if (!/^i:[+-]?\d+$/.test(text)) throw new SyntaxError(`not an index: ${text}`)
      return `i:${Number(text.slice(2))}`
    default:
      return undefined
  }
}

const RANKS = ['f', 'k', 'v', 'i']
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Ranks numbers before strings before booleans before the rest. */
const rankOfValue = (value: unknown): number => {
  if (isJsonNumber(value)) return 0
  return typeof value === 'string' ? 1 : typeof value === 'boolean' ? 2 : 3
}

function compareValues(a: unknown, b: unknown): number {
  if (isJsonNumber(a) && isJsonNumber(b)) return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return byText(a, b)
  return rankOfValue(a) - rankOfValue(b) || byText(jsonText(a), jsonText(b))
}

function compareKeys(a: unknown, b: unknown): number {
  const left = isJsonObject(a) ? Object.entries(a) : []
  const right = isJsonObject(b) ? Object.entries(b) : []
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [name = '', value] = left[i] ?? []
    const [otherName = '', otherValue] = right[i] ?? []
    const order = byText(name, otherName) || compareValues(value, otherValue)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/**
 * Compares two different elements whose first difference is within a string, with nothing escaped before it; undefined:
 * it is elsewhere.
 */
function compareInString(a: PathElement, b: PathElement): number | undefined {
  let at = 0
  let quoted = false
  for (; at < a.length && a.charCodeAt(at) === b.charCodeAt(at); at++) {
    const code = a.charCodeAt(at)
    if (code === BACKSLASH) return undefined
    if (code === QUOTE) quoted = !quoted
  }
  const left = a.charCodeAt(at)
  const right = b.charCodeAt(at)
  if (!quoted || left === BACKSLASH || right === BACKSLASH) return undefined
  return left === QUOTE ? -1 : right === QUOTE ? 1 : left - right
}

/** Compares elements in the canonical order: fields by name, then keys, values and indices, each by content. */
export function compareElements(a: PathElement, b: PathElement): number {
  const sort = a.charAt(0)
  if (sort !== b.charAt(0)) return RANKS.indexOf(sort) - RANKS.indexOf(b.charAt(0))
  if (a === b) return 0
  if (sort === 'f') return byText(a, b)
  const order = compareInString(a, b)
  if (order !== undefined) return order
  return compareHeld(sort, parseClientJson(a.slice(2)), parseClientJson(b.slice(2)))
}

/** Compares the contents of two elements of one sort. */
const compareHeld = (sort: string, a: unknown, b: unknown): number =>
  sort === 'k' ? compareKeys(a, b) : compareValues(a, b)

/** Sorts many elements in the canonical order: the content of each is parsed once. */
export function sorted(elements: readonly PathElement[]): readonly PathElement[] {
  if (elements.every(isFieldElement)) return [...elements].sort(byText)
  const held = elements.map((element) => ({
    element,
    rank: RANKS.indexOf(element.charAt(0)),
    value: isFieldElement(element) ? fieldName(element) : parseClientJson(element.slice(2)),
  }))
  held.sort((a, b) => a.rank - b.rank || compareHeld(a.element.charAt(0), a.value, b.value))
  return held.map(({ element }) => element)
}

/** Describes an element for people: `.name`, `[port=80,protocol="TCP"]`, `[="x"]`, `[0]`. */
function describeElement(element: PathElement): string {
  const rest = element.slice(2)
  switch (element.charAt(0)) {
    case 'f':
      return `.${rest}`
    case 'k': {
      const keys = parseClientJson(rest)
      const pairs = Object.entries(isJsonObject(keys) ? keys : {})
      return `[${pairs.map(([name, value]) => `${name}=${jsonText(value)}`).join(',')}]`
    }
    case 'v':
      return `[=${jsonText(parseClientJson(rest))}]`
    default:
      return `[${rest}]`
  }
}

/** Describes a path for messages: `.spec.ports[port=80,protocol="TCP"].name`. */
export const describePath = (path: readonly PathElement[]): string => path.map(describeElement).join('')
