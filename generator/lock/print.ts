const WIDTH = 120

/** Writes JSON in lines: what fits into one line is written as one. Ends with a line break. */
export const printLines = (value: unknown): string => `${print(value, '', 0)}\n`

/** @param lead number of characters before the value in its line */
function print(value: unknown, indent: string, lead: number): string {
  const line = inline(value)
  if (indent.length + lead + line.length <= WIDTH || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  if (Array.isArray(value))
    return block(
      '[',
      value.map((item) => print(item, inner, 0)),
      ']',
      indent,
    )
  const entries = Object.entries(value).map(([key, part]) => {
    const name = `${JSON.stringify(key)}: `
    return name + print(part, inner, name.length)
  })
  return block('{', entries, '}', indent)
}

const block = (open: string, parts: readonly string[], close: string, indent: string): string =>
  `${open}\n${parts.map((part) => `${indent}  ${part}`).join(',\n')}\n${indent}${close}`

function inline(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${inline(part)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
