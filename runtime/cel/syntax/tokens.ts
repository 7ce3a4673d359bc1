/** Kinds of tokens, numbered in the order in which messages list them. */
export const Token = {
  end: 0,
  equals: 1,
  notEquals: 2,
  in: 3,
  less: 4,
  lessEquals: 5,
  greaterEquals: 6,
  greater: 7,
  and: 8,
  or: 9,
  leftBracket: 10,
  rightBracket: 11,
  leftBrace: 12,
  rightBrace: 13,
  leftParenthesis: 14,
  rightParenthesis: 15,
  dot: 16,
  comma: 17,
  minus: 18,
  not: 19,
  question: 20,
  colon: 21,
  plus: 22,
  star: 23,
  slash: 24,
  percent: 25,
  true: 26,
  false: 27,
  null: 28,
  double: 29,
  int: 30,
  uint: 31,
  string: 32,
  bytes: 33,
  identifier: 34,
  quotedIdentifier: 35,
} as const

export type TokenKind = (typeof Token)[keyof typeof Token]

/** A set of kinds, one bit each. */
export type TokenSet = bigint

export function tokenSet(...kinds: readonly TokenKind[]): TokenSet {
  return kinds.reduce((set, kind) => set | (1n << BigInt(kind)), 0n)
}

export function contains(set: TokenSet, kind: TokenKind): boolean {
  return ((set >> BigInt(kind)) & 1n) === 1n
}

/** Returns a fast membership test of a set. */
export function membership(set: TokenSet): (kind: TokenKind) => boolean {
  const table = Array.from({ length: Object.keys(Token).length }, (_, kind) => ((set >> BigInt(kind)) & 1n) === 1n)
  return (kind) => table[kind]!
}

/** Names of the kinds in messages, by number, from cel-go's grammar. */
const NAMES = [
  "'=='",
  "'!='",
  "'in'",
  "'<'",
  "'<='",
  "'>='",
  "'>'",
  "'&&'",
  "'||'",
  "'['",
  "']'",
  "'{'",
  "'}'",
  "'('",
  "')'",
  "'.'",
  "','",
  "'-'",
  "'!'",
  "'?'",
  "':'",
  "'+'",
  "'*'",
  "'/'",
  "'%'",
  "'true'",
  "'false'",
  "'null'",
  'NUM_FLOAT',
  'NUM_INT',
  'NUM_UINT',
  'STRING',
  'BYTES',
  'IDENTIFIER',
  'ESC_IDENTIFIER',
]

/** Describes a set of kinds, `{'[', '{', IDENTIFIER}`; of a single kind, its name. */
export function describeTokens(set: TokenSet): string {
  const names = contains(set, Token.end) ? ['<EOF>'] : []
  for (let kind = 1; kind <= NAMES.length; kind++) {
    if (((set >> BigInt(kind)) & 1n) === 1n) names.push(NAMES[kind - 1]!)
  }
  return names.length === 1 ? names[0]! : `{${names.join(', ')}}`
}

/** First tokens of a literal, a name or a bracketed expression. */
const PRIMARY_START = tokenSet(
  Token.leftBracket,
  Token.leftBrace,
  Token.leftParenthesis,
  Token.dot,
  Token.minus,
  Token.true,
  Token.false,
  Token.null,
  Token.double,
  Token.int,
  Token.uint,
  Token.string,
  Token.bytes,
  Token.identifier,
)
export const EXPRESSION_START = PRIMARY_START | tokenSet(Token.not)
export const OPTIONAL_START = EXPRESSION_START | tokenSet(Token.question)

export const startsPrimary = membership(PRIMARY_START)
export const startsExpression = membership(EXPRESSION_START)
export const startsOptional = membership(OPTIONAL_START)

const CONDITION = tokenSet(Token.question)
const BINARY_OPERATORS = tokenSet(
  Token.or,
  Token.and,
  Token.equals,
  Token.notEquals,
  Token.in,
  Token.less,
  Token.lessEquals,
  Token.greaterEquals,
  Token.greater,
  Token.plus,
  Token.minus,
  Token.star,
  Token.slash,
  Token.percent,
)

/** Tokens that may follow an operand, and those that may follow its innermost part. */
export const AFTER_OPERAND = BINARY_OPERATORS | CONDITION
export const AFTER_PRIMARY = AFTER_OPERAND | tokenSet(Token.dot, Token.leftBracket)

/** A bracket, or another construct with an expression inside. */
export interface Construct {
  /** Tokens at which parsing can continue after an issue inside. */
  readonly recovery: TokenSet
  /** Tokens that may follow a complete primary directly inside. */
  readonly following: TokenSet
}

function construct(ends: TokenSet, outer: TokenSet, alsoRecovery: TokenSet = 0n): Construct {
  return { recovery: ends | alsoRecovery | outer, following: AFTER_PRIMARY | ends }
}

const comma = tokenSet(Token.comma)
const rightBrace = tokenSet(Token.rightBrace)

export const FRAME = {
  source: construct(tokenSet(Token.end), 0n),
  parentheses: construct(tokenSet(Token.rightParenthesis), AFTER_PRIMARY),
  globalArguments: construct(tokenSet(Token.rightParenthesis) | comma, AFTER_PRIMARY),
  memberArguments: construct(tokenSet(Token.rightParenthesis) | comma, AFTER_OPERAND),
  index: construct(tokenSet(Token.rightBracket), AFTER_OPERAND),
  list: construct(tokenSet(Token.rightBracket) | comma, AFTER_PRIMARY),
  mapKey: construct(tokenSet(Token.colon), AFTER_PRIMARY, comma | rightBrace),
  entryValue: construct(comma | rightBrace, AFTER_PRIMARY),
  /** Between `?` and `:`, where another `?` needs brackets. */
  consequence: {
    recovery: tokenSet(Token.colon),
    following: (AFTER_PRIMARY ^ CONDITION) | tokenSet(Token.colon),
  },
} as const satisfies Record<string, Construct>
