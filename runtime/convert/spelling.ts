import { isJsonObject } from '../json/index.ts'

/** How the fields of a kept value are spelt: `capitalized` as Go writes a type that says nothing of JSON. */
export type Spelling = 'capitalized'

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (inner === null ? [] : [[rename(name), renamed(inner, rename)]])),
  )
}

/** Returns a value in which the names of all fields begin with a capital. */
export const capitalized = (value: unknown): unknown =>
  renamed(value, (name) => name.charAt(0).toUpperCase() + name.slice(1))

/** Returns a value in which the names of all fields begin with a small letter, however they were written. */
export const uncapitalized = (value: unknown): unknown =>
  renamed(value, (name) => name.charAt(0).toLowerCase() + name.slice(1))
