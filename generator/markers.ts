/** The prefix of the schema format's markers; served documents use the vendor's. */
const MARKER_PREFIX = 'x-orch-'

export type Marker<Name extends string> = `${typeof MARKER_PREFIX}${Name}`

export const marker = <Name extends string>(name: Name): Marker<Name> => `${MARKER_PREFIX}${name}`

/** An object type whose keys are markers. */
export type Marked<T> = { [Name in keyof T as Marker<Name & string>]: T[Name] }
