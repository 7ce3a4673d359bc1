/** The stability tracks of the API, from the least stable (VER-07, VER-08). */
export type Track = 'alpha' | 'beta' | 'stable'

/** Returns the track of a version by its name. */
export const trackOf = (version: string): Track =>
  version.includes('alpha') ? 'alpha' : version.includes('beta') ? 'beta' : 'stable'
