import type { Expr, FieldEntry, Issue, MapEntry } from './ast.ts'
import { balance } from './balance.ts'
import { TokenCursor } from './cursor.ts'
import { Expander } from './expand.ts'
import type { TokenList } from './lexer.ts'
import { LimitExceeded, type ParseLimits } from './limits.ts'
import { LiteralError, readBytes, readDouble, readInt, readString, readUint } from './literals.ts'
import type { Macro } from './macro.ts'
import { Nodes } from './nodes.ts'
import { OPERATOR, RESERVED_WORDS } from './operators.ts'
import type { SourceText } from './source.ts'
import * as sets from './tokens.ts'
import { FRAME, Token, tokenSet, type Frame, type TokenKind, type TokenSet } from './tokens.ts'

/** Which syntax beyond the core is taken. */
export interface Dialect {
  /** `a.?b`, `a[?k]`, `[?x]`, `{?k: v}` and `Message{?f: v}`. */
  readonly optionals: 'supported' | 'refused'
  /** ``a.`b-c` ``. */
  readonly quotedNames: 'supported' | 'refused'
}

export interface ParserSettings {
  readonly macros: readonly Macro[]
  readonly accumulator: string
  readonly dialect: Dialect
  readonly limits: ParseLimits
}

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

const FIELD_NAME = tokenSet(Token.identifier, Token.quotedIdentifier)
const OPTIONAL_FIELD = FIELD_NAME | tokenSet(Token.question)
const LIST_END = tokenSet(Token.comma, Token.rightBracket)
const ENTRIES_END = tokenSet(Token.comma, Token.rightBrace)
const MINUS_OPERAND = sets.PRIMARY_START

/** Recursive descent over the tokens of one source. The rules and their order are those of cel-go's grammar. */
export class Parser {
  readonly #cursor: TokenCursor
  readonly #nodes: Nodes
  readonly #expander: Expander
  readonly #settings: ParserSettings
  readonly #issues: Issue[] = []
  /** Height of the tree that was read last, counting what cel-go counts. */
  #height = 0
  #expressionDepth = 0
  #relationDepth = 0
  #sumDepth = 0

  constructor(source: SourceText, tokens: TokenList, settings: ParserSettings) {
    this.#cursor = new TokenCursor(source, tokens, settings.limits)
    this.#nodes = new Nodes(settings.limits.nodes)
    this.#expander = new Expander(this.#nodes, settings.macros, settings.accumulator)
    this.#settings = settings
  }

  /** The whole source. Throws {@link LimitExceeded}, ParseAbandoned; issues are in {@link issues}. */
  parse(): Expr {
    const root = this.#expression()
    if (!this.#cursor.expect(Token.end, 0n)) this.#cursor.recover(0n)
    return root
  }

  get issues(): readonly Issue[] {
    return [...this.#cursor.lexicalIssues(), ...this.#cursor.issues, ...this.#issues]
  }

  get positions(): ReadonlyMap<number, number> {
    return this.#nodes.positions
  }

  get macroCalls(): ReadonlyMap<number, Expr> {
    return this.#expander.calls
  }

  #expression(): Expr {
    this.#expressionDepth = this.#deeper(this.#expressionDepth)
    const cursor = this.#cursor
    let result = this.#disjunction()
    if (cursor.kind === Token.question) {
      let height = this.#height
      const id = this.#nodes.id(cursor.position())
      cursor.advance()
      const consequent = this.#within(FRAME.consequence, () => this.#disjunction())
      height = Math.max(height, this.#height)
      if (cursor.expect(Token.colon, sets.EXPRESSION_START)) {
        const alternative = this.#expression()
        this.#height = this.#higher(Math.max(height, this.#height))
        result = this.#nodes.call(id, OPERATOR.conditional, [result, consequent, alternative])
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
    const cursor = this.#cursor
    const first = term()
    if (cursor.kind !== operator) return first
    const terms = [first]
    const ids: number[] = []
    let height = this.#height
    while (cursor.kind === operator) {
      const position = cursor.position()
      cursor.advance()
      terms.push(term())
      ids.push(this.#nodes.id(position))
      height = Math.max(height, this.#height)
    }
    this.#height = height
    return balance(this.#nodes, name, terms, ids)
  }

  #relation(): Expr {
    this.#relationDepth = this.#deeper(this.#relationDepth)
    let left = this.#sum(0)
    for (;;) {
      const name = RELATIONS.get(this.#cursor.kind)
      if (name === undefined) break
      left = this.#binary(name, left, () => {
        this.#relationDepth = this.#deeper(this.#relationDepth)
        const right = this.#sum(0)
        this.#relationDepth--
        return right
      })
    }
    this.#relationDepth--
    return left
  }

  /** Arithmetic whose operators bind at least as tightly as `least`. */
  #sum(least: number): Expr {
    this.#sumDepth = this.#deeper(this.#sumDepth)
    let left = this.#unary()
    for (;;) {
      const operator = ARITHMETIC.get(this.#cursor.kind)
      if (operator === undefined || operator.precedence < least) break
      left = this.#binary(operator.name, left, () => this.#sum(operator.precedence + 1))
    }
    this.#sumDepth--
    return left
  }

  #binary(name: string, left: Expr, readRight: () => Expr): Expr {
    const height = this.#height
    const id = this.#nodes.id(this.#cursor.position())
    this.#cursor.advance()
    const right = readRight()
    this.#height = this.#higher(Math.max(height, this.#height))
    return this.#nodes.call(id, name, [left, right])
  }

  #unary(): Expr {
    const cursor = this.#cursor
    if (!sets.contains(sets.EXPRESSION_START, cursor.kind)) {
      if (!cursor.sync(sets.EXPRESSION_START)) return this.#fail(sets.AFTER_OPERAND)
      if (!sets.contains(sets.EXPRESSION_START, cursor.kind)) return this.#fail(sets.AFTER_OPERAND)
    }
    if (cursor.kind === Token.not) return this.#negation()
    if (cursor.kind !== Token.minus) return this.#member()
    const next = cursor.kindAt(cursor.at + 1)
    return next === Token.int || next === Token.double ? this.#member() : this.#minus()
  }

  #negation(): Expr {
    const cursor = this.#cursor
    const position = cursor.position()
    let count = 0
    for (; cursor.kind === Token.not; count++) {
      cursor.advance()
      cursor.syncRepetition(sets.EXPRESSION_START, sets.AFTER_OPERAND)
    }
    return this.#applyPrefix(OPERATOR.logicalNot, count, position)
  }

  #minus(): Expr {
    const cursor = this.#cursor
    const position = cursor.position()
    let count = 0
    for (; cursor.kind === Token.minus; count++) {
      if (!sets.contains(MINUS_OPERAND, cursor.kindAt(cursor.at + 1))) {
        cursor.noAlternative(cursor.at + 1)
        return this.#fail(sets.AFTER_OPERAND)
      }
      cursor.advance()
    }
    return this.#applyPrefix(OPERATOR.negate, count, position)
  }

  /** An even number of the same prefix operators is none. */
  #applyPrefix(name: string, count: number, position: number): Expr {
    if (count % 2 === 0) return this.#member()
    const id = this.#nodes.id(position)
    return this.#nodes.call(id, name, [this.#member()])
  }

  #member(): Expr {
    const cursor = this.#cursor
    let operand = this.#primary()
    for (;;) {
      if (cursor.kind === Token.leftBracket) operand = this.#index(operand)
      else if (cursor.kind === Token.dot) {
        const isOptional = cursor.kindAt(cursor.at + 1) === Token.question
        const nameAt = cursor.at + (isOptional ? 2 : 1)
        if (!sets.contains(FIELD_NAME, cursor.kindAt(nameAt))) {
          cursor.noAlternative(nameAt)
          return this.#fail(sets.AFTER_OPERAND)
        }
        const isCall = cursor.kindAt(nameAt) === Token.identifier && cursor.kindAt(nameAt + 1) === Token.leftParenthesis
        if (isOptional) operand = this.#optionalSelect(operand)
        else operand = isCall ? this.#memberCall(operand) : this.#select(operand)
      } else return operand
    }
  }

  #select(operand: Expr): Expr {
    const position = this.#cursor.position()
    this.#cursor.advance()
    const field = this.#fieldName()
    this.#height = this.#higher(this.#height)
    return { kind: 'select', id: this.#nodes.id(position), operand, field, testOnly: false }
  }

  #optionalSelect(operand: Expr): Expr {
    const cursor = this.#cursor
    const position = cursor.position()
    cursor.advance()
    cursor.advance()
    const namePosition = cursor.position()
    const value = this.#fieldName()
    this.#height = this.#higher(this.#height)
    if (this.#settings.dialect.optionals === 'refused') return this.#error("unsupported syntax '.?'", position)
    const name = this.#nodes.literal(namePosition, { type: 'string', value })
    return this.#nodes.call(this.#nodes.id(position), OPERATOR.optionalSelect, [operand, name])
  }

  #memberCall(target: Expr): Expr {
    const cursor = this.#cursor
    cursor.advance()
    const name = cursor.text(cursor.at)
    cursor.advance()
    const height = this.#height
    const id = this.#nodes.id(cursor.position())
    const args = this.#arguments(FRAME.memberArguments, sets.AFTER_OPERAND)
    this.#height = this.#higher(Math.max(height, this.#height))
    return this.#callOrMacro(id, name, args, target)
  }

  #index(operand: Expr): Expr {
    const cursor = this.#cursor
    const height = this.#height
    const position = cursor.position()
    const id = this.#nodes.id(position)
    cursor.advance()
    if (!cursor.sync(sets.OPTIONAL_START)) return this.#fail(sets.AFTER_OPERAND)
    const isOptional = this.#optionalMark()
    const index = this.#within(FRAME.index, () => this.#expression())
    this.#height = this.#higher(Math.max(height, this.#height))
    if (!cursor.expect(Token.rightBracket, cursor.following)) return this.#fail(sets.AFTER_OPERAND)
    if (!isOptional) return this.#nodes.call(id, OPERATOR.index, [operand, index])
    if (this.#settings.dialect.optionals === 'refused') return this.#error("unsupported syntax '[?'", position)
    return this.#nodes.call(id, OPERATOR.optionalIndex, [operand, index])
  }

  #primary(): Expr {
    const cursor = this.#cursor
    this.#height = 0
    switch (cursor.kind) {
      case Token.identifier:
        return this.#nameOrMessage('')
      case Token.dot:
        if (cursor.kindAt(cursor.at + 1) === Token.identifier) {
          return this.#nameOrMessage('.')
        }
        cursor.noAlternative(cursor.at + 1)
        return this.#fail(sets.AFTER_PRIMARY)
      case Token.leftParenthesis: {
        cursor.advance()
        const inner = this.#within(FRAME.parentheses, () => this.#expression())
        return cursor.expect(Token.rightParenthesis, cursor.following) ? inner : this.#fail(sets.AFTER_PRIMARY)
      }
      case Token.leftBracket:
        return this.#list()
      case Token.leftBrace:
        return this.#map()
      default:
        return this.#literal()
    }
  }

  #nameOrMessage(leadingDot: '' | '.'): Expr {
    const cursor = this.#cursor
    const start = cursor.position()
    const nameAt = cursor.at + leadingDot.length
    let last = nameAt
    while (cursor.kindAt(last + 1) === Token.dot && cursor.kindAt(last + 2) === Token.identifier) last += 2
    if (cursor.kindAt(last + 1) === Token.leftBrace) return this.#message(leadingDot, nameAt, last)
    if (leadingDot === '.') cursor.advance()
    const position = cursor.position()
    const name = cursor.text(nameAt)
    cursor.advance()
    const isReserved = RESERVED_WORDS.has(name)
    if (isReserved) this.#issues.push(cursor.issue(`reserved identifier: ${name}`, start))
    if (cursor.kind !== Token.leftParenthesis) {
      // An argument of a macro that is no name is reported by the macro as well.
      if (isReserved) return this.#nothing(start)
      return { kind: 'identifier', id: this.#nodes.id(position), name: leadingDot + name }
    }
    const id = this.#nodes.id(cursor.position())
    const args = this.#arguments(FRAME.globalArguments, sets.AFTER_PRIMARY)
    return isReserved ? this.#nothing(start) : this.#callOrMacro(id, leadingDot + name, args)
  }

  #arguments(frame: Frame, level: TokenSet): readonly Expr[] {
    const cursor = this.#cursor
    cursor.advance()
    let height = 0
    const args: Expr[] = []
    if (!cursor.sync(sets.EXPRESSION_START | tokenSet(Token.rightParenthesis))) {
      cursor.recover(level)
      return args
    }
    if (sets.contains(sets.EXPRESSION_START, cursor.kind)) {
      cursor.enter(frame)
      args.push(this.#expression())
      height = this.#height
      while (cursor.kind === Token.comma) {
        cursor.advance()
        args.push(this.#expression())
        height = Math.max(height, this.#height)
      }
      cursor.leave()
    }
    if (!cursor.expect(Token.rightParenthesis, cursor.following)) cursor.recover(level)
    this.#height = height
    return args
  }

  #list(): Expr {
    const cursor = this.#cursor
    const id = this.#nodes.id(cursor.position())
    const elements: Expr[] = []
    const optionalIndices: number[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(sets.OPTIONAL_START | LIST_END)) return this.#fail(sets.AFTER_PRIMARY)
    if (sets.contains(sets.OPTIONAL_START, cursor.kind)) {
      cursor.enter(FRAME.list)
      for (;;) {
        const mark = cursor.position()
        const isOptional = this.#optionalMark()
        if (isOptional) optionalIndices.push(elements.length)
        elements.push(this.#expression())
        height = Math.max(height, this.#height)
        if (isOptional) this.#checkOptional(mark)
        if (!this.#anotherAfterComma(sets.OPTIONAL_START)) break
      }
      cursor.leave()
    }
    this.#height = height
    if (!this.#closeList(Token.rightBracket, LIST_END)) return this.#fail(sets.AFTER_PRIMARY)
    return { kind: 'list', id, elements, optionalIndices }
  }

  #map(): Expr {
    const cursor = this.#cursor
    const id = this.#nodes.id(cursor.position())
    const entries: MapEntry[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(sets.OPTIONAL_START | ENTRIES_END)) return this.#fail(sets.AFTER_PRIMARY)
    if (sets.contains(sets.OPTIONAL_START, cursor.kind)) {
      do {
        const mark = cursor.position()
        const entryId = this.#nodes.id(mark)
        const optional = this.#optionalMark()
        if (optional) this.#checkOptional(mark)
        const key = this.#within(FRAME.mapKey, () => this.#expression())
        height = Math.max(height, this.#height)
        const value = this.#entryValue(entryId)
        if (value === undefined) break
        height = Math.max(height, this.#height)
        entries.push({ id: entryId, key, value, optional })
      } while (this.#anotherAfterComma(sets.OPTIONAL_START))
    }
    this.#height = height
    if (!this.#closeList(Token.rightBrace, ENTRIES_END)) return this.#fail(sets.AFTER_PRIMARY)
    return { kind: 'map', id, entries }
  }

  #message(leadingDot: '' | '.', first: number, last: number): Expr {
    const cursor = this.#cursor
    let typeName = leadingDot + cursor.text(first)
    for (let at = first + 2; at <= last; at += 2) typeName += `.${cursor.text(at)}`
    while (cursor.at <= last) cursor.advance()
    const id = this.#nodes.id(cursor.position())
    const fields: FieldEntry[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(OPTIONAL_FIELD | ENTRIES_END)) return this.#fail(sets.AFTER_PRIMARY)
    if (sets.contains(OPTIONAL_FIELD, cursor.kind)) {
      do {
        const mark = cursor.position()
        const fieldId = this.#nodes.id(mark)
        const optional = this.#optionalMark()
        if (optional) this.#checkOptional(mark)
        const field = cursor.sync(FIELD_NAME) ? this.#fieldName() : this.#noField()
        const value = this.#entryValue(fieldId)
        if (value === undefined) break
        height = Math.max(height, this.#height)
        fields.push({ id: fieldId, field, value, optional })
      } while (this.#anotherAfterComma(OPTIONAL_FIELD))
    }
    this.#height = height
    if (!this.#closeList(Token.rightBrace, ENTRIES_END)) return this.#fail(sets.AFTER_PRIMARY)
    return { kind: 'message', id, typeName, fields }
  }

  #noField(): string {
    this.#cursor.recover(sets.AFTER_PRIMARY | ENTRIES_END | tokenSet(Token.colon))
    return ''
  }

  /** `: value` of a map or message entry, whose id gets the position of the colon; undefined after a fault. */
  #entryValue(entryId: number): Expr | undefined {
    const cursor = this.#cursor
    this.#nodes.positions.set(entryId, cursor.position())
    if (cursor.expect(Token.colon, sets.EXPRESSION_START)) {
      return this.#within(FRAME.entryValue, () => this.#expression())
    }
    cursor.recover(sets.AFTER_PRIMARY | ENTRIES_END)
    return undefined
  }

  /** Takes a comma when one of the set follows it; a trailing comma stays. */
  #anotherAfterComma(start: TokenSet): boolean {
    const cursor = this.#cursor
    if (cursor.kind !== Token.comma || !sets.contains(start, cursor.kindAt(cursor.at + 1))) return false
    cursor.advance()
    return true
  }

  #closeList(close: TokenKind, end: TokenSet): boolean {
    const cursor = this.#cursor
    if (!cursor.sync(end)) return false
    if (cursor.kind === Token.comma) cursor.advance()
    return cursor.expect(close, cursor.following)
  }

  #literal(): Expr {
    const cursor = this.#cursor
    const position = cursor.position()
    const isNegative = cursor.kind === Token.minus
    if (isNegative) {
      const next = cursor.kindAt(cursor.at + 1)
      if (next !== Token.int && next !== Token.double) {
        cursor.noAlternative(cursor.at + 1)
        return this.#fail(sets.AFTER_PRIMARY)
      }
      cursor.advance()
    }
    const text = cursor.text(cursor.at)
    const kind = cursor.kind
    try {
      switch (kind) {
        case Token.int:
          return this.#nodes.literal(position, { type: 'int', value: readInt(text, isNegative) })
        case Token.double:
          return this.#nodes.literal(position, { type: 'double', value: readDouble(text, isNegative) })
        case Token.uint:
          return this.#nodes.literal(position, { type: 'uint', value: readUint(text) })
        case Token.string:
          return this.#nodes.literal(position, { type: 'string', value: readString(text) })
        case Token.bytes:
          return this.#nodes.literal(position, { type: 'bytes', value: readBytes(text) })
        case Token.true:
        case Token.false:
          return this.#nodes.literal(position, { type: 'bool', value: kind === Token.true })
        case Token.null:
          return this.#nothing(position)
        default:
          return this.#fail(sets.AFTER_PRIMARY)
      }
    } catch (error) {
      if (!(error instanceof LiteralError)) throw error
      return this.#error(error.message, position)
    } finally {
      if (sets.contains(LITERALS, kind)) cursor.advance()
    }
  }

  #fieldName(): string {
    const cursor = this.#cursor
    const text = cursor.text(cursor.at)
    const position = cursor.position()
    const isQuoted = cursor.kind === Token.quotedIdentifier
    cursor.advance()
    if (!isQuoted) return text
    if (this.#settings.dialect.quotedNames === 'refused') this.#error("unsupported syntax: '`'", position)
    return text.slice(1, -1)
  }

  #optionalMark(): boolean {
    if (this.#cursor.kind !== Token.question) return false
    this.#cursor.advance()
    return true
  }

  #checkOptional(position: number): void {
    if (this.#settings.dialect.optionals === 'refused') this.#error("unsupported syntax '?'", position)
  }

  #callOrMacro(id: number, name: string, args: readonly Expr[], target?: Expr): Expr {
    const expansion = this.#expander.expand(id, name, args, target)
    if (expansion === undefined) return this.#nodes.call(id, name, args, target)
    return 'fault' in expansion ? this.#error(expansion.fault, expansion.position) : expansion.expr
  }

  #within(frame: Frame, read: () => Expr): Expr {
    this.#cursor.enter(frame)
    const result = read()
    this.#cursor.leave()
    return result
  }

  /** Stands in for what could not be read. */
  #nothing(position: number): Expr {
    return this.#nodes.literal(position, { type: 'null' })
  }

  #fail(level: TokenSet): Expr {
    this.#cursor.recover(level)
    return this.#nothing(this.#cursor.position())
  }

  #error(message: string, position: number): Expr {
    const node = this.#nothing(position)
    this.#issues.push({ ...this.#cursor.issue(message, position), id: node.id })
    return node
  }

  #deeper(depth: number): number {
    const { depth: limit } = this.#settings.limits
    if (depth >= limit) throw new LimitExceeded(`expression recursion limit exceeded: ${limit}`)
    return depth + 1
  }

  #higher(height: number): number {
    if (height >= this.#settings.limits.depth) throw new LimitExceeded('max recursion depth exceeded')
    return height + 1
  }
}

const LITERALS = tokenSet(
  ...[Token.int, Token.double, Token.uint, Token.string, Token.bytes, Token.true, Token.false, Token.null],
)
