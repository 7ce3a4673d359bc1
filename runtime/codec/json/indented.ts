import type { Sliced } from '../../async/index.ts'
import { jsonText, type JsonObject } from '../../json/index.ts'
import { TextPieces } from '../text-pieces.ts'

const GAP = '  '

/** Encodes a value as `indentedJsonText` does, with a line break at its end, in slices and in UTF-8. */
export function* indentedInSlices(value: unknown): Sliced<Buffer> {
  const out = new TextPieces()
  yield* write(value, '', '', out)
  out.add('\n')
  return yield* out.bytes()
}

/** Writes a value after a lead; `margin` comes before its lines but the first. */
function* write(value: unknown, lead: string, margin: string, out: TextPieces): Sliced<void> {
  const names = namesOf(value)
  if (names === undefined) {
    if (out.add(lead + jsonText(value))) yield* out.pause()
    return
  }
  const inner = margin + GAP
  const fields = value as Readonly<JsonObject>
  const isList = Array.isArray(value)
  let start = `${lead}${isList ? '[' : '{'}\n${inner}`
  for (const name of names) {
    const field = fields[name]
    const head = isList ? start : `${start}${JSON.stringify(name)}: `
    start = `,\n${inner}`
    if (typeof field === 'object') yield* write(field, head, inner, out)
    else if (out.add(head + jsonText(field))) yield* out.pause()
  }
  out.add(`\n${margin}${isList ? ']' : '}'}`)
}

/** Returns the names of what is in a list or an object; undefined: nothing is, or it is neither. */
function namesOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const names = Object.keys(value)
  const written = Array.isArray(value) ? names : names.filter((name) => (value as JsonObject)[name] !== undefined)
  return written.length === 0 ? undefined : written
}
