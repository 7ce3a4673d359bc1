import { UsageError } from '../../flags/errors.ts'

/** A release of the API, `1.<minor>`. */
export interface Release {
  readonly major: 1
  readonly minor: number
}

/** The oldest release that can be emulated: the last one before the first removals, in 1.16. */
const OLDEST: Release = { major: 1, minor: 15 }
/** The release of the schemas. */
const NEWEST: Release = { major: 1, minor: 34 }

/** Returns the number of a release among those of its major version: 22 of `1.22`. */
export const minorOf = (release: string): number => Number(release.split('.')[1])

export const formatRelease = ({ major, minor }: Release): string => `${major}.${minor}`

export function parseRelease(text: string, flag: string): Release {
  const minor = Number(/^1\.([0-9]{1,2})$/.exec(text)?.[1] ?? Number.NaN)
  if (minor >= OLDEST.minor && minor <= NEWEST.minor) return { major: 1, minor }
  throw new UsageError(
    `--${flag}: ${JSON.stringify(text)} is not a release from ${formatRelease(OLDEST)} to ${formatRelease(NEWEST)}`,
  )
}
