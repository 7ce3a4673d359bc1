const MILLISECONDS: readonly (readonly [unit: string, milliseconds: number])[] = [
  ['ns', 1e-6],
  ['us', 1e-3],
  ['µs', 1e-3],
  ['μs', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
]
const ZERO = 0x30
const NINE = 0x39

/** Returns the position after the digits that begin at `from`. */
function afterDigits(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE) at++
  return at
}

/** Parses a duration in Go's notation, `1m30.5s`, to milliseconds; undefined: the text is none. */
export function parseDuration(text: string): number | undefined {
  const start = text.startsWith('-') || text.startsWith('+') ? 1 : 0
  const sign = text.startsWith('-') ? -1 : 1
  if (start === text.length) return undefined
  if (text.length === start + 1 && text.endsWith('0')) return 0
  let total = 0
  for (let at = start; at < text.length;) {
    const point = afterDigits(text, at)
    const end = text[point] === '.' ? afterDigits(text, point + 1) : point
    const unit = MILLISECONDS.find(([name]) => text.startsWith(name, end))
    const isNumber = end - at > (point === end ? 0 : 1)
    if (!isNumber || unit === undefined) return undefined
    total += Number(text.slice(at, end)) * unit[1]
    at = end + unit[0].length
  }
  return sign * total
}
