import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSeq, LineCounter, parseAllDocuments, type Document } from 'yaml'
import { decodeYaml, DecodingError } from '../../runtime/codec/index.ts'
import { codeOf, fileFailure, messageOf } from '../../flags/errors.ts'
import { readInput } from '../input-file.ts'
import { yamlSource, type YamlSource } from './edit/text.ts'

/** A file of manifests. */
export interface ManifestFile {
  /** Its name in messages. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly source: YamlSource
  /** `json`: the whole of it is one JSON value. */
  readonly form: 'json' | 'yaml'
  /** Its documents in order; those with nothing in them are left out. */
  readonly documents: readonly ManifestDocument[]
}

/** A document of a file, or why it can't be read. */
export type ManifestDocument = {
  /** Where its content begins, as `file:line`. */
  readonly place: string
  /** Its part of the text, from the end of the previous document. */
  readonly start: number
  readonly end: number
} & (ReadableDocument | { readonly problem: string })

interface ReadableDocument {
  readonly value: unknown
  /** Its content as nodes with positions; undefined: errors of the text prevent editing it. */
  readonly contents: Document['contents'] | undefined
  /** Where an item of a list begins, as `file:line`. */
  placeOf(item: number): string
}

/** The name of standard input in messages. */
const STANDARD_INPUT = 'standard input'

/** Reads a file, the files of a folder (`recursive`: with its subfolders), or standard input (`-`). Throws Failure. */
export async function readManifests(path: string, depth: 'flat' | 'recursive'): Promise<readonly ManifestFile[]> {
  if (path === '-') return [readFile(await readInput(path), STANDARD_INPUT)]
  const files = await filesAt(path, depth)
  return Promise.all(files.map(async (file) => readFile(await readInput(file), file)))
}

/** Returns the file itself, or the files of manifests in a folder, each once however many links lead to it. */
async function filesAt(path: string, depth: 'flat' | 'recursive'): Promise<readonly string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path]
    const names = await readdir(path, { recursive: depth === 'recursive' })
    const files = names
      .filter((name) => /\.(?:ya?ml|json)$/.test(name))
      .toSorted()
      .map((name) => join(path, name))
    const targets = await Promise.all(files.map((file) => realpath(file)))
    return files.filter((_, index) => targets.indexOf(targets[index] ?? '') === index)
  } catch (error) {
    throw fileFailure('the file', path, error)
  }
}

function readFile(bytes: Uint8Array, name: string): ManifestFile {
  const text = textOf(bytes)
  const file = { name, bytes, source: yamlSource(text ?? '') }
  if (text === undefined) {
    const problem = "can't be read: it is no UTF-8"
    return { ...file, form: 'yaml', documents: [{ place: `${name}:1`, start: 0, end: 0, problem }] }
  }
  const lines = new LineCounter()
  const parsed = parseAllDocuments(text, { version: '1.1', logLevel: 'error', lineCounter: lines })
  const documents = Array.isArray(parsed) ? parsed : []
  const placeAt = (offset: number): string => `${name}:${lines.linePos(offset).line}`
  return {
    ...file,
    form: isJson(text) ? 'json' : 'yaml',
    documents: documents.flatMap((document, index) => {
      const start = index === 0 ? 0 : (documents[index - 1]?.range[2] ?? 0)
      const end = index === documents.length - 1 ? text.length : document.range[2]
      return readDocument(document, text.slice(start, end), placeAt).map((each) => ({ ...each, start, end }))
    }),
  }
}

type Read = { readonly place: string } & (ReadableDocument | { readonly problem: string })

/** Returns the document of a part of the text; none: there is nothing in it. */
function readDocument(document: Document.Parsed, text: string, placeAt: (offset: number) => string): readonly Read[] {
  const { range, contents, errors } = document
  const place = placeAt(contents?.range[0] ?? range[0])
  try {
    const { value } = decodeYaml(Buffer.from(text))
    if (value === null || value === undefined) return []
    const items: unknown = isSeq(document.get('items')) ? document.get('items') : undefined
    const placeOf = (item: number): string => {
      const node: unknown = isSeq(items) ? items.items[item] : undefined
      const offset = (node as { readonly range?: readonly [number] } | undefined)?.range?.[0]
      return offset === undefined ? place : placeAt(offset)
    }
    return [{ place, value, contents: errors.length > 0 ? undefined : contents, placeOf }]
  } catch (error) {
    if (error instanceof DecodingError) return [{ place, problem: `can't be read: ${error.message}` }]
    throw error
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined
    throw new TypeError(messageOf(error))
  }
}

function isJson(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
