/** Lines of context around a change. */
const CONTEXT = 3
/** Most changes for which the shortest edit script is searched: the work grows with their square. */
const MOST_CHANGES = 1_000

/** A line of both texts, or of one. */
interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** Returns the differences of two texts in the unified format of diff(1); '': there are none. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compare(linesOf(before), linesOf(after))
  const hunks = hunksOf(lines).map((hunk) => printHunk(lines, hunk))
  return `--- ${name}\n+++ ${name}\n${hunks.join('')}`
}

/** Returns the lines with their ends. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/).filter((line) => line !== '')

/** Returns a shortest edit script between two lists of lines (Myers, "An O(ND) difference algorithm", 1986). */
function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  let head = 0
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const same = (text: string): Line => ({ sign: ' ', text })
  return [
    ...before.slice(0, head).map(same),
    ...shortestWay(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ]
}

function shortestWay(before: readonly string[], after: readonly string[]): readonly Line[] {
  const steps = furthestPoints(before, after)
  if (steps === undefined)
    return [...before.map((text): Line => ({ sign: '-', text })), ...after.map((text): Line => ({ sign: '+', text }))]
  const lines: Line[] = []
  let x = before.length
  let y = after.length
  for (let cost = steps.length - 1; cost >= 0; cost--) {
    const reached = steps[cost]!
    const diagonal = x - y
    const isInsertion =
      diagonal === -cost || (diagonal !== cost && at(reached, diagonal - 1) < at(reached, diagonal + 1))
    const from = isInsertion ? diagonal + 1 : diagonal - 1
    const startX = cost === 0 ? 0 : at(reached, from)
    const startY = cost === 0 ? 0 : startX - from
    while (x > startX && y > startY) {
      lines.push({ sign: ' ', text: before[--x]! })
      y--
    }
    if (cost === 0) break
    lines.push(isInsertion ? { sign: '+', text: after[--y]! } : { sign: '-', text: before[--x]! })
  }
  return lines.toReversed()
}

type Reached = ReadonlyMap<number, number>

const at = (reached: Reached, diagonal: number): number => reached.get(diagonal) ?? -1

/** Returns, for each number of changes, how far each diagonal was reached with fewer; undefined: there are too many. */
function furthestPoints(before: readonly string[], after: readonly string[]): readonly Reached[] | undefined {
  const steps: Reached[] = []
  let reached = new Map<number, number>([[1, 0]])
  for (let cost = 0; cost <= MOST_CHANGES; cost++) {
    steps.push(reached)
    const next = new Map(reached)
    for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
      const isInsertion =
        diagonal === -cost || (diagonal !== cost && at(reached, diagonal - 1) < at(reached, diagonal + 1))
      let x = isInsertion ? at(reached, diagonal + 1) : at(reached, diagonal - 1) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return steps
    }
    reached = next
  }
  return undefined
}

/** A run of lines with changes, from one up to another. */
interface Hunk {
  readonly from: number
  readonly to: number
}

function hunksOf(lines: readonly Line[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue
    const from = Math.max(0, index - CONTEXT)
    const to = Math.min(lines.length, index + 1 + CONTEXT)
    const last = hunks.at(-1)
    if (last !== undefined && from <= last.to) hunks[hunks.length - 1] = { from: last.from, to }
    else hunks.push({ from, to })
  }
  return hunks
}

function printHunk(lines: readonly Line[], { from, to }: Hunk): string {
  const shown = lines.slice(from, to)
  const range = (sign: '-' | '+'): string => {
    const isOf = (line: Line): boolean => line.sign === ' ' || line.sign === sign
    const count = shown.filter(isOf).length
    return `${lines.slice(0, from).filter(isOf).length + (count === 0 ? 0 : 1)},${count}`
  }
  const texts = shown.map(
    ({ sign, text }) => sign + (text.endsWith('\n') ? text : `${text}\n\\ No newline at end of file\n`),
  )
  return `@@ -${range('-')} +${range('+')} @@\n${texts.join('')}`
}
