import { isJsonNumber, isJsonObject } from '../json/index.ts'

/** How a kept value is written; by default unchanged. */
export interface KeptFormOptions {
  /** Names of fields begin with a capital, as Go writes a type without JSON tags. */
  readonly spelling?: 'capitalized'
  /** The numeric field of the value that is kept instead of the whole value; 0 if it is absent. */
  readonly number?: string
}

/** Converts between a value and its kept form. */
interface KeptForm {
  readonly write: (value: unknown) => unknown
  readonly read: (kept: unknown) => unknown
}

const same = (value: unknown): unknown => value

export function keptForm({ spelling, number }: KeptFormOptions): KeptForm {
  if (number !== undefined) {
    return {
      write: (value) => (isJsonObject(value) ? (value[number] ?? 0) : value),
      read: (kept) => (isJsonNumber(kept) ? (kept === 0 ? {} : { [number]: kept }) : kept),
    }
  }
  return spelling === undefined ? { write: same, read: same } : { write: capitalized, read: uncapitalized }
}

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[rename(name), renamed(inner, rename)]])),
  )
}

const capitalized = (value: unknown): unknown => renamed(value, (name) => name.charAt(0).toUpperCase() + name.slice(1))

/** Reads names with a small letter, too. */
const uncapitalized = (value: unknown): unknown =>
  renamed(value, (name) => name.charAt(0).toLowerCase() + name.slice(1))
