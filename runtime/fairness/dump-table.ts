/** Characters that would break a row or a cell: names and paths come from clients. */
const TEARS = /[\p{Cc}\u2028\u2029,"]/u
const LEAST_WIDTH = 8

const cellOf = (value: string | number | boolean): string => {
  const text = String(value)
  return TEARS.test(text) ? JSON.stringify(text) : text
}

/** Returns rows in aligned columns with commas between them, as Kubernetes writes its debug documents. */
export function dumpTable(rows: readonly (readonly (string | number | boolean)[])[]): string {
  const table = rows.map((row) => row.map((value, at) => cellOf(value) + (at === row.length - 1 ? '' : ',')))
  const widths: number[] = []
  for (const row of table)
    for (const [at, { length }] of row.entries()) widths[at] = Math.max(widths[at] ?? LEAST_WIDTH, length + 1)
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join('')
  return table.map((row) => `${line(row)}\n`).join('')
}
