const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Source text of a string literal with single quotes. */
export const printString = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`

export const printKey = (key: string): string =>
  key === '__proto__' ? "['__proto__']" : IDENTIFIER.test(key) ? key : printString(key)

/** A property of a printed object: its text after the key, or a getter's returned expression. */
export interface Entry {
  readonly key: string
  readonly text: string
  readonly getter?: true
}

/** A property whose value is JSON. */
export const valueEntry = (key: string, content: unknown): Entry => ({ key, text: printValue(content) })

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

export function printObject(entries: readonly (Entry | { readonly spread: string })[]): string {
  if (entries.length === 0) return '{}'
  const lines = entries.map((entry) => {
    if ('spread' in entry) return `...${entry.spread}`
    if (entry.getter) return `get ${printKey(entry.key)}() {\n  return ${indented(entry.text)}\n}`
    return `${printKey(entry.key)}: ${entry.text}`
  })
  const flat = `{ ${lines.join(', ')} }`
  if (flat.length <= 90 && !flat.includes('\n')) return flat
  return `{\n${lines.map((line) => `  ${indented(line)},\n`).join('')}}`
}

export function printArray(items: readonly string[]): string {
  const flat = `[${items.join(', ')}]`
  if (flat.length <= 90 && !flat.includes('\n')) return flat
  return `[\n${items.map((item) => `  ${indented(item)},\n`).join('')}]`
}

/** Source text of a JSON value. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') return printString(value)
  if (Array.isArray(value)) return printArray(value.map(printValue))
  if (typeof value === 'object' && value !== null) {
    return printObject(Object.entries(value).map(([key, each]) => ({ key, text: printValue(each) })))
  }
  return JSON.stringify(value)
}
