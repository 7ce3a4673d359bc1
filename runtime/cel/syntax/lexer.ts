import { scanNumber, scanQuoted, type Escapes } from './scan.ts'
import { Token, type TokenKind } from './tokens.ts'

/** A part of the source that is no token. Offsets are in UTF-16 units; `end` is exclusive. */
interface LexicalIssue {
  readonly start: number
  readonly end: number
}

/** The tokens of a source, `Token.end` last: kind and offsets (UTF-16 units) of each by its number. */
export interface TokenList {
  readonly kinds: readonly TokenKind[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  readonly issues: readonly LexicalIssue[]
}

const KEYWORDS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['in', Token.in],
  ['true', Token.true],
  ['false', Token.false],
  ['null', Token.null],
])

const SINGLE: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['[', Token.leftBracket],
  [']', Token.rightBracket],
  ['{', Token.leftBrace],
  ['}', Token.rightBrace],
  ['(', Token.leftParenthesis],
  [')', Token.rightParenthesis],
  [',', Token.comma],
  ['-', Token.minus],
  ['?', Token.question],
  [':', Token.colon],
  ['+', Token.plus],
  ['*', Token.star],
  ['/', Token.slash],
  ['%', Token.percent],
  ['.', Token.dot],
])

/** What a character begins that may stand before another one. */
interface Pair {
  readonly next: string
  readonly two: TokenKind
  /** The character alone; undefined: it is no token. */
  readonly one?: TokenKind
}

const PAIRS: ReadonlyMap<string, Pair> = new Map<string, Pair>([
  ['=', { next: '=', two: Token.equals }],
  ['!', { next: '=', two: Token.notEquals, one: Token.not }],
  ['<', { next: '=', two: Token.lessEquals, one: Token.less }],
  ['>', { next: '=', two: Token.greaterEquals, one: Token.greater }],
  ['&', { next: '&', two: Token.and }],
  ['|', { next: '|', two: Token.or }],
])

const SPACE = /[\t\n\f\r ]*/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const NAME_START = /[A-Za-z_]/
const DIGIT = /[0-9]/
const QUOTED_NAME_CHARACTER = /[A-Za-z0-9_.\-/ ]/
const STRING_PREFIX = /(?:[bB][rR]?|[rR])(?=["'])/y

function matchAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

/** Splits a source into tokens as cel-go's lexer does: the longest match wins; an issue skips one character. */
export const tokenize = (source: string): TokenList => new Lexer(source).run()

class Lexer implements TokenList {
  readonly kinds: TokenKind[] = []
  readonly starts: number[] = []
  readonly ends: number[] = []
  readonly issues: LexicalIssue[] = []
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  run(): TokenList {
    const source = this.#source
    for (;;) {
      this.#at = matchAt(SPACE, source, this.#at)
      if (this.#at >= source.length) break
      this.#next(source[this.#at]!)
    }
    this.#push(Token.end, this.#at)
    return this
  }

  /** Reads the token, or the comment, that begins with a character. */
  #next(character: string): void {
    const following = this.#source[this.#at + 1] ?? ''
    if (NAME_START.test(character)) this.#name()
    else if (DIGIT.test(character) || (character === '.' && DIGIT.test(following))) this.#number()
    else if (character === '"' || character === "'") this.#string(this.#at, Token.string, 'read')
    else if (character === '`') this.#quotedName()
    else if (character === '/' && following === '/') this.#comment()
    else this.#operator(character, following)
  }

  #push(kind: TokenKind, end: number): void {
    this.kinds.push(kind)
    this.starts.push(this.#at)
    this.ends.push(end)
    this.#at = end
  }

  /** Records that the token cannot continue at `issueAt`. */
  #issue(issueAt: number): void {
    const { length } = this.#source
    const end = issueAt >= length ? length : issueAt + (this.#source.codePointAt(issueAt)! > 0xffff ? 2 : 1)
    this.issues.push({ start: this.#at, end })
    this.#at = end
  }

  #name(): void {
    const at = this.#at
    const quoteAt = matchAt(STRING_PREFIX, this.#source, at)
    if (quoteAt > at && this.#prefixedString(quoteAt)) return
    const end = matchAt(NAME, this.#source, at)
    this.#push(KEYWORDS.get(this.#source.slice(at, end)) ?? Token.identifier, end)
  }

  #prefixedString(quoteAt: number): boolean {
    const prefix = this.#source.slice(this.#at, quoteAt).toLowerCase()
    const kind = prefix.startsWith('b') ? Token.bytes : Token.string
    return this.#string(quoteAt, kind, prefix.endsWith('r') ? 'literal' : 'read')
  }

  /** Reads a string whose quotes begin at `quoteAt`; false: it has no end, and its prefix may be a name. */
  #string(quoteAt: number, kind: TokenKind, escapes: Escapes): boolean {
    const end = scanQuoted(this.#source, quoteAt, escapes)
    if (end > 0) this.#push(kind, end)
    else if (quoteAt === this.#at) this.#issue(~end)
    else return false
    return true
  }

  #number(): void {
    const { kind, end } = scanNumber(this.#source, this.#at)
    this.#push(kind, end)
  }

  #quotedName(): void {
    let end = this.#at + 1
    while (end < this.#source.length && QUOTED_NAME_CHARACTER.test(this.#source[end]!)) end++
    if (this.#source[end] === '`' && end > this.#at + 1) this.#push(Token.quotedIdentifier, end + 1)
    else this.#issue(end)
  }

  #comment(): void {
    const newline = this.#source.indexOf('\n', this.#at)
    this.#at = newline < 0 ? this.#source.length : newline
  }

  #operator(character: string, following: string): void {
    const pair = PAIRS.get(character)
    const kind = pair === undefined ? SINGLE.get(character) : pair.one
    if (pair?.next === following) this.#push(pair.two, this.#at + 2)
    else if (kind !== undefined) this.#push(kind, this.#at + 1)
    else this.#issue(pair === undefined ? this.#at : this.#at + 1)
  }
}
