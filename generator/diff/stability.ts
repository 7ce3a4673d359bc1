import { byVersionPriority } from '../model/version.ts'

export type Stability = 'alpha' | 'beta' | 'stable'

const RANKS: Readonly<Record<Stability, number>> = { alpha: 0, beta: 1, stable: 2 }

/** The track of a version by its name: `v1`, `v2beta3`, `v1alpha1`. */
export const stabilityOf = (version: string): Stability =>
  version.includes('alpha') ? 'alpha' : version.includes('beta') ? 'beta' : 'stable'

export const isLessStable = (one: Stability, other: Stability): boolean => RANKS[one] < RANKS[other]

interface NamedVersion {
  readonly group: string
  readonly version: string
}

/**
 * Whether a version may be deprecated in favour of another (DEP-RULE-3): stable for anything, a later beta for beta,
 * anything later for alpha. Versions of different groups have no order within a track.
 */
export function mayReplace(replacement: NamedVersion, deprecated: NamedVersion): boolean {
  const next = stabilityOf(replacement.version)
  const present = stabilityOf(deprecated.version)
  if (next !== present) return isLessStable(present, next)
  if (next === 'stable' || replacement.group !== deprecated.group) return true
  return byVersionPriority(replacement.version, deprecated.version) < 0
}
