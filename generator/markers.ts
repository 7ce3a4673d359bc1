/** The markers of the schema format always carry this prefix; what is served carries the vendor's. */
const MARKER_PREFIX = 'x-orch-'

export type Marker<Name extends string> = `${typeof MARKER_PREFIX}${Name}`

export const marker = <Name extends string>(name: Name): Marker<Name> => `${MARKER_PREFIX}${name}`

/** An object type whose keys are markers. */
export type Marked<T> = { [Name in keyof T as Marker<Name & string>]: T[Name] }
