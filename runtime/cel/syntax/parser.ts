import type { Expr, Issue } from './ast.ts'
import { balance } from './balance.ts'
import type { TokenList } from './lexer.ts'
import { OperandParser } from './operands.ts'
import { OPERATOR } from './operators.ts'
import type { SourceText } from './source.ts'
import { ParseState, type ParserSettings } from './state.ts'
import * as sets from './tokens.ts'
import { FRAME, Token, type TokenKind } from './tokens.ts'

const RELATIONS: ReadonlyMap<TokenKind, string> = new Map<TokenKind, string>([
  [Token.equals, OPERATOR.equals],
  [Token.notEquals, OPERATOR.notEquals],
  [Token.less, OPERATOR.less],
  [Token.lessEquals, OPERATOR.lessEquals],
  [Token.greater, OPERATOR.greater],
  [Token.greaterEquals, OPERATOR.greaterEquals],
  [Token.in, OPERATOR.in],
])

const ADDITIVE = 1
const MULTIPLICATIVE = 2
const ARITHMETIC: ReadonlyMap<TokenKind, { readonly name: string; readonly precedence: number }> = new Map<
  TokenKind,
  { readonly name: string; readonly precedence: number }
>([
  [Token.plus, { name: OPERATOR.add, precedence: ADDITIVE }],
  [Token.minus, { name: OPERATOR.subtract, precedence: ADDITIVE }],
  [Token.star, { name: OPERATOR.multiply, precedence: MULTIPLICATIVE }],
  [Token.slash, { name: OPERATOR.divide, precedence: MULTIPLICATIVE }],
  [Token.percent, { name: OPERATOR.modulo, precedence: MULTIPLICATIVE }],
])

/** A recursive-descent parser of one source. Its rules and their order are those of cel-go's grammar. */
export class Parser {
  readonly #state: ParseState
  readonly #operands: OperandParser
  #expressionDepth = 0
  #relationDepth = 0
  #sumDepth = 0

  constructor(source: SourceText, tokens: TokenList, settings: ParserSettings) {
    this.#state = new ParseState(source, tokens, settings)
    this.#operands = new OperandParser(this.#state, () => this.#expression())
  }

  /** Parses the whole source. Throws {@link LimitExceeded}, ParseAbandoned; issues are in {@link issues}. */
  parse(): Expr {
    const { cursor } = this.#state
    const root = this.#expression()
    if (!cursor.expect(Token.end, 0n)) cursor.recover(0n)
    return root
  }

  /** Issues of the tokens and of their order. */
  get syntaxIssues(): readonly Issue[] {
    const { cursor } = this.#state
    return [...cursor.lexicalIssues(), ...cursor.issues]
  }

  /** All issues: those of syntax, and of names, literals and macros. */
  get issues(): readonly Issue[] {
    return [...this.syntaxIssues, ...this.#state.issues]
  }

  get positions(): ReadonlyMap<number, number> {
    return this.#state.nodes.positions
  }

  get macroCalls(): ReadonlyMap<number, Expr> {
    return this.#state.expander.calls
  }

  #expression(): Expr {
    this.#expressionDepth = this.#state.deeper(this.#expressionDepth)
    const cursor = this.#state.cursor
    let result = this.#disjunction()
    if (cursor.kind === Token.question) {
      let height = this.#state.height
      const id = this.#state.nodes.id(cursor.position())
      cursor.advance()
      const consequent = this.#state.within(FRAME.consequence, () => this.#disjunction())
      height = Math.max(height, this.#state.height)
      if (cursor.expect(Token.colon, sets.EXPRESSION_START)) {
        const alternative = this.#expression()
        this.#state.raise(Math.max(height, this.#state.height))
        result = this.#state.nodes.call(id, OPERATOR.conditional, [result, consequent, alternative])
      } else cursor.recover(0n)
    }
    this.#expressionDepth--
    return result
  }

  #disjunction(): Expr {
    return this.#chain(Token.or, OPERATOR.logicalOr, () => this.#conjunction())
  }

  #conjunction(): Expr {
    return this.#chain(Token.and, OPERATOR.logicalAnd, () => this.#relation())
  }

  #chain(operator: TokenKind, name: string, term: () => Expr): Expr {
    const cursor = this.#state.cursor
    const first = term()
    if (cursor.kind !== operator) return first
    const terms = [first]
    const ids: number[] = []
    let height = this.#state.height
    while (cursor.kind === operator) {
      const position = cursor.position()
      cursor.advance()
      terms.push(term())
      ids.push(this.#state.nodes.id(position))
      height = Math.max(height, this.#state.height)
    }
    this.#state.height = height
    return balance(this.#state.nodes, name, terms, ids)
  }

  #relation(): Expr {
    this.#relationDepth = this.#state.deeper(this.#relationDepth)
    let left = this.#sum(0)
    for (;;) {
      const name = RELATIONS.get(this.#state.cursor.kind)
      if (name === undefined) break
      left = this.#binary(name, left, () => {
        this.#relationDepth = this.#state.deeper(this.#relationDepth)
        const right = this.#sum(0)
        this.#relationDepth--
        return right
      })
    }
    this.#relationDepth--
    return left
  }

  /** Parses arithmetic whose operators have at least the precedence `least`. */
  #sum(least: number): Expr {
    this.#sumDepth = this.#state.deeper(this.#sumDepth)
    let left = this.#unary()
    for (;;) {
      const operator = ARITHMETIC.get(this.#state.cursor.kind)
      if (operator === undefined || operator.precedence < least) break
      left = this.#binary(operator.name, left, () => this.#sum(operator.precedence + 1))
    }
    this.#sumDepth--
    return left
  }

  #binary(name: string, left: Expr, readRight: () => Expr): Expr {
    const height = this.#state.height
    const id = this.#state.nodes.id(this.#state.cursor.position())
    this.#state.cursor.advance()
    const right = readRight()
    this.#state.raise(Math.max(height, this.#state.height))
    return this.#state.nodes.call(id, name, [left, right])
  }

  #unary(): Expr {
    const cursor = this.#state.cursor
    if (!sets.startsExpression(cursor.kind)) {
      if (!cursor.sync(sets.EXPRESSION_START)) return this.#state.fail(sets.AFTER_OPERAND)
      if (!sets.startsExpression(cursor.kind)) return this.#state.fail(sets.AFTER_OPERAND)
    }
    if (cursor.kind === Token.not) return this.#negation()
    if (cursor.kind !== Token.minus) return this.#operands.member()
    const next = cursor.kindAt(cursor.at + 1)
    return next === Token.int || next === Token.double ? this.#operands.member() : this.#minus()
  }

  #negation(): Expr {
    const cursor = this.#state.cursor
    const position = cursor.position()
    let count = 0
    for (; cursor.kind === Token.not; count++) {
      cursor.advance()
      cursor.syncRepetition(sets.EXPRESSION_START, sets.AFTER_OPERAND)
    }
    return this.#applyPrefix(OPERATOR.logicalNot, count, position)
  }

  #minus(): Expr {
    const cursor = this.#state.cursor
    const position = cursor.position()
    let count = 0
    for (; cursor.kind === Token.minus; count++) {
      if (!sets.startsPrimary(cursor.kindAt(cursor.at + 1))) {
        cursor.noAlternative(cursor.at + 1)
        return this.#state.fail(sets.AFTER_OPERAND)
      }
      cursor.advance()
    }
    return this.#applyPrefix(OPERATOR.negate, count, position)
  }

  /** Applies repeated prefix operators; an even number of them cancels out. */
  #applyPrefix(name: string, count: number, position: number): Expr {
    if (count % 2 === 0) return this.#operands.member()
    const id = this.#state.nodes.id(position)
    return this.#state.nodes.call(id, name, [this.#operands.member()])
  }
}
