import type { Expr } from './ast.ts'
import { AggregateParser } from './aggregates.ts'
import { LiteralError, readBytes, readDouble, readInt, readString, readUint } from './literals.ts'
import { OPERATOR, RESERVED_WORDS } from './operators.ts'
import type { ParseState } from './state.ts'
import * as sets from './tokens.ts'
import { FRAME, Token, tokenSet, type Construct, type TokenSet } from './tokens.ts'

const ARGUMENTS = sets.EXPRESSION_START | tokenSet(Token.rightParenthesis)
const isFieldName = sets.membership(tokenSet(Token.identifier, Token.quotedIdentifier))
const isLiteral = sets.membership(
  tokenSet(Token.int, Token.double, Token.uint, Token.string, Token.bytes, Token.true, Token.false, Token.null),
)

/** Parses operands: names, literals, calls, brackets, and chains of selections on them. */
export class OperandParser {
  readonly #state: ParseState
  readonly #expression: () => Expr
  readonly #aggregates: AggregateParser

  constructor(state: ParseState, expression: () => Expr) {
    this.#state = state
    this.#expression = expression
    this.#aggregates = new AggregateParser(state, expression)
  }

  /** Parses an operand with all selections on it. */
  member(): Expr {
    const cursor = this.#state.cursor
    let operand = this.#primary()
    for (;;) {
      if (cursor.kind === Token.leftBracket) operand = this.#index(operand)
      else if (cursor.kind === Token.dot) {
        const isOptional = cursor.kindAt(cursor.at + 1) === Token.question
        const nameAt = cursor.at + (isOptional ? 2 : 1)
        if (!isFieldName(cursor.kindAt(nameAt))) {
          cursor.noAlternative(nameAt)
          return this.#state.fail(sets.AFTER_OPERAND)
        }
        const isCall = cursor.kindAt(nameAt) === Token.identifier && cursor.kindAt(nameAt + 1) === Token.leftParenthesis
        if (isOptional) operand = this.#optionalSelect(operand)
        else operand = isCall ? this.#memberCall(operand) : this.#select(operand)
      } else return operand
    }
  }

  #select(operand: Expr): Expr {
    const position = this.#state.cursor.position()
    this.#state.cursor.advance()
    const field = this.#state.fieldName()
    this.#state.raise(this.#state.height)
    return { kind: 'select', id: this.#state.nodes.id(position), operand, field, testOnly: false }
  }

  #optionalSelect(operand: Expr): Expr {
    const cursor = this.#state.cursor
    const position = cursor.position()
    cursor.advance()
    cursor.advance()
    const namePosition = cursor.position()
    const value = this.#state.fieldName()
    this.#state.raise(this.#state.height)
    if (this.#state.settings.dialect.optionals === 'refused')
      return this.#state.error("unsupported syntax '.?'", position)
    const name = this.#state.nodes.literal(namePosition, { type: 'string', value })
    return this.#state.nodes.call(this.#state.nodes.id(position), OPERATOR.optionalSelect, [operand, name])
  }

  #memberCall(target: Expr): Expr {
    const cursor = this.#state.cursor
    cursor.advance()
    const name = cursor.text(cursor.at)
    cursor.advance()
    const height = this.#state.height
    const id = this.#state.nodes.id(cursor.position())
    const args = this.#arguments(FRAME.memberArguments, sets.AFTER_OPERAND)
    this.#state.raise(Math.max(height, this.#state.height))
    return this.#callOrMacro(id, name, args, target)
  }

  #index(operand: Expr): Expr {
    const cursor = this.#state.cursor
    const height = this.#state.height
    const position = cursor.position()
    const id = this.#state.nodes.id(position)
    cursor.advance()
    if (!cursor.sync(sets.OPTIONAL_START)) return this.#state.fail(sets.AFTER_OPERAND)
    const isOptional = this.#state.optionalMark()
    const index = this.#state.within(FRAME.index, () => this.#expression())
    this.#state.raise(Math.max(height, this.#state.height))
    if (!cursor.expect(Token.rightBracket, cursor.following)) return this.#state.fail(sets.AFTER_OPERAND)
    if (!isOptional) return this.#state.nodes.call(id, OPERATOR.index, [operand, index])
    if (this.#state.settings.dialect.optionals === 'refused')
      return this.#state.error("unsupported syntax '[?'", position)
    return this.#state.nodes.call(id, OPERATOR.optionalIndex, [operand, index])
  }

  #primary(): Expr {
    const cursor = this.#state.cursor
    this.#state.height = 0
    switch (cursor.kind) {
      case Token.identifier:
        return this.#nameOrMessage('')
      case Token.dot:
        if (cursor.kindAt(cursor.at + 1) === Token.identifier) {
          return this.#nameOrMessage('.')
        }
        cursor.noAlternative(cursor.at + 1)
        return this.#state.fail(sets.AFTER_PRIMARY)
      case Token.leftParenthesis: {
        cursor.advance()
        const inner = this.#state.within(FRAME.parentheses, () => this.#expression())
        return cursor.expect(Token.rightParenthesis, cursor.following) ? inner : this.#state.fail(sets.AFTER_PRIMARY)
      }
      case Token.leftBracket:
        return this.#aggregates.list()
      case Token.leftBrace:
        return this.#aggregates.map()
      default:
        return this.#literal()
    }
  }

  #nameOrMessage(leadingDot: '' | '.'): Expr {
    const cursor = this.#state.cursor
    const start = cursor.position()
    const nameAt = cursor.at + leadingDot.length
    let last = nameAt
    while (cursor.kindAt(last + 1) === Token.dot && cursor.kindAt(last + 2) === Token.identifier) last += 2
    if (cursor.kindAt(last + 1) === Token.leftBrace) return this.#aggregates.message(leadingDot, nameAt, last)
    if (leadingDot === '.') cursor.advance()
    const position = cursor.position()
    const name = cursor.text(nameAt)
    cursor.advance()
    const isReserved = RESERVED_WORDS.has(name)
    if (isReserved) this.#state.issues.push(cursor.issue(`reserved identifier: ${name}`, start))
    if (cursor.kind !== Token.leftParenthesis) {
      // The macro also reports an argument that is no name.
      if (isReserved) return this.#state.nothing(start)
      return { kind: 'identifier', id: this.#state.nodes.id(position), name: leadingDot + name }
    }
    const id = this.#state.nodes.id(cursor.position())
    const args = this.#arguments(FRAME.globalArguments, sets.AFTER_PRIMARY)
    return isReserved ? this.#state.nothing(start) : this.#callOrMacro(id, leadingDot + name, args)
  }

  #arguments(frame: Construct, level: TokenSet): readonly Expr[] {
    const cursor = this.#state.cursor
    cursor.advance()
    let height = 0
    const args: Expr[] = []
    if (!cursor.sync(ARGUMENTS)) {
      cursor.recover(level)
      return args
    }
    if (sets.startsExpression(cursor.kind)) {
      cursor.enter(frame)
      args.push(this.#expression())
      height = this.#state.height
      while (cursor.kind === Token.comma) {
        cursor.advance()
        args.push(this.#expression())
        height = Math.max(height, this.#state.height)
      }
      cursor.leave()
    }
    if (!cursor.expect(Token.rightParenthesis, cursor.following)) cursor.recover(level)
    this.#state.height = height
    return args
  }

  #literal(): Expr {
    const cursor = this.#state.cursor
    const position = cursor.position()
    const sign = cursor.kind === Token.minus ? -1 : 1
    if (sign < 0) {
      const next = cursor.kindAt(cursor.at + 1)
      if (next !== Token.int && next !== Token.double) {
        cursor.noAlternative(cursor.at + 1)
        return this.#state.fail(sets.AFTER_PRIMARY)
      }
      cursor.advance()
    }
    const text = cursor.text(cursor.at)
    const kind = cursor.kind
    try {
      switch (kind) {
        case Token.int:
          return this.#state.nodes.literal(position, { type: 'int', value: readInt(text, sign) })
        case Token.double:
          return this.#state.nodes.literal(position, { type: 'double', value: readDouble(text, sign) })
        case Token.uint:
          return this.#state.nodes.literal(position, { type: 'uint', value: readUint(text) })
        case Token.string:
          return this.#state.nodes.literal(position, { type: 'string', value: readString(text) })
        case Token.bytes:
          return this.#state.nodes.literal(position, { type: 'bytes', value: readBytes(text) })
        case Token.true:
        case Token.false:
          return this.#state.nodes.literal(position, { type: 'bool', value: kind === Token.true })
        case Token.null:
          return this.#state.nothing(position)
        default:
          return this.#state.fail(sets.AFTER_PRIMARY)
      }
    } catch (error) {
      if (!(error instanceof LiteralError)) throw error
      return this.#state.error(error.message, position)
    } finally {
      if (isLiteral(kind)) cursor.advance()
    }
  }

  #callOrMacro(id: number, name: string, args: readonly Expr[], target?: Expr): Expr {
    const expansion = this.#state.expander.expand(id, name, args, target)
    if (expansion === undefined) return this.#state.nodes.call(id, name, args, target)
    return 'issue' in expansion ? this.#state.error(expansion.issue, expansion.position) : expansion.expr
  }
}
