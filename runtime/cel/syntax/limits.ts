/** Bounds on what the parser takes; cel-go's where it has the bound. */
export interface ParseLimits {
  /** Nesting of expressions and length of chains such as `a.b.c` or `1 + 1 + 1`. */
  readonly depth: number
  /** Size of the source in code points. */
  readonly codePoints: number
  /** Nodes of the tree after macro expansion: `optMap` copies its target. */
  readonly nodes: number
  /** Syntax errors reported. */
  readonly errors: number
  /** Attempts to go on after a syntax error. */
  readonly recoveryAttempts: number
  /** Tokens passed over in one such attempt. */
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

/** Ends the parse at once; the message belongs to no place in the source. */
export class LimitExceeded extends Error {}

/** A limit of the tree, which cel-go builds once it has read all tokens: what it found wrong by then stands too. */
export class TreeLimitExceeded extends LimitExceeded {}

/** Ends the parse at once; what is to be said of it has been reported. */
export class ParseAbandoned extends Error {}
