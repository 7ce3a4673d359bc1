import { sortedTexts, type Sliced } from '../../async/index.ts'
import { jsonText, type JsonObject } from '../../json/index.ts'
import type { TextPieces } from '../text-pieces.ts'

/** Writes the lines of a value with all texts in quotes and all keys in order, in slices. */
export function* writeQuoted(value: unknown, out: TextPieces): Sliced<void> {
  if (isFilled(value)) yield* write(value, '', '', out)
  else out.add(`${scalar(value)}\n`)
}

/** Writes the lines of a list or an object; `lead` comes before it on its first line, `margin` before the others. */
const write = (value: object, lead: string, margin: string, out: TextPieces): Sliced<void> =>
  Array.isArray(value) ? writeItems(value, lead, margin, out) : writeFields(value as JsonObject, lead, margin, out)

function* writeItems(list: readonly unknown[], lead: string, margin: string, out: TextPieces): Sliced<void> {
  const inner = `${margin}  `
  let start = lead
  for (const item of list) {
    const head = `${start}- `
    start = margin
    if (isFilled(item)) yield* write(item, head, inner, out)
    else if (out.add(`${head}${scalar(item)}\n`)) yield* out.pause()
  }
}

function* writeFields(fields: Readonly<JsonObject>, lead: string, margin: string, out: TextPieces): Sliced<void> {
  const inner = `${margin}  `
  let start = lead
  for (const name of yield* sortedTexts(Object.keys(fields))) {
    const field = fields[name]
    if (field === undefined) continue
    const key = `${start}${scalar(name)}:`
    start = margin
    if (!isFilled(field)) {
      if (out.add(`${key} ${scalar(field)}\n`)) yield* out.pause()
    } else {
      if (out.add(`${key}\n`)) yield* out.pause()
      yield* write(field, inner, inner, out)
    }
  }
}

/** Returns whether a value has items, or fields that are not undefined. */
function isFilled(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > 0
  for (const name in value) if ((value as JsonObject)[name] !== undefined) return true
  return false
}

/** Line breaks to a YAML parser that JSON does not escape. */
const BREAKS = /[\u007f-\u009f\u2028\u2029\ufeff]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const scalar = (value: unknown): string => jsonText(value).replace(BREAKS, escaped)
