/** A release and its notes. */
interface Section {
  readonly version: string
  readonly text: string
}

const HEADING = '## '

/** Returns the releases of an upgrade document, in its order: each is a heading of the second level. */
export function sectionsOf(document: string): readonly Section[] {
  const [, ...parts] = `\n${document}`.split(`\n${HEADING}`)
  return parts.map((part) => {
    const [version = '', ...lines] = part.split('\n')
    return { version: version.trim(), text: lines.join('\n').trim() }
  })
}

/**
 * Returns the numbers of a release; undefined for anything else. A suffix after `-` is ignored: a preview has the notes
 * of its release.
 */
export function releaseOf(version: string): readonly [number, number, number] | undefined {
  const match = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+][\w.+-]+)?$/.exec(version)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

/**
 * Returns a number below 0 if the first release comes before the second one, 0 for the same. Invalid versions come
 * first.
 */
export function compareReleases(one: string, other: string): number {
  const left = releaseOf(one) ?? [-1, 0, 0]
  const right = releaseOf(other) ?? [-1, 0, 0]
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** Returns the notes of the releases after one up to another, oldest first, in the order in which to follow them. */
export const notesBetween = (document: string, after: string, upTo: string): readonly Section[] =>
  sectionsOf(document)
    .filter(({ version }) => compareReleases(version, after) > 0 && compareReleases(version, upTo) <= 0)
    .toSorted((a, b) => compareReleases(a.version, b.version))
