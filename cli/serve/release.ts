import { UsageError } from '../errors.ts'

/** A release of the API, `1.<minor>`. */
export interface Release {
  readonly major: 1
  readonly minor: number
}

const OLDEST: Release = { major: 1, minor: 16 }
/** Those after it have gates, expression libraries and deprecations that this server does not have: none is acted as. */
const NEWEST: Release = { major: 1, minor: 31 }

export const formatRelease = ({ major, minor }: Release): string => `${major}.${minor}`

export function parseRelease(text: string, flag: string): Release {
  const minor = Number(/^1\.([0-9]{1,2})$/.exec(text)?.[1] ?? Number.NaN)
  if (minor >= OLDEST.minor && minor <= NEWEST.minor) return { major: 1, minor }
  throw new UsageError(
    `--${flag}: ${JSON.stringify(text)} is not a release from ${formatRelease(OLDEST)} to ${formatRelease(NEWEST)}`,
  )
}
