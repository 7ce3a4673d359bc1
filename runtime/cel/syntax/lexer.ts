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
])

const SPACE = /[\t\n\f\r ]*/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const QUOTED_NAME_CHARACTER = /[A-Za-z0-9_.\-/ ]/
const STRING_PREFIX = /(?:[bB][rR]?|[rR])(?=["'])/y

function matchAt(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(source) ? pattern.lastIndex : at
}

/** Splits a source into tokens as cel-go's lexer does: the longest match wins; an issue skips one character. */
export function tokenize(source: string): TokenList {
  const kinds: TokenKind[] = []
  const starts: number[] = []
  const ends: number[] = []
  const issues: LexicalIssue[] = []
  let at = 0

  const push = (kind: TokenKind, end: number): void => {
    kinds.push(kind)
    starts.push(at)
    ends.push(end)
    at = end
  }
  /** Records that the token cannot continue at `issueAt`. */
  const issue = (issueAt: number): void => {
    const end = issueAt >= source.length ? source.length : issueAt + (source.codePointAt(issueAt)! > 0xffff ? 2 : 1)
    issues.push({ start: at, end })
    at = end
  }
  /** Reads a token of one character, or of two if the second is `next`. */
  const pair = (next: string, two: TokenKind, one?: TokenKind): void => {
    if (source[at + 1] === next) push(two, at + 2)
    else if (one === undefined) issue(at + 1)
    else push(one, at + 1)
  }
  const string = (quoteAt: number, kind: TokenKind, escapes: Escapes): boolean => {
    const end = scanQuoted(source, quoteAt, escapes)
    if (end > 0) push(kind, end)
    else if (quoteAt === at) issue(~end)
    else return false
    return true
  }
  const prefixedString = (): boolean => {
    const quoteAt = matchAt(STRING_PREFIX, source, at)
    if (quoteAt === at) return false
    const prefix = source.slice(at, quoteAt).toLowerCase()
    return string(
      quoteAt,
      prefix.startsWith('b') ? Token.bytes : Token.string,
      prefix.endsWith('r') ? 'literal' : 'read',
    )
  }
  const quotedName = (): void => {
    let end = at + 1
    while (end < source.length && QUOTED_NAME_CHARACTER.test(source[end]!)) end++
    if (source[end] === '`' && end > at + 1) push(Token.quotedIdentifier, end + 1)
    else issue(end)
  }

  for (;;) {
    at = matchAt(SPACE, source, at)
    if (at >= source.length) break
    const character = source[at]!
    if (/[A-Za-z_]/.test(character)) {
      if (prefixedString()) continue
      const end = matchAt(NAME, source, at)
      push(KEYWORDS.get(source.slice(at, end)) ?? Token.identifier, end)
      continue
    }
    if (/[0-9]/.test(character) || (character === '.' && /[0-9]/.test(source[at + 1] ?? ''))) {
      const number = scanNumber(source, at)
      push(number.kind, number.end)
      continue
    }
    switch (character) {
      case '"':
      case "'":
        string(at, Token.string, 'read')
        break
      case '`':
        quotedName()
        break
      case '.':
        push(Token.dot, at + 1)
        break
      case '=':
        pair('=', Token.equals)
        break
      case '!':
        pair('=', Token.notEquals, Token.not)
        break
      case '<':
        pair('=', Token.lessEquals, Token.less)
        break
      case '>':
        pair('=', Token.greaterEquals, Token.greater)
        break
      case '&':
        pair('&', Token.and)
        break
      case '|':
        pair('|', Token.or)
        break
      case '/':
        if (source[at + 1] === '/') {
          const newline = source.indexOf('\n', at)
          at = newline < 0 ? source.length : newline
          break
        }
        push(Token.slash, at + 1)
        break
      default: {
        const kind = SINGLE.get(character)
        if (kind === undefined) issue(at)
        else push(kind, at + 1)
      }
    }
  }
  push(Token.end, at)
  return { kinds, starts, ends, issues }
}
