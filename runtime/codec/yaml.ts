import { isMap, isScalar, parseDocument, stringify, visit, type Document, type ScalarTag, type Tags } from 'yaml'
import { fromBigInt } from '../meta/integers.ts'
import { decodeJson } from './json/decode.ts'
import { MAX_DEPTH } from './json/room.ts'
import { SyntaxFault } from './json/syntax-fault.ts'
import { describeYamlFault } from './yaml-faults.ts'

export interface DecodedYaml {
  readonly value: unknown
  /** One sentence per repeated key: `line 7: key "k" already set in map`. */
  readonly faults: readonly string[]
}

const UNKNOWN_TO_THE_FIELD = new Set(['timestamp', 'omap', 'pairs', 'set'].map((name) => `tag:yaml.org,2002:${name}`))

/** YAML 1.1 as the field reads it: `yes`, `on` and `y` are booleans; times and sexagesimal numbers are strings. */
const fieldTags = (tags: Tags): Tags =>
  tags
    .filter(
      (tag) =>
        typeof tag === 'string' || !(UNKNOWN_TO_THE_FIELD.has(tag.tag) || ('format' in tag && tag.format === 'TIME')),
    )
    .map((tag) => (isIntegerTag(tag) ? exactTag(tag) : tag))

const isIntegerTag = (tag: Tags[number]): tag is ScalarTag =>
  typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:int' && tag.collection === undefined

/** Characters of an integer of 64 bits at most, in any base and with separators; of a longer one only the size counts. */
const MOST_CHARACTERS = 160

/** An integer with all its digits, unless there are so many that no 64 bits hold them. */
function exactTag({ resolve, ...tag }: ScalarTag): ScalarTag {
  return {
    ...tag,
    resolve: (text, onError, options) =>
      resolve(text, onError, { ...options, intAsBigInt: text.length <= MOST_CHARACTERS }),
  }
}

/** Decodes the first document of a YAML text to plain JSON values. Throws SyntaxFault. */
export const decodeYaml = (bytes: Uint8Array): DecodedYaml => decodeAsJson(bytes) ?? decodeText(bytes)

const OPEN_BRACE = 0x7b
const TAB = 0x09
/** What may stand for a number that is too large for its type: the two readers treat it differently. */
const HUGE = /\d[eE]\+?\d{3}|\d{300}/

/**
 * An object in JSON, which means the same in YAML, a hundred times faster: most clients that may send YAML send that.
 * undefined: it is no JSON, or something in it is read in another way.
 */
function decodeAsJson(bytes: Uint8Array): DecodedYaml | undefined {
  if (bytes[0] !== OPEN_BRACE || bytes.includes(TAB) || HUGE.test(textOf(bytes))) return undefined
  try {
    const decoded = decodeJson(bytes)
    return decoded.faults.length === 0 ? decoded : undefined
  } catch (error) {
    if (error instanceof SyntaxFault) return undefined
    throw error
  }
}

const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')

function decodeText(bytes: Uint8Array): DecodedYaml {
  const text = textOf(bytes)
  const document = parseDocument(text, {
    version: '1.1',
    schema: 'yaml-1.1',
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
    customTags: fieldTags,
  })
  const fault = document.errors.find(({ code }) => code !== 'MULTIPLE_DOCS')
  if (fault !== undefined) throw new SyntaxFault(describeYamlFault(text, fault))
  return { value: toJson(resolve(document), 0), faults: repeatedKeys(document, text) }
}

/** Resolves anchors; too many aliases (a text that explodes) are refused by the library. */
function resolve(document: Document.Parsed): unknown {
  try {
    return document.toJS({ mapAsMap: true })
  } catch (error) {
    if (error instanceof ReferenceError) throw new SyntaxFault(`yaml: ${error.message}`)
    throw error
  }
}

function repeatedKeys(document: Document.Parsed, text: string): readonly string[] {
  const faults: string[] = []
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) {
          const line = text.slice(0, key.range?.[0] ?? 0).split('\n').length
          faults.push(`line ${line}: key ${JSON.stringify(String(key.value))} already set in map`)
        }
        seen.add(key.value)
      }
    },
  })
  return faults
}

function toJson(decoded: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new SyntaxFault('exceeded max depth')
  const value = typeof decoded === 'bigint' ? fromBigInt(decoded) : decoded
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new SyntaxFault(`json: unsupported value: ${Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'}`)
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8')
  if (Array.isArray(value)) return value.map((item) => toJson(item, depth + 1))
  if (!(value instanceof Map)) return value
  return Object.fromEntries([...value].map(([key, item]) => [toKey(key), toJson(item, depth + 1)]))
}

function toKey(key: unknown): string {
  if (typeof key === 'object' && key !== null) {
    throw new SyntaxFault(`unsupported map key of type: ${isMap(key) || key instanceof Map ? 'map' : 'slice'}`)
  }
  return String(key)
}

/** YAML that every reader takes for the same values, keys in order. */
export const encodeYaml = (value: unknown): string =>
  stringify(value, { version: '1.1', sortMapEntries: true, aliasDuplicateObjects: false, lineWidth: 0 })
