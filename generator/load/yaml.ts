import { LineCounter, parseDocument } from 'yaml'
import type { Issue } from '../issue.ts'

/** Deeper documents are refused: nothing that is written by hand comes near. */
const MAXIMAL_DEPTH = 100

export type ParsedFile = { readonly value: unknown } | { readonly issues: readonly Issue[] }

/** The end of the parser's messages, which repeats the line of the issue. */
const PLACE = / at line \d+, column \d+:?$/

/** Reads one YAML document; never throws. Repeated keys, cyclic aliases and absurd depth are issues with their line. */
export function parseYaml(file: string, text: string): ParsedFile {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, stringKeys: true, logLevel: 'silent' })
    if (document.errors.length > 0) {
      return {
        issues: document.errors.map((error) => ({
          file,
          pointer: '',
          reason: (error.message.split('\n', 1)[0] ?? error.code).replace(PLACE, ''),
          line: lines.linePos(error.pos[0]).line,
        })),
      }
    }
    const value: unknown = document.toJS()
    const reason = shapeIssue(value)
    return reason === undefined ? { value } : { issues: [{ file, pointer: '', reason }] }
  } catch (error) {
    return {
      issues: [
        {
          file,
          pointer: '',
          reason: `not readable as YAML: ${error instanceof Error ? error.message : String(error)}`,
        },
      ],
    }
  }
}

/** Why a parsed value is no finite tree of JSON. */
function shapeIssue(value: unknown, depth = 0): string | undefined {
  if (depth > MAXIMAL_DEPTH) return `nested deeper than ${MAXIMAL_DEPTH} levels, or an alias that contains itself`
  if (typeof value === 'number' && !Number.isFinite(value)) return `${value} is no JSON number`
  if (typeof value === 'bigint' || value instanceof Date || value instanceof Uint8Array)
    return 'a value that JSON has no form for'
  if (typeof value !== 'object' || value === null) return undefined
  for (const nested of Array.isArray(value) ? value : Object.values(value)) {
    const reason = shapeIssue(nested, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}
