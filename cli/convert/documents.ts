import { isMap, isSeq } from 'yaml'
import { decodeYaml, encodeYaml } from '../../runtime/codec/index.ts'
import { jsonEqual, jsonText, objectOf, type JsonObject } from '../../runtime/json/index.ts'
import { Failure } from '../../flags/errors.ts'
import { itemsOf, type Converted } from './convert.ts'
import { rewrite } from './edit/rewrite.ts'
import { applyEdits, type TextEdit } from './edit/text.ts'
import type { ManifestDocument, ManifestFile } from './manifests.ts'

/** Whether manifests that can't be converted are omitted or kept unchanged. */
type Unconverted = 'omitted' | 'kept'

export type Convert = (manifest: unknown) => Converted

/** The outcome of converting a document. */
export interface Outcome {
  /** Undefined: nothing could be converted. */
  readonly value: JsonObject | undefined
  /** Its part of the file as YAML, with its comments. */
  readonly text: string
  /** Lines for the user: what failed, what was filled in, and what was lost. */
  readonly notes: readonly string[]
  readonly counts: Counts
}

/**
 * How many manifests were converted, were already in the version, or could not be converted, and how many values were
 * filled in.
 */
export interface Counts {
  readonly converted: number
  readonly unchanged: number
  readonly failed: number
  readonly filled: number
}

/** The outcome of converting a manifest: a document, or an item of a list. */
interface Result {
  readonly object: JsonObject | undefined
  readonly notes: readonly string[]
  readonly counts: Counts
}

const NONE: Counts = { converted: 0, unchanged: 0, failed: 0, filled: 0 }

export const sumOf = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, each) => ({
      converted: sum.converted + each.converted,
      unchanged: sum.unchanged + each.unchanged,
      failed: sum.failed + each.failed,
      filled: sum.filled + each.filled,
    }),
    NONE,
  )

/** Converts a document of a file, or every item of a list. */
export function convertDocument(
  file: ManifestFile,
  document: ManifestDocument,
  convert: Convert,
  unconverted: Unconverted,
): Outcome {
  const { place, start, end } = document
  const text = file.source.text.slice(start, end)
  if ('problem' in document) {
    const notes = [`${place}: ${document.problem}`]
    return { value: undefined, text, notes, counts: { ...NONE, failed: 1 } }
  }
  const items = itemsOf(document.value)
  const results =
    items === undefined
      ? [convertOne(place, document.value, convert)]
      : items.map((item, index) => convertOne(document.placeOf(index), item, convert))
  const notes = results.flatMap((result) => result.notes)
  const counts = sumOf(results.map((result) => result.counts))
  const value = items === undefined ? results[0]?.object : listOf(document.value, items, { results, unconverted })
  if (value === undefined || jsonEqual(value, document.value)) return { value, text, notes, counts }
  const edited = editedText(file, document, { value, results })
  if (edited !== undefined) return { value, text: edited, notes, counts }
  const isLossy = file.source.comments.some((comment) => comment.start >= start && comment.start < end)
  const loss = `${place}: comments are lost: the document is written in a way that can't be edited`
  return { value, text: `---\n${encodeYaml(value)}`, notes: isLossy ? [...notes, loss] : notes, counts }
}

interface ListResults {
  readonly results: readonly Result[]
  readonly unconverted: Unconverted
}

function listOf(value: unknown, items: readonly unknown[], { results, unconverted }: ListResults): JsonObject {
  const made = results.flatMap(({ object }, index) =>
    object !== undefined ? [object] : unconverted === 'kept' ? [items[index]] : [],
  )
  return { ...objectOf(value), apiVersion: 'v1', kind: 'List', items: made }
}

function convertOne(place: string, value: unknown, convert: Convert): Result {
  try {
    const { object, name, filled } = convert(value)
    const notes = filled.map((each) => `${place}: ${name}: filled in ${each.path}: ${jsonText(each.value)}`)
    const counts = { ...NONE, ...(jsonEqual(object, value) ? { unchanged: 1 } : { converted: 1 }) }
    return { object, notes, counts: { ...counts, filled: filled.length } }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { object: undefined, notes: [`${place}: ${error.message}`], counts: { ...NONE, failed: 1 } }
  }
}

/** Returns the document's part of the file with the new value; undefined: edits can't produce it. */
function editedText(
  { source }: ManifestFile,
  { contents, value: before, start, end }: ManifestDocument & { readonly contents: unknown; readonly value: unknown },
  { value, results }: { readonly value: JsonObject; readonly results: readonly Result[] },
): string | undefined {
  if (!isMap(contents)) return undefined
  const items = itemsOf(before)
  const ofItems = items === undefined ? [] : itemEdits({ source, node: contents.get('items'), items, results })
  const kept = items === undefined ? value : { ...value, items: withoutOmitted(items, value, results) }
  const ofDocument = rewrite({ source, node: contents, before, after: kept })
  if (ofItems === undefined || ofDocument === undefined) return undefined
  const edits = [...ofDocument, ...ofItems].map(({ from, to, text }) => ({ from: from - start, to: to - start, text }))
  const text = applyEdits(source.text.slice(start, end), edits)
  return jsonEqual(decoded(text), value) ? text : undefined
}

/** Returns the items that stay in the list, unchanged: each is converted by its own edits. */
const withoutOmitted = (items: readonly unknown[], { items: made }: JsonObject, results: readonly Result[]) =>
  Array.isArray(made) && made.length === items.length
    ? items
    : items.filter((_, index) => results[index]?.object !== undefined)

interface ItemsRewriting {
  readonly source: ManifestFile['source']
  readonly node: unknown
  readonly items: readonly unknown[]
  readonly results: readonly Result[]
}

function itemEdits({ source, node, items, results }: ItemsRewriting): readonly TextEdit[] | undefined {
  if (!isSeq(node)) return undefined
  const edits = results.map(({ object }, index) =>
    object === undefined ? [] : rewrite({ source, node: node.items[index], before: items[index], after: object }),
  )
  return edits.includes(undefined) ? undefined : edits.flatMap((each) => each ?? [])
}

function decoded(text: string): unknown {
  try {
    return decodeYaml(Buffer.from(text)).value
  } catch {
    return undefined
  }
}
