import type { Library } from '../library/library.ts'

/**
 * Returns the libraries that new expressions may use at a release (CEL-LANG-14, -15, -17). Expressions that are already
 * stored may use all of them (CEL-LANG-16).
 *
 * @param release `1.29`: major and minor number; a patch number does not count
 */
export function librariesFor(libraries: readonly Library[], release: string): readonly Library[] {
  return libraries.filter(({ introduced }) => introduced === undefined || compareReleases(introduced, release) <= 0)
}

function compareReleases(a: string, b: string): number {
  const left = parseRelease(a)
  const right = parseRelease(b)
  return left.major - right.major || left.minor - right.minor
}

function parseRelease(release: string): { readonly major: number; readonly minor: number } {
  const match = /^v?(\d+)\.(\d+)(?:\.|$)/.exec(release)
  if (match === null) throw new RangeError(`not a release: '${release}'`)
  return { major: Number(match[1]), minor: Number(match[2]) }
}
