const MARKS = [
  ...(['list-type', 'list-map-keys', 'map-type', 'int-or-string', 'preserve-unknown-fields'] as const),
  ...(['embedded-resource', 'validations'] as const),
] as const

/** An extension keyword without its prefix. */
export type SchemaMark = (typeof MARKS)[number]

/**
 * The full names of the extensions, made once per schema: making them for each node would cost more than all other
 * work.
 */
export type Marks = Readonly<Record<SchemaMark, string>>

/** Returns the names of the extensions for a prefix such as `x-example-`. */
export const marksOf = (extensionPrefix: string): Marks =>
  Object.fromEntries(MARKS.map((mark) => [mark, `${extensionPrefix}${mark}`])) as Marks
