const MARKS = [
  ...(['list-type', 'list-map-keys', 'map-type', 'int-or-string', 'preserve-unknown-fields'] as const),
  ...(['embedded-resource', 'validations'] as const),
] as const

/** A keyword that is an extension, without its prefix. */
export type Mark = (typeof MARKS)[number]

/** The whole names of the extensions. Made once for a schema: making them for each of its nodes costs more than all else. */
export type Marks = Readonly<Record<Mark, string>>

/** The names of the extensions under a prefix such as `x-example-`. */
export const marksOf = (extensionPrefix: string): Marks =>
  Object.fromEntries(MARKS.map((mark) => [mark, `${extensionPrefix}${mark}`])) as Marks
