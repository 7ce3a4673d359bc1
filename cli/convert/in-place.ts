import { createInterface } from 'node:readline/promises'
import { indentedJsonText, isJsonObject, jsonText, parseJson } from '../../runtime/json/index.ts'
import type { CommandContext } from '../command.ts'
import { Failure } from '../../flags/errors.ts'
import type { Outcome } from './documents.ts'
import type { ManifestFile } from './manifests.ts'
import { replaceUnchanged, type Replacement } from './unchanged-file.ts'
import { unifiedDiff } from './unified-diff.ts'

/** A file and the outcomes of its documents. */
export interface ConvertedFile {
  readonly file: ManifestFile
  readonly outcomes: readonly Outcome[]
}

type Output = Pick<CommandContext, 'stdout' | 'stderr'>

/**
 * Shows the changes of files, and writes them if the user agrees, in advance (`agreed`) or at the terminal. Files that
 * changed since they were read are left alone. Returns whether everything shown was written.
 */
export async function writeInPlace(
  files: readonly ConvertedFile[],
  consent: 'agreed' | 'ask',
  { stdout, stderr }: Output,
): Promise<boolean> {
  const replacements = files.flatMap((each): readonly Replacement[] => {
    const { name, bytes, source } = each.file
    const after = convertedText(each)
    stdout.write(unifiedDiff(name, source.text, after))
    return after === source.text ? [] : [{ file: name, before: bytes, after }]
  })
  if (replacements.length === 0) return true
  if (consent === 'ask' && !(await confirmed(`Write ${countOf(replacements.length)}? [y/N] `))) {
    stderr.write('orch: nothing was written: agree at the terminal, or with --yes\n')
    return false
  }
  const refused: string[] = []
  for (const replacement of replacements) {
    try {
      replaceUnchanged(replacement)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push(error.message)
    }
  }
  for (const reason of refused) stderr.write(`orch: ${reason}\n`)
  stderr.write(`orch: ${countOf(replacements.length - refused.length)} written\n`)
  return refused.length === 0
}

const countOf = (files: number): string => (files === 1 ? '1 file' : `${files} files`)

/** Asks at the terminal; without one the answer is no. */
async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(?:es)?$/i.test((await terminal.question(question)).trim())
  } finally {
    terminal.close()
  }
}

/**
 * Returns the whole text of a file with its converted documents; documents that could not be converted stay unchanged.
 */
function convertedText({ file: { source, form, documents }, outcomes }: ConvertedFile): string {
  const [only] = outcomes
  if (form === 'json') return only?.value === undefined ? source.text : jsonLike(source.text, only.value)
  let at = 0
  const parts = documents.map(({ start, end }, index) => {
    const before = source.text.slice(at, start)
    at = end
    return before + (outcomes[index]?.text ?? source.text.slice(start, end))
  })
  return [...parts, source.text.slice(at)].join('')
}

const INDENTATION = /^\{\r?\n([ \t]+)/

/** Returns a value as JSON in the style of a text: its key order, its indentation, its final line break. */
function jsonLike(text: string, value: unknown): string {
  const gap = INDENTATION.exec(text.trimStart())?.[1]
  const ordered = orderedLike(parseJson(text), value)
  return (gap === undefined ? jsonText(ordered) : indentedJsonText(ordered, gap)) + (text.endsWith('\n') ? '\n' : '')
}

/** Returns a value with its fields in the order of another one, new ones at the end. */
function orderedLike(model: unknown, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown, index) => orderedLike(Array.isArray(model) ? model[index] : undefined, item))
  if (!isJsonObject(value) || !isJsonObject(model)) return value
  const names = [...new Set([...Object.keys(model), ...Object.keys(value)])].filter((name) =>
    Object.hasOwn(value, name),
  )
  return Object.fromEntries(names.map((name) => [name, orderedLike(model[name], value[name])]))
}
