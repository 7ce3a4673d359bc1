const FORM = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/

/** [stage (general availability 2, beta 1, alpha 0), major, minor] of a version name; undefined: no such name. */
function rank(version: string): readonly number[] | undefined {
  const [, major, stage, minor] = FORM.exec(version) ?? []
  if (major === undefined) return undefined
  return [stage === undefined ? 2 : stage === 'beta' ? 1 : 0, Number(major), Number(minor ?? 0)]
}

/** Orders version names by priority, the most stable and newest first: v2, v1, v1beta1, v1alpha2. */
export function byVersionPriority(a: string, b: string): number {
  const left = rank(a) ?? []
  const right = rank(b) ?? []
  for (let index = 0; index < 3; index++) {
    const difference = (right[index] ?? -1) - (left[index] ?? -1)
    if (difference !== 0) return difference
  }
  return a < b ? -1 : a > b ? 1 : 0
}
