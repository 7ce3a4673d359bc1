const ESCAPES: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
}

/** Returns the text as a literal between double quotes. */
export const quote = (text: string): string =>
  `"${text.replaceAll(/[\u0007-\r\\"]/g, (character) => ESCAPES[character] ?? character)}"`
