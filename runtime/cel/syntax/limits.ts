/** Limits of the parser; those of cel-go where it has them. */
export interface ParseLimits {
  /** Nesting of expressions and length of chains such as `a.b.c` or `1 + 1 + 1`. */
  readonly depth: number
  /** Size of the source in code points. */
  readonly codePoints: number
  /** Nodes of the tree after macro expansion: `optMap` copies its target. */
  readonly nodes: number
  /** Syntax errors reported. */
  readonly errors: number
  /** Attempts to recover after a syntax error. */
  readonly recoveryAttempts: number
  /** Tokens skipped in one such attempt. */
  readonly recoveryTokens: number
}

export const DEFAULT_LIMITS: ParseLimits = {
  depth: 250,
  codePoints: 100_000,
  nodes: 1_000_000,
  errors: 100,
  recoveryAttempts: 30,
  recoveryTokens: 256,
}

/** Thrown to end the parse at once; the message has no position in the source. */
export class LimitExceeded extends Error {}

/** Thrown for a limit of the tree, which cel-go builds after reading all tokens: earlier issues are reported too. */
export class TreeLimitExceeded extends LimitExceeded {}

/** Thrown to end the parse at once after the issue has been reported. */
export class ParseAbandoned extends Error {}
