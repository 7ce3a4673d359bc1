/** The markers of the schema format always carry this prefix; what is served carries the vendor's. */
const markerPrefix = 'x-orch-'

export type Marker<Name extends string> = `${typeof markerPrefix}${Name}`

export const marker = <Name extends string>(name: Name): Marker<Name> => `${markerPrefix}${name}`

/** An object type whose keys are markers. */
export type Marked<T> = { [Name in keyof T & string as Marker<Name>]: T[Name] }
