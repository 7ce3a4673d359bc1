import type { Issue } from './ast.ts'
import type { TokenList } from './lexer.ts'
import { LimitExceeded, ParseAbandoned, type ParseLimits } from './limits.ts'
import type { SourceText } from './source.ts'
import {
  contains,
  describeTokens,
  FRAME,
  Token,
  tokenSet,
  type Construct,
  type TokenKind,
  type TokenSet,
} from './tokens.ts'

/**
 * Reads tokens, and recovers after an issue by the rules of ANTLR's default strategy, so that messages are those of
 * cel-go: skip one token, or assume a missing one, or else skip to where an enclosing construct can continue.
 */
export class TokenCursor {
  readonly issues: Issue[] = []
  readonly #source: SourceText
  readonly #tokens: TokenList
  readonly #limits: ParseLimits
  readonly #constructs: Construct[] = [FRAME.source]
  #at = 0
  /** True from an issue to the next token that fits; nothing is reported in between. */
  #isRecovering = false
  #attempts = 0
  #reports = 0
  #lastIssue: { readonly at: number; readonly expected: Set<TokenSet> } | undefined

  constructor(source: SourceText, tokens: TokenList, limits: ParseLimits) {
    this.#source = source
    this.#tokens = tokens
    this.#limits = limits
  }

  get at(): number {
    return this.#at
  }

  get kind(): TokenKind {
    return this.#tokens.kinds[this.#at]!
  }

  kindAt(index: number): TokenKind {
    return this.#tokens.kinds[index] ?? Token.end
  }

  /** Returns the offset of a token in code points. */
  position(index = this.#at): number {
    return this.#source.codePointAt(this.#tokens.starts[this.#bounded(index)]!)
  }

  text(index: number): string {
    const bounded = this.#bounded(index)
    return this.#source.text.slice(this.#tokens.starts[bounded], this.#tokens.ends[bounded])
  }

  /** Consumes the current token, which fits. */
  advance(): void {
    if (this.#isRecovering) this.#endRecovery()
    if (this.#tokens.kinds[this.#at] !== Token.end) this.#at++
  }

  enter(construct: Construct): void {
    this.#constructs.push(construct)
  }

  leave(): void {
    this.#constructs.pop()
  }

  /** The tokens that may follow a complete primary here. */
  get following(): TokenSet {
    return this.#constructs.at(-1)!.following
  }

  /**
   * Consumes a token of the kind. Otherwise reports and repairs; returns false if it cannot repair (then call
   * {@link recover}). `following` is the set of tokens that may come after it.
   */
  expect(kind: TokenKind, following: TokenSet): boolean {
    if (this.kind === kind) {
      this.advance()
      return true
    }
    const expected = tokenSet(kind)
    this.#countAttempt()
    if (this.#passOver(expected)) {
      this.advance()
      return true
    }
    if (contains(following, this.kind)) {
      this.#report(`missing ${describeTokens(expected)} at ${this.#display(this.#at)}`)
      return true
    }
    this.#mismatch(expected)
    return false
  }

  /**
   * Ensures that one of the kinds is next by skipping at most one token; false after a report (then call {@link
   * recover}).
   */
  sync(expected: TokenSet): boolean {
    if (this.#isRecovering || contains(expected, this.kind) || this.#passOver(expected)) return true
    this.#mismatch(expected)
    return false
  }

  /** Ensures that a repeated operator is followed by an operand, skipping tokens that do not fit. */
  syncRepetition(expected: TokenSet, level: TokenSet): void {
    if (this.#isRecovering || contains(expected, this.kind)) return
    this.#report(`extraneous input ${this.#display(this.#at)} expecting ${describeTokens(expected)}`)
    this.#skipTo(expected | this.#recoverySet(level), Number.POSITIVE_INFINITY)
  }

  /** Reports that no rule fits the tokens from the current one to `offending`. */
  noAlternative(offending: number): void {
    const kind = this.kindAt(offending)
    const isReserved = kind === Token.true || kind === Token.false || kind === Token.null
    if (
      isReserved &&
      offending === this.#at + 1 &&
      this.#spanTo(offending).length === this.text(offending).length + 1
    ) {
      this.#report(`mismatched input '${this.text(offending)}' expecting IDENTIFIER`, offending)
    } else this.#report(`no viable alternative at input ${quote(this.#spanTo(offending))}`, offending)
  }

  /**
   * Skips to where an enclosing construct can continue; `level` is the set that may follow in the construct that
   * failed.
   */
  recover(level: TokenSet): void {
    this.#countAttempt()
    const last = this.#lastIssue
    if (last?.at === this.#at && last.expected.has(level) && this.kind !== Token.end) this.#at++
    this.#lastIssue = {
      at: this.#at,
      expected: last?.at === this.#at ? new Set([...last.expected, level]) : new Set([level]),
    }
    this.#skipTo(this.#recoverySet(level), this.#limits.recoveryTokens)
  }

  /** Returns the issues of the lexer up to the current token. */
  lexicalIssues(): readonly Issue[] {
    const { issues, starts } = this.#tokens
    const seen = starts[this.#at]!
    return issues
      .filter((issue) => issue.start < seen || this.kind === Token.end)
      .slice(0, this.#limits.errors)
      .map((issue) =>
        this.issue(
          `Syntax error: token recognition error at: '${this.#source.text.slice(issue.start, issue.end)}'`,
          this.#source.codePointAt(issue.start),
        ),
      )
  }

  issue(message: string, position: number): Issue {
    return { message, ...this.#source.locate(position) }
  }

  #bounded(index: number): number {
    return Math.min(index, this.#tokens.kinds.length - 1)
  }

  #endRecovery(): void {
    this.#isRecovering = false
    this.#lastIssue = undefined
  }

  #passOver(expected: TokenSet): boolean {
    if (this.kind === Token.end || !contains(expected, this.kindAt(this.#at + 1))) return false
    this.#report(`extraneous input ${this.#display(this.#at)} expecting ${describeTokens(expected)}`)
    this.#at++
    this.#endRecovery()
    return true
  }

  #mismatch(expected: TokenSet): void {
    this.#report(`mismatched input ${this.#display(this.#at)} expecting ${describeTokens(expected)}`)
  }

  #report(message: string, index = this.#at): void {
    if (this.#isRecovering) return
    this.#isRecovering = true
    this.#notify(message, index)
  }

  #notify(message: string, index: number): void {
    if (this.#reports++ >= this.#limits.errors) {
      this.issues.push(this.issue(`Syntax error: More than ${this.#limits.errors} syntax errors`, this.position(index)))
      throw new ParseAbandoned()
    }
    this.issues.push(this.issue(`Syntax error: ${message}`, this.position(index)))
  }

  #countAttempt(): void {
    const limit = this.#limits.recoveryAttempts
    if (this.#attempts++ < limit) return
    this.#notify(`error recovery attempt limit exceeded: ${limit}`, this.#at)
    throw new ParseAbandoned()
  }

  #recoverySet(level: TokenSet): TokenSet {
    return this.#constructs.reduce((set, construct) => set | construct.recovery, this.#ownLevel(level))
  }

  /** Returns the level without `?` between `?` and `:`, where another `?` needs brackets. */
  #ownLevel(level: TokenSet): TokenSet {
    return this.#constructs.at(-1) === FRAME.consequence ? level & ~tokenSet(Token.question) : level
  }

  #skipTo(set: TokenSet, limit: number): void {
    for (let skipped = 0; this.kind !== Token.end && !contains(set, this.kind); skipped++) {
      if (skipped >= limit) throw new LimitExceeded(`error recovery token lookahead limit exceeded: ${limit}`)
      this.#at++
    }
  }

  /** Returns the source from the current token to another, without characters that belong to no token. */
  #spanTo(index: number): string {
    const { starts, ends, issues, kinds } = this.#tokens
    const bounded = this.#bounded(index)
    const end = kinds[bounded] === Token.end ? starts[bounded]! : ends[bounded]!
    const from = starts[this.#at]!
    let text = ''
    let at = from
    for (const issue of issues) {
      if (issue.start < from || issue.start >= end) continue
      text += this.#source.text.slice(at, issue.start)
      at = issue.end
    }
    return text + this.#source.text.slice(at, end)
  }

  #display(index: number): string {
    return this.kindAt(index) === Token.end ? "'<EOF>'" : quote(this.text(index))
  }
}

function quote(text: string): string {
  return `'${text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`
}
