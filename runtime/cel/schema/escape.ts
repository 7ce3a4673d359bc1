/** Keywords and reserved words, which a field name must escape (CEL-ESC-07). */
const RESERVED: ReadonlySet<string> = new Set([
  'true',
  'false',
  'null',
  'in',
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
])

const REACHABLE = /^[A-Za-z_./-][A-Za-z0-9_./-]*$/

const ESCAPES: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
}

/** Returns a property's name as expressions write it; undefined if they cannot (CEL-ESC-01). */
export function escapeProperty(property: string): string | undefined {
  if (RESERVED.has(property)) return `__${property}__`
  if (!REACHABLE.test(property)) return undefined
  return property.replaceAll(/__|[./-]/g, (part) => ESCAPES[part] ?? part)
}
