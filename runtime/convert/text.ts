import { isJsonObject, jsonEqual, type JsonObject } from '../json/index.ts'
import { parsePath, read, remove, write } from './path.ts'
import type { ConversionStep } from './step.ts'
import { partsOf, type FormPiece } from './text-parts.ts'

/** The type of a part of a text. */
export type PartType = 'string' | 'integer'

interface Form {
  parse(text: string): JsonObject | undefined
  /** Returns the text of the parts; undefined if a part is missing or has another type. */
  print(parts: JsonObject): string | undefined
}

function formOf(pattern: string, types: Readonly<Record<string, PartType>>): Form {
  const pieces = pattern.split(/\{(\w+)\}/).map((piece, index): FormPiece => {
    if (index % 2 === 0) return { kind: 'literal', text: piece }
    return { kind: types[piece] === 'integer' ? 'integer' : 'string', text: piece }
  })
  const form: Form = {
    parse(text) {
      const found = partsOf(text, pieces)
      if (found === undefined) return undefined
      const parts = Object.fromEntries(
        [...found].map(([name, part]) => [name, types[name] === 'integer' ? Number(part) : part]),
      )
      return form.print(parts) === text ? parts : undefined
    },
    print(parts) {
      let text = ''
      for (const { kind, text: piece } of pieces) {
        const part: unknown = kind === 'literal' ? piece : parts[piece]
        if (typeof part !== 'string' && !Number.isSafeInteger(part)) return undefined
        text += String(part)
      }
      return text
    },
  }
  return form
}

/**
 * Splits a text such as `{host}:{port}` into an object of its parts. A text that does not have the form, and parts that
 * the form does not restore exactly, are kept under a name.
 */
export function text(
  field: string,
  pattern: string,
  object: string,
  types: Readonly<Record<string, PartType>>,
  name: string,
): ConversionStep {
  const whole = parsePath(field)
  const parts = parsePath(object)
  const form = formOf(pattern, types)
  return {
    forward(object, keeper) {
      const kept = keeper.fetch(name)
      const value = read(object, whole)
      const bare = remove(object, whole)
      const structured = typeof value === 'string' ? form.parse(value) : undefined
      keeper.keep(name, value === undefined || structured !== undefined ? undefined : { value })
      if (structured !== undefined) return write(bare, parts, structured)
      return value === undefined && kept !== undefined ? write(bare, parts, kept.value) : bare
    },
    back(object, keeper) {
      const kept = keeper.fetch(name)
      const value = read(object, parts)
      const bare = remove(object, parts)
      const printed = isJsonObject(value) ? form.print(value) : undefined
      const exact = printed !== undefined && jsonEqual(form.parse(printed), value)
      keeper.keep(name, value === undefined || exact ? undefined : { value })
      if (exact) return write(bare, whole, printed)
      return value === undefined && kept !== undefined ? write(bare, whole, kept.value) : bare
    },
  }
}
