const HIDDEN = 'REDACTED'

/** A credential after the name of its scheme. */
const SCHEME = /\b(bearer|basic) [\w.~+/=-]+/gi
/** Whatever may be a signed token (RFC 7519), with all that stands beside it without a gap. */
const RUN = /[\w.-]+/g
/** How every signed token begins: its head is JSON. */
const SIGNED = 'eyJ'

/** Returns a line without what looks like a credential: errors of libraries may show what they were called with. */
export function withoutCredentials(line: string): string {
  const bare = line.replace(SCHEME, `$1 ${HIDDEN}`)
  return bare.includes(SIGNED) ? bare.replace(RUN, (run) => (isSigned(run) ? HIDDEN : run)) : bare
}

const isSigned = (run: string): boolean => run.includes(SIGNED) && run.split('.').length > 2
