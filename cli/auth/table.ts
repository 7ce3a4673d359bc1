const GAP = 3

/** Returns rows as columns under their titles, as kubectl prints them. */
export function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd((widths[column] ?? 0) + GAP)))
      .join('')
      .trimEnd()
  return `${[titles, ...rows].map(line).join('\n')}\n`
}
