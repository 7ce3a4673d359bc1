/** Why a schema directory is refused: where, and in which words (GEN-09). */
export interface Issue {
  /** Path of the file relative to the schema directory. */
  readonly file: string
  /** RFC 6901 pointer into the file; '' for the whole document. */
  readonly pointer: string
  readonly reason: string
  /** 1-based; only of issues in the YAML itself. */
  readonly line?: number
}

/** One line per issue: `apps/v1.yaml#/components/schemas/X: reason`. */
export const formatIssue = ({ file, pointer, reason, line }: Issue): string =>
  `${file}${line === undefined ? '' : `:${line}`}#${pointer}: ${reason}`

/** Appends reference tokens to a pointer (RFC 6901, section 3). */
export const pointerTo = (base: string, ...tokens: readonly (string | number)[]): string =>
  tokens.reduce<string>(
    (pointer, token) => `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    base,
  )
