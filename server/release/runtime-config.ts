import type { GroupVersionDefinition } from '../../runtime/scheme/index.ts'
import { formatGroupVersion } from '../../runtime/api/index.ts'
import { UsageError } from '../../flags/errors.ts'
import { trackOf, type Track } from './stability.ts'

/** The scope of an entry of `--runtime-config`, from the least to the most specific. */
type Scope =
  | { readonly rank: 0 }
  | { readonly rank: 1; readonly track: Track }
  | { readonly rank: 2; readonly groupVersion: string }
  | { readonly rank: 3; readonly groupVersion: string; readonly plural: string }

/** An entry of `--runtime-config`: what it turns on or off. */
type Entry = Scope & { readonly key: string; readonly on: boolean }

/** The entries of `--runtime-config`, the most specific ones last. */
export type RuntimeConfig = readonly Entry[]

const TRACKS: Readonly<Record<string, Track>> = { 'api/alpha': 'alpha', 'api/beta': 'beta', 'api/ga': 'stable' }

/** A type in one version. */
export interface TypeVersion {
  readonly group: string
  readonly version: string
  readonly plural: string
}

/** A key that long has no effect, but that settings of old servers still contain. */
const LEGACY = 'api/legacy'

/** Splits `v1`, `v1/pods`, the same with the prefix `api/`, `batch/v1` and `batch/v1/jobs`. */
function scopeOf(key: string): Scope | undefined {
  if (key === 'api/all') return { rank: 0 }
  const track = TRACKS[key]
  if (track !== undefined) return { rank: 1, track }
  const parts = key.replace(/^api\/(?=v[0-9])/, '').split('/')
  const isCore = /^v[0-9]/.test(parts[0] ?? '')
  const [version, plural, ...more] = isCore ? parts : parts.slice(1)
  if (version === undefined || more.length > 0 || parts.includes('')) return undefined
  const groupVersion = isCore ? version : `${parts[0]}/${version}`
  return plural === undefined ? { rank: 2, groupVersion } : { rank: 3, groupVersion, plural }
}

/**
 * Reads `key[=true|false]` entries: `api/all`, `api/ga`, `api/beta`, `api/alpha`, a group version, or one type of it
 * (VER-01, VER-02). `api/legacy` does nothing. Throws UsageError, also for `api/all=false` alone, with which nothing
 * would be served.
 */
export function readRuntimeConfig(texts: readonly string[], flag: string): RuntimeConfig {
  const error = (why: string): UsageError => new UsageError(`--${flag}: ${why}`)
  const entries = texts.flatMap((text): readonly Entry[] => {
    const [key = '', value = 'true'] = text.split(/=(.*)/s)
    if (key === LEGACY) return []
    const scope = scopeOf(key)
    if (scope === undefined)
      throw error(
        `${JSON.stringify(key)} is not api/all, api/ga, api/beta, api/alpha, a group version or a type of one`,
      )
    if (value !== 'true' && value !== 'false') throw error(`${key} must be true or false, not ${JSON.stringify(value)}`)
    return [{ ...scope, key, on: value === 'true' }]
  })
  const [first, ...more] = entries
  if (first?.rank === 0 && !first.on && more.length === 0) throw error('api/all=false alone leaves nothing to serve')
  return entries.toSorted((a, b) => a.rank - b.rank)
}

function covers(entry: Entry, { group, version, plural }: TypeVersion): boolean {
  if (entry.rank === 0) return true
  if (entry.rank === 1) return entry.track === trackOf(version)
  const groupVersion = formatGroupVersion({ group, version })
  return entry.groupVersion === groupVersion && (entry.rank === 2 || entry.plural === plural)
}

/** Returns whether a type is served in a version, by the most specific entry; undefined: no entry concerns it. */
export const isEnabled = (config: RuntimeConfig, type: TypeVersion): boolean | undefined =>
  config.findLast((entry) => covers(entry, type))?.on

/** Throws UsageError for entries about unknown group versions and types. */
export function checkRuntimeConfig(config: RuntimeConfig, groupVersions: readonly GroupVersionDefinition[]): void {
  const isKnown = (entry: Entry): boolean =>
    entry.rank < 2 ||
    groupVersions.some(({ group, version, resources }) =>
      resources.some(
        ({ plural, versions }) => Object.hasOwn(versions, version) && covers(entry, { group, version, plural }),
      ),
    )
  const unknown = config.find((entry) => !isKnown(entry))
  if (unknown !== undefined)
    throw new UsageError(`--runtime-config: ${unknown.key} is not a group version or a type of this server`)
}
