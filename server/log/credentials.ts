const HIDDEN = 'REDACTED'

/** A credential after the name of its scheme. */
const SCHEME = /\b(bearer|basic) [\w.~+/=-]+/gi
/** A run of characters that may contain a signed token (RFC 7519). */
const RUN = /[\w.-]+/g
/** The start of every signed token, whose header is JSON. */
const SIGNED = 'eyJ'

/** Returns a line without text that looks like a credential: errors of libraries may contain their arguments. */
export function withoutCredentials(line: string): string {
  const bare = line.replace(SCHEME, `$1 ${HIDDEN}`)
  return bare.includes(SIGNED) ? bare.replace(RUN, (run) => (isSigned(run) ? HIDDEN : run)) : bare
}

const isSigned = (run: string): boolean => run.includes(SIGNED) && run.split('.').length > 2
