/** Weight of a Unicode class (`\\pL`), which consists of hundreds of ranges. */
const CLASS = 100
const REPETITION = /\{(\d{1,4})(,(\d{0,4}))?\}/y

/**
 * Estimates how many instructions a pattern compiles to, from its text alone and in linear time: the operand of a
 * counted repetition is counted as often as it is repeated. Overestimates malformed patterns; never underestimates by
 * much.
 */
export function patternWeight(pattern: string): number {
  const around: number[] = []
  let classes = 0
  let total = 0
  let last = 0
  const take = (weight: number): void => {
    last = weight
    total += weight
  }
  for (let at = 0; at < pattern.length; at++) {
    switch (pattern[at]) {
      case '(':
        around.push(total)
        total = 0
        last = 0
        break
      case ')':
        last = total + 2
        total = (around.pop() ?? 0) + last
        break
      case '[': {
        const end = classEnd(pattern, at)
        for (let inside = at; inside < end; inside++) if (isNamedClass(pattern, inside)) classes += CLASS
        at = end
        take(1)
        break
      }
      case '{': {
        REPETITION.lastIndex = at
        const [found, least, range, most] = REPETITION.exec(pattern) ?? []
        if (found === undefined) take(1)
        else {
          const times = range === undefined ? Number(least) : most === '' ? Number(least) + 1 : Number(most)
          // An optional copy takes an instruction more.
          const repeated = Math.max(1, times) * (last + 1)
          total += repeated - last
          last = repeated
          at += found.length - 1
        }
        break
      }
      case '\\':
        if (isNamedClass(pattern, at)) classes += CLASS
        at++
        take(1)
        break
      default:
        take(1)
    }
  }
  return classes + around.reduce((sum, weight) => sum + weight, total)
}

const isNamedClass = (pattern: string, at: number): boolean =>
  pattern[at] === '\\' && (pattern[at + 1] === 'p' || pattern[at + 1] === 'P')

/** Returns the position of the bracket that closes a class; the end of the text if it is not closed. */
function classEnd(pattern: string, start: number): number {
  let at = start + 1
  if (pattern[at] === '^') at++
  if (pattern[at] === ']') at++
  for (; at < pattern.length && pattern[at] !== ']'; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern.startsWith('[:', at)) {
      const end = pattern.slice(at, at + LONGEST_NAME).indexOf(':]')
      if (end > 0) at += end + 1
    }
  }
  return Math.min(at, pattern.length)
}

/** Characters searched for the end of a POSIX class such as `[:xdigit:]`. */
const LONGEST_NAME = 12
