const VERSION = /^v(\d+)(?:(alpha|beta)(\d+))?$/
const STABILITY: Readonly<Record<string, number>> = { alpha: 1, beta: 2 }

/** Returns the rank of a version; higher is offered first: stable before beta before alpha, then the newer. */
function rank(version: string): readonly number[] {
  const [, major, stage, minor] = VERSION.exec(version) ?? []
  if (major === undefined) return [0, 0, 0]
  return [stage === undefined ? 3 : (STABILITY[stage] ?? 0), Number(major), Number(minor ?? 0)]
}

/**
 * Compares two versions of a group in the order in which they are offered; names that are no versions come last,
 * alphabetically.
 */
export function compareVersions(first: string, second: string): number {
  const left = rank(first)
  const right = rank(second)
  for (let at = 0; at < left.length; at++) {
    const difference = (right[at] ?? 0) - (left[at] ?? 0)
    if (difference !== 0) return difference
  }
  return first < second ? -1 : first > second ? 1 : 0
}
