const HIDDEN = 'REDACTED'

/** A credential after the name of its scheme, and a signed token wherever it is. */
const SCHEME = /\b(bearer|basic) [\w.~+/=-]+/gi
const SIGNED = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g

/** Returns a line without what looks like a credential: errors of libraries may show what they were called with. */
export const withoutCredentials = (line: string): string => line.replace(SCHEME, `$1 ${HIDDEN}`).replace(SIGNED, HIDDEN)
