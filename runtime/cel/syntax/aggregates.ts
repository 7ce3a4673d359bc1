import type { Expr, FieldEntry, MapEntry } from './ast.ts'
import type { ParseState } from './state.ts'
import * as sets from './tokens.ts'
import { FRAME, Token, tokenSet, type TokenKind, type TokenSet } from './tokens.ts'

const FIELD_NAME = tokenSet(Token.identifier, Token.quotedIdentifier)
const OPTIONAL_FIELD = FIELD_NAME | tokenSet(Token.question)
const LIST_END = tokenSet(Token.comma, Token.rightBracket)
const ENTRIES_END = tokenSet(Token.comma, Token.rightBrace)
const LIST = sets.OPTIONAL_START | LIST_END
const MAP = sets.OPTIONAL_START | ENTRIES_END
const MESSAGE = OPTIONAL_FIELD | ENTRIES_END
const startsField = sets.membership(OPTIONAL_FIELD)

/** Reads list, map and message literals. */
export class AggregateParser {
  readonly #state: ParseState
  readonly #expression: () => Expr

  constructor(state: ParseState, expression: () => Expr) {
    this.#state = state
    this.#expression = expression
  }

  /** At `[`. */
  list(): Expr {
    const cursor = this.#state.cursor
    const id = this.#state.nodes.id(cursor.position())
    const elements: Expr[] = []
    const optionalIndices: number[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(LIST)) return this.#state.fail(sets.AFTER_PRIMARY)
    if (sets.startsOptional(cursor.kind)) {
      cursor.enter(FRAME.list)
      for (;;) {
        const mark = cursor.position()
        const isOptional = this.#state.optionalMark()
        if (isOptional) optionalIndices.push(elements.length)
        elements.push(this.#expression())
        height = Math.max(height, this.#state.height)
        if (isOptional) this.#state.checkOptional(mark)
        if (!this.#anotherAfterComma(sets.startsOptional)) break
      }
      cursor.leave()
    }
    this.#state.height = height
    if (!this.#closeList(Token.rightBracket, LIST_END)) return this.#state.fail(sets.AFTER_PRIMARY)
    return { kind: 'list', id, elements, optionalIndices }
  }

  /** At `{`. */
  map(): Expr {
    const cursor = this.#state.cursor
    const id = this.#state.nodes.id(cursor.position())
    const entries: MapEntry[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(MAP)) return this.#state.fail(sets.AFTER_PRIMARY)
    if (sets.startsOptional(cursor.kind)) {
      do {
        const mark = cursor.position()
        const entryId = this.#state.nodes.id(mark)
        const optional = this.#state.optionalMark()
        if (optional) this.#state.checkOptional(mark)
        const key = this.#state.within(FRAME.mapKey, () => this.#expression())
        height = Math.max(height, this.#state.height)
        const value = this.#entryValue(entryId)
        if (value === undefined) break
        height = Math.max(height, this.#state.height)
        entries.push({ id: entryId, key, value, optional })
      } while (this.#anotherAfterComma(sets.startsOptional))
    }
    this.#state.height = height
    if (!this.#closeList(Token.rightBrace, ENTRIES_END)) return this.#state.fail(sets.AFTER_PRIMARY)
    return { kind: 'map', id, entries }
  }

  /** At the first of the names, the last of which is followed by `{`; by the numbers of their tokens. */
  message(leadingDot: '' | '.', first: number, last: number): Expr {
    const cursor = this.#state.cursor
    let typeName = leadingDot + cursor.text(first)
    for (let at = first + 2; at <= last; at += 2) typeName += `.${cursor.text(at)}`
    while (cursor.at <= last) cursor.advance()
    const id = this.#state.nodes.id(cursor.position())
    const fields: FieldEntry[] = []
    let height = 0
    cursor.advance()
    if (!cursor.sync(MESSAGE)) return this.#state.fail(sets.AFTER_PRIMARY)
    if (startsField(cursor.kind)) {
      do {
        const mark = cursor.position()
        const fieldId = this.#state.nodes.id(mark)
        const optional = this.#state.optionalMark()
        if (optional) this.#state.checkOptional(mark)
        const field = cursor.sync(FIELD_NAME) ? this.#state.fieldName() : this.#noField()
        const value = this.#entryValue(fieldId)
        if (value === undefined) break
        height = Math.max(height, this.#state.height)
        fields.push({ id: fieldId, field, value, optional })
      } while (this.#anotherAfterComma(startsField))
    }
    this.#state.height = height
    if (!this.#closeList(Token.rightBrace, ENTRIES_END)) return this.#state.fail(sets.AFTER_PRIMARY)
    return { kind: 'message', id, typeName, fields }
  }

  #noField(): string {
    this.#state.cursor.recover(sets.AFTER_PRIMARY | ENTRIES_END | tokenSet(Token.colon))
    return ''
  }

  /** `: value` of a map or message entry, whose id gets the position of the colon; undefined after an issue. */
  #entryValue(entryId: number): Expr | undefined {
    const cursor = this.#state.cursor
    this.#state.nodes.positions.set(entryId, cursor.position())
    if (cursor.expect(Token.colon, sets.EXPRESSION_START)) {
      return this.#state.within(FRAME.entryValue, () => this.#expression())
    }
    cursor.recover(sets.AFTER_PRIMARY | ENTRIES_END)
    return undefined
  }

  /** Takes a comma when another element follows it; a trailing comma stays. */
  #anotherAfterComma(starts: (kind: TokenKind) => boolean): boolean {
    const cursor = this.#state.cursor
    if (cursor.kind !== Token.comma || !starts(cursor.kindAt(cursor.at + 1))) return false
    cursor.advance()
    return true
  }

  #closeList(close: TokenKind, end: TokenSet): boolean {
    const cursor = this.#state.cursor
    if (!cursor.sync(end)) return false
    if (cursor.kind === Token.comma) cursor.advance()
    return cursor.expect(close, cursor.following)
  }
}
