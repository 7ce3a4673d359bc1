/** All values of each header by lower-case name, as node decodes them: one character per byte. */
export type HeaderValues = Readonly<Record<string, readonly string[] | undefined>>

/** Decodes the values of a header as UTF-8. */
export const headerTexts = (headers: HeaderValues, name: string): readonly string[] =>
  (headers[name] ?? []).map((value) => Buffer.from(value, 'latin1').toString('utf8'))

/** Decodes `%XX` in the part of a header's name that is a key of extra attributes; a malformed one stays as it is. */
export function unescaped(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
